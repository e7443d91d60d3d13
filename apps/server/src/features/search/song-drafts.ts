import { type LyricsDocument, stripItalics } from '@canticle/music';
import { htmlToLines, type SearchText } from '@canticle/search';
import type { Reader } from '../../platform/database/index.ts';
import { listLyricsOfSongs, type Lyrics } from '../lyrics/index.ts';
import { type Collection, listCollectionKeys, listContributors, listSongs, type Song } from '../songs/index.ts';
import { type IndexDraft, FREE_SCOPE } from './model.ts';
import { scopeOf } from './rules.ts';

type CollectionKeys = Pick<Collection, 'id' | 'key' | 'keys'>;

/** View counts by id. */
export type ViewCounts = { readonly [id: string]: number };

/** The existing songs with these ids, as they are indexed. */
export async function songDrafts(
  db: Reader,
  ids: readonly string[],
  views: ViewCounts,
): Promise<readonly IndexDraft[]> {
  const songs = await listSongs(db, { ids });
  const texts = await listLyricsOfSongs(db, ids);
  const collections = new Map((await listCollectionKeys(db)).map((collection) => [collection.id, collection]));
  const people = [...new Set(songs.flatMap(({ participants }) => participants.map((one) => one.contributorId)))];
  const names = new Map((await listContributors(db, { ids: people })).map(({ id, name }) => [id, name]));
  return songs.map((song) => createDraft(song, { texts: texts.get(song.id) ?? [], collections, names, views }));
}

function createDraft(
  song: Song,
  {
    texts,
    collections,
    names,
    views,
  }: {
    readonly texts: readonly Lyrics[];
    readonly collections: ReadonlyMap<string, CollectionKeys>;
    readonly names: ReadonlyMap<string, string>;
    readonly views: ViewCounts;
  },
): IndexDraft {
  const { id, name, memberships, participants } = song;
  return {
    document: {
      id,
      kind: 'song',
      titles: Object.entries(name).map(([language, text]) => ({ language, text })),
      numbers: listNumbers(memberships, collections),
      names: [...new Set(participants.flatMap(({ contributorId }) => names.get(contributorId) ?? []))],
      texts: texts.map(({ language, document }) => toSearchText(language, document)),
      popularity: views[id] ?? 0,
    },
    parentId: null,
    collectionId: null,
    scopes: [
      ...memberships.map(({ collectionId }) => scopeOf(collectionId)),
      ...(memberships.some(({ free }) => free) ? [FREE_SCOPE] : []),
    ],
    context: {},
  };
}

/* With the key of the book, in every language it has one, and alone. */
function listNumbers(
  memberships: Song['memberships'],
  collections: ReadonlyMap<string, CollectionKeys>,
): readonly string[] {
  const numbers = memberships.flatMap(({ collectionId, number }) => {
    const collection = collections.get(collectionId);
    if (number === null || collection === undefined) return [];
    const keys = [collection.key, ...Object.values(collection.keys)];
    return [...keys.map((key) => `${key} ${number}`), String(number)];
  });
  return [...new Set(numbers)];
}

function toSearchText(language: string, { sections }: LyricsDocument): SearchText {
  const parts = sections.map(({ lines }) => lines.map(({ text }) => stripItalics(text)).filter((text) => text.trim()));
  return { language, parts: parts.filter((lines) => lines.length > 0) };
}

/** The existing contributors with these ids, as they are indexed. */
export async function contributorDrafts(db: Reader, ids: readonly string[]): Promise<readonly IndexDraft[]> {
  return (await listContributors(db, { ids })).map(({ id, name, biography }) => ({
    document: {
      id,
      kind: 'contributor',
      titles: [{ language: '', text: name }],
      numbers: [],
      names: [],
      texts: Object.entries(biography).map(([language, html]) => ({
        language,
        parts: htmlToLines(html).map((line) => [line]),
      })),
      popularity: 0,
    },
    parentId: null,
    collectionId: null,
    scopes: [],
    context: { name },
  }));
}
