import {
  type ArticleV4,
  publications,
  type ReadChapter,
  scriptures,
  type SongV3,
  songs,
  type StoredLyrics,
  type TranslationV3,
} from '@canticle/contract/calls';
import type { SearchKind, SearchText } from '@canticle/search';
import { concerns, type Copy, keptAnswers, type Written } from '../../../offline/index.ts';
import {
  type Around,
  articleDocument,
  contributorDocument,
  type DeviceDocument,
  songDocument,
  textsOf,
  verseDocuments,
} from './documents.ts';

/** The calls whose answers each kind of thing is read from. */
const sources = {
  song: [songs.listSongs, songs.getSong, songs.listCollections, songs.listContributors],
  contributor: [songs.listContributors],
  article: [publications.pickArticles, publications.pickPublications],
  verse: [scriptures.readChapter, scriptures.listTranslations],
} as const;

const kinds = Object.keys(sources) as SearchKind[];

/** Which kinds of things may be others after something was written. */
export const kindsTouched = (written: Written): readonly SearchKind[] =>
  written.shelf === 'lyrics' ? ['song'] : kinds.filter((kind) => concerns(written, sources[kind]));

/** Reads everything of a kind; texts of songs come from `textsOfSong`. */
export function readKind(
  copy: Copy,
  kind: SearchKind,
  textsOfSong: (id: string) => Promise<readonly SearchText[]>,
): AsyncIterable<DeviceDocument> {
  if (kind === 'song') return readSongs(copy, textsOfSong);
  if (kind === 'contributor') return readContributors(copy);
  return kind === 'article' ? readArticles(copy) : readVerses(copy);
}

async function* readSongs(copy: Copy, textsOfSong: (id: string) => Promise<readonly SearchText[]>) {
  const around = await readAround(copy);
  const found = new Map<string, SongV3>();
  for await (const { reply } of keptAnswers(copy, songs.getSong)) found.set(reply.id, reply);
  // A list knows a song better than a single answer that may be older.
  for await (const { reply } of keptAnswers(copy, songs.listSongs)) for (const song of reply) found.set(song.id, song);
  for (const song of inOrder(found)) yield songDocument(song, song.available ? await textsOfSong(song.id) : [], around);
}

/* In the order in which the server knows them: ids grow with time. */
const inOrder = <T>(found: ReadonlyMap<string, T>): readonly T[] =>
  [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);

async function readAround(copy: Copy): Promise<Around> {
  const collections: [string, Around['collections'] extends ReadonlyMap<string, infer C> ? C : never][] = [];
  const names: [string, string][] = [];
  for await (const { reply } of keptAnswers(copy, songs.listCollections))
    for (const one of reply) collections.push([one.id, one]);
  for await (const { reply } of keptAnswers(copy, songs.listContributors))
    for (const { id, item } of reply) names.push([id, item.name]);
  return { collections: new Map(collections), names: new Map(names) };
}

async function* readContributors(copy: Copy) {
  for await (const { reply } of keptAnswers(copy, songs.listContributors)) yield* reply.map(contributorDocument);
}

async function* readArticles(copy: Copy) {
  const homes = new Map<string, string>();
  for await (const { reply } of keptAnswers(copy, publications.pickPublications))
    for (const { id, collectionId } of reply) homes.set(id, collectionId);
  const versions = new Map<string, Map<string, ArticleV4>>();
  for await (const { reply } of keptAnswers(copy, publications.pickArticles)) {
    for (const article of reply) {
      if (article.content === undefined) continue;
      const known = versions.get(article.id) ?? new Map<string, ArticleV4>();
      versions.set(article.id, known.set(article.content.language, article));
    }
  }
  for (const known of inOrder(versions)) {
    const all = [...known.values()];
    yield articleDocument(all, homes.get(all[0]?.publicationId ?? ''));
  }
}

async function* readVerses(copy: Copy) {
  const translations = new Map<string, TranslationV3>();
  for await (const { reply } of keptAnswers(copy, scriptures.listTranslations))
    for (const one of reply) translations.set(one.id, one);
  for await (const { reply } of keptAnswers(copy, scriptures.readChapter)) yield* versesOfChapter(reply, translations);
}

const versesOfChapter = (chapter: ReadChapter, translations: ReadonlyMap<string, TranslationV3>) =>
  verseDocuments(chapter, translations.get(chapter.translationId));

/** The texts of every song there are texts of. */
export async function readAllTexts(copy: Copy): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const found = new Map<string, readonly SearchText[]>();
  for await (const some of copy.readAll<readonly StoredLyrics[]>('lyrics', ''))
    for (const [songId, { value }] of some) found.set(songId, textsOf(value));
  return found;
}

/** The texts of one song; none when there are none on this device. */
export async function readTexts(copy: Copy, songId: string): Promise<readonly SearchText[]> {
  return textsOf((await copy.read<readonly StoredLyrics[]>('lyrics', songId))?.value ?? []);
}
