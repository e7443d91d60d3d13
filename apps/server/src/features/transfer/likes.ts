import { fold } from '@canticle/search';
import type { Reader } from '../../database/index.ts';
import { listLyricsOfSongs } from '../lyrics/index.ts';
import { listSongs, type Song } from '../songs/index.ts';
import type { SongRecord } from './library.ts';
import type { Like } from './model.ts';
import type { KnownIds } from './song-draft.ts';

/** Finds the song of its collection that a song which was read looks like; null when there is none. */
export type FindLike = (record: SongRecord) => Like | null;

/** What of a song is compared, folded: accents and case make no difference. */
type Marks = {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  readonly titles: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
};

/** Songs whose texts are read at a time. */
const BATCH = 200;

/** Reads the songs of the collections that songs go into, to compare what comes with them. */
export async function openLikes(db: Reader, songs: readonly SongRecord[], ids: KnownIds): Promise<FindLike> {
  const homeOf = ({ memberships }: SongRecord) => ids.get(`collection/${memberships[0]?.collection.toLowerCase()}`);
  const homes = [...new Set(songs.map(homeOf))].filter((id) => id !== undefined);
  const shelves = new Map<string, readonly Marks[]>();
  for (const home of homes) shelves.set(home, await marksIn(db, home));
  return (record) => {
    const number = record.memberships[0]?.number;
    const read = marksOf('', record.name, typeof number === 'number' ? number : null, record.texts);
    return likeAmong(shelves.get(homeOf(record) ?? '') ?? [], read);
  };
}

async function marksIn(db: Reader, collectionId: string): Promise<Marks[]> {
  const songs = await listSongs(db, { collectionIds: [collectionId] });
  const found: Marks[] = [];
  for (let start = 0; start < songs.length; start += BATCH) {
    const batch = songs.slice(start, start + BATCH);
    const texts = await listLyricsOfSongs(
      db,
      batch.map(({ id }) => id),
    );
    found.push(...batch.map((song) => marksOf(song.id, song.name, numberIn(song, collectionId), texts.get(song.id))));
  }
  return found;
}

const numberIn = ({ memberships }: Song, collectionId: string): number | null =>
  memberships.find((one) => one.collectionId === collectionId)?.number ?? null;

function marksOf(
  id: string,
  name: Song['name'],
  number: number | null,
  texts: readonly Pick<SongRecord['texts'][number], 'document'>[] = [],
): Marks {
  const titles = Object.values(name).map(plain);
  const lines = texts.map(({ document }) => plain(firstLineOf(document.sections)));
  return { id, name: Object.values(name)[0] ?? '', number, titles: known(titles), lines: known(lines) };
}

const known = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.filter((text) => text !== ''));
const plain = (text: string): string => fold(text.replace(/[^\p{L}\p{N}\s]/gu, ''));

function firstLineOf(sections: readonly { readonly lines: readonly { readonly text: string }[] }[]): string {
  return sections.flatMap(({ lines }) => lines).find(({ text }) => text.trim() !== '')?.text ?? '';
}

/* The one with most in common; of several with as much, the first. */
function likeAmong(shelf: readonly Marks[], read: Marks): Like | null {
  const found = shelf.map((one) => ({ one, by: sharedBy(one, read) })).filter(({ by }) => by.length > 0);
  const weight = (by: Like['by']) => by.length + (by.includes('firstLine') ? 2 : 0);
  const best = found.toSorted((a, b) => weight(b.by) - weight(a.by))[0];
  if (best === undefined) return null;
  const { one, by } = best;
  const isTextless = one.lines.size === 0 || read.lines.size === 0;
  const isSame = by.includes('firstLine') || (by.includes('title') && (by.includes('number') || isTextless));
  return { id: one.id, name: one.name, number: one.number, by, isSame };
}

const isShared = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));

function sharedBy(one: Marks, read: Marks): Like['by'] {
  const by: Like['by'][number][] = [];
  if (one.number !== null && one.number === read.number) by.push('number');
  if (isShared(one.titles, read.titles)) by.push('title');
  if (isShared(one.lines, read.lines)) by.push('firstLine');
  return by;
}
