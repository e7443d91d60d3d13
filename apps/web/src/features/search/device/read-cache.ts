import {
  type ArticleV4,
  publications,
  type ChapterDetails,
  scriptures,
  type SongV3,
  songs,
  type StoredLyrics,
  type TranslationV3,
} from '@canticle/contract/calls';
import type { SearchKind, SearchText } from '@canticle/search';
import { matchesCalls, type LocalCache, listCachedAnswers, type CacheWrite } from '../../../offline/index.ts';
import {
  type SongLookup,
  articleDocument,
  contributorDocument,
  type DeviceDocument,
  songDocument,
  searchTextsOf,
  verseDocuments,
} from './documents.ts';

/** The calls whose responses contain each kind of document. */
const sources = {
  song: [songs.listSongs, songs.getSong, songs.listCollections, songs.listContributors],
  contributor: [songs.listContributors],
  article: [publications.articlesV4.pick, publications.publicationsV4.pick],
  verse: [scriptures.readChapter, scriptures.listTranslations],
} as const;

const kinds: readonly SearchKind[] = ['song', 'contributor', 'article', 'verse'];

/** The kinds of documents that may have changed after a write. */
export const affectedKinds = (written: CacheWrite): readonly SearchKind[] =>
  written.objectStore === 'lyrics' ? ['song'] : kinds.filter((kind) => matchesCalls(written, sources[kind]));

/** Reads every document of a kind; texts of songs come from `textsOfSong`. */
export function readKind(
  localCache: LocalCache,
  kind: SearchKind,
  textsOfSong: (id: string) => Promise<readonly SearchText[]>,
): AsyncIterable<DeviceDocument> {
  if (kind === 'song') return readSongs(localCache, textsOfSong);
  if (kind === 'contributor') return readContributors(localCache);
  return kind === 'article' ? readArticles(localCache) : readVerses(localCache);
}

async function* readSongs(localCache: LocalCache, textsOfSong: (id: string) => Promise<readonly SearchText[]>) {
  const lookup = await readSongLookup(localCache);
  const songsById = new Map<string, SongV3>();
  for await (const { reply } of listCachedAnswers(localCache, songs.getSong)) songsById.set(reply.id, reply);
  // A list is preferred to a single response that may be older.
  for await (const { reply } of listCachedAnswers(localCache, songs.listSongs))
    for (const song of reply) songsById.set(song.id, song);
  for (const song of sortById(songsById))
    yield songDocument(song, song.available ? await textsOfSong(song.id) : [], lookup);
}

/* In the server's order: ids grow with time. */
const sortById = <T>(byId: ReadonlyMap<string, T>): readonly T[] =>
  [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);

async function readSongLookup(localCache: LocalCache): Promise<SongLookup> {
  const collections: [string, SongLookup['collections'] extends ReadonlyMap<string, infer C> ? C : never][] = [];
  const names: [string, string][] = [];
  for await (const { reply } of listCachedAnswers(localCache, songs.listCollections))
    for (const one of reply) collections.push([one.id, one]);
  for await (const { reply } of listCachedAnswers(localCache, songs.listContributors))
    for (const { id, item } of reply) names.push([id, item.name]);
  return { collections: new Map(collections), names: new Map(names) };
}

async function* readContributors(localCache: LocalCache) {
  for await (const { reply } of listCachedAnswers(localCache, songs.listContributors))
    yield* reply.map(contributorDocument);
}

async function* readArticles(localCache: LocalCache) {
  const collectionIds = new Map<string, string>();
  for await (const { reply } of listCachedAnswers(localCache, publications.publicationsV4.pick))
    for (const { id, collectionId } of reply) collectionIds.set(id, collectionId);
  const versions = new Map<string, Map<string, ArticleV4>>();
  for await (const { reply } of listCachedAnswers(localCache, publications.articlesV4.pick)) {
    for (const article of reply) {
      if (article.content === undefined) continue;
      const byLanguage = versions.get(article.id) ?? new Map<string, ArticleV4>();
      versions.set(article.id, byLanguage.set(article.content.language, article));
    }
  }
  for (const byLanguage of sortById(versions)) {
    const all = [...byLanguage.values()];
    const [article] = all;
    if (article) yield articleDocument(article, all, collectionIds.get(article.publicationId));
  }
}

async function* readVerses(localCache: LocalCache) {
  const translations = new Map<string, TranslationV3>();
  for await (const { reply } of listCachedAnswers(localCache, scriptures.listTranslations))
    for (const one of reply) translations.set(one.id, one);
  for await (const { reply } of listCachedAnswers(localCache, scriptures.readChapter))
    yield* versesOfChapter(reply, translations);
}

const versesOfChapter = (chapter: ChapterDetails, translations: ReadonlyMap<string, TranslationV3>) =>
  verseDocuments(chapter, translations.get(chapter.translationId));

/** The texts of every song that has cached texts. */
export async function readAllTexts(localCache: LocalCache): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const textsById = new Map<string, readonly SearchText[]>();
  for await (const chunk of localCache.readAll<readonly StoredLyrics[]>('lyrics', ''))
    for (const [songId, { value }] of chunk) textsById.set(songId, searchTextsOf(value));
  return textsById;
}

/** The texts of one song; empty when none are cached. */
export async function readTexts(localCache: LocalCache, songId: string): Promise<readonly SearchText[]> {
  return searchTextsOf((await localCache.read<readonly StoredLyrics[]>('lyrics', songId))?.value ?? []);
}
