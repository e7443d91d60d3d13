import { countUnhandled, type FollowedChange, followFromHere, takeChanges } from '../../changes/index.ts';
import type { Reader, Tx } from '../../database/index.ts';
import { countViews } from '../analytics/index.ts';
import { ownersOfLyrics } from '../lyrics/index.ts';
import { listArticles } from '../publications/index.ts';
import { listBookIds } from '../scriptures/index.ts';
import { listSongIds } from '../songs/index.ts';
import type { Slot } from './model.ts';
import { readState } from './queries.ts';
import { articleDrafts, verseDrafts } from './reading-drafts.ts';
import { contributorDrafts, songDrafts } from './song-drafts.ts';
import { addDrafts, beginChange, dropDocuments, endChange, type IndexChange } from './writes.ts';

/* Books are long: few of them are read in one transaction, so that other writers need not wait. */
const READING = { name: 'scriptures', kinds: ['translation', 'book'], most: 2 } as const;
const LIBRARY = {
  name: 'library',
  kinds: ['song', 'lyrics', 'contributor', 'collection', 'article', 'publication'],
  most: 60,
} as const;

const followerOf = (slot: Slot, { name }: { readonly name: string }) => `search ${slot} ${name}`;

/** From here on the index follows the changes: what is in the library now is put into it by whoever builds it. */
export async function beginToFollow(tx: Tx, slot: Slot): Promise<void> {
  for (const part of [LIBRARY, READING]) await followFromHere(tx, followerOf(slot, part));
}

/** Brings an index some changes further; says whether that was all there were. */
export async function step(tx: Tx, slot: Slot): Promise<{ readonly isAll: boolean }> {
  const library = await takeChanges(tx, followerOf(slot, LIBRARY), LIBRARY.kinds, LIBRARY.most);
  const reading = await takeChanges(tx, followerOf(slot, READING), READING.kinds, READING.most);
  if (library.changes.length + reading.changes.length > 0) {
    const change = await beginChange(tx, slot);
    await readLibrary(tx, library.changes, change);
    await readBooks(tx, reading.changes, change);
    await endChange(tx, change);
  }
  return { isAll: library.isAll && reading.isAll };
}

/** How many changes the index that answers has not taken in; 0 while there is none. */
export async function countBehind(db: Reader): Promise<number> {
  const { slot } = await readState(db);
  if (slot === null) return 0;
  const behind = [LIBRARY, READING].map((part) => countUnhandled(db, followerOf(slot, part), part.kinds));
  return (await Promise.all(behind)).reduce((sum, count) => sum + count, 0);
}

async function readLibrary(tx: Tx, changes: readonly FollowedChange[], change: IndexChange): Promise<void> {
  if (changes.length === 0) return;
  const of = (kind: (typeof LIBRARY.kinds)[number]) => changes.filter((one) => one.kind === kind).map(({ id }) => id);
  const songs = new Set([...of('song'), ...(await ownersOfLyrics(tx, of('lyrics'))).values()]);
  // A song is found by the names of its people and the keys of its books.
  for (const contributorId of of('contributor'))
    for (const id of await listSongIds(tx, { contributorId })) songs.add(id);
  for (const id of await listSongIds(tx, { collectionIds: of('collection') })) songs.add(id);
  const editions = await listArticles(tx, { publicationIds: of('publication') });
  const articles = new Set([...of('article'), ...editions.map(({ id }) => id)]);
  const again = async (kind: 'song' | 'contributor' | 'article', ids: readonly string[]) => {
    if (ids.length === 0) return;
    await dropDocuments(tx, kind, { ids }, change);
    await addDrafts(tx, kind, await draftsOf(tx, kind, ids), change);
  };
  await again('song', [...songs]);
  await again('contributor', of('contributor'));
  await again('article', [...articles]);
}

async function draftsOf(tx: Tx, kind: 'song' | 'contributor' | 'article', ids: readonly string[]) {
  if (kind === 'song') return songDrafts(tx, ids, await countViews(tx));
  return kind === 'contributor' ? contributorDrafts(tx, ids) : articleDrafts(tx, ids);
}

async function readBooks(tx: Tx, changes: readonly FollowedChange[], change: IndexChange): Promise<void> {
  const books = new Set(changes.filter(({ kind }) => kind === 'book').map(({ id }) => id));
  for (const { kind, id } of changes)
    if (kind === 'translation') for (const bookId of await listBookIds(tx, id)) books.add(bookId);
  for (const wholeId of books) {
    await dropDocuments(tx, 'verse', { wholeId }, change);
    await addDrafts(tx, 'verse', await verseDrafts(tx, wholeId), change);
  }
}
