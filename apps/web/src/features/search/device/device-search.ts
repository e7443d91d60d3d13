import type { SearchGroup, SearchResult } from '@canticle/contract/calls';
import { versesNamed } from '@canticle/scripture';
import {
  changeIndex,
  foldLines,
  lineFound,
  openIndex,
  search,
  type SearchDocument,
  type SearchIndex,
  type SearchKind,
  sourceOf,
} from '@canticle/search';
import type { Copy, Written } from '../../../offline/index.ts';
import { isQuestion } from '../asked.ts';
import type { DeviceDocument } from './documents.ts';
import { kindsTouched, readAllTexts, readKind, readTexts } from './read-copy.ts';

/** What is asked of the library, as it is asked of the server (contract 2.8). */
export type DeviceQuestion = {
  readonly query: string;
  readonly limit: number;
  readonly skip: number;
  /** Only what stands in these; everything when empty. */
  readonly collectionIds: readonly string[];
  /** Of the reader. */
  readonly language: string;
};

/** Search in what one person's copy holds. */
export type DeviceSearch = {
  answer(question: DeviceQuestion): SearchGroup;
  /** When everything that was written until now can be found. */
  settled(): Promise<void>;
  close(): void;
};

type Facts = Omit<DeviceDocument, 'document'> & { readonly sign: string };
type State = {
  readonly copy: Copy;
  readonly index: SearchIndex;
  readonly facts: Map<SearchKind, Map<string, Facts>>;
};

/* Writes come in flocks: a list, then the texts of its songs. In milliseconds. */
const waitMs = 200;

/** Reads a copy into an index, in the thread that calls it, and from then on follows what is written into it. */
export async function openDeviceSearch(copy: Copy): Promise<DeviceSearch> {
  const state: State = { copy, index: openIndex([]), facts: new Map() };
  let news: Written[] = [];
  let following: Promise<void> | undefined;
  const follow = async () => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    while (news.length > 0) {
      const written = news;
      news = [];
      await takeIn(state, written);
    }
    following = undefined;
  };
  const stop = copy.onWritten((written) => {
    news.push(written);
    following ??= follow();
  });
  await takeIn(state, [{ shelf: 'lists' }, { shelf: 'lyrics' }]);
  return {
    answer: (question) => answer(state, question),
    settled: async () => {
      while (following) await following;
    },
    close: stop,
  };
}

/* Brings in what may be another after something was written. A shelf without a name is read as a whole. */
async function takeIn(state: State, written: readonly Written[]): Promise<void> {
  const kinds = new Set(written.flatMap(kindsTouched));
  const texts = kinds.has('song') ? await textReader(state, written) : noTexts;
  for (const kind of kinds) await takeInKind(state, kind, texts);
}

type TextReader = (songId: string) => Promise<SearchDocument['texts']>;
const noTexts: TextReader = async () => [];

async function textReader({ copy, index }: State, written: readonly Written[]): Promise<TextReader> {
  const lyrics = written.filter(({ shelf }) => shelf === 'lyrics');
  if (lyrics.some(({ name }) => name === undefined)) {
    const all = await readAllTexts(copy);
    return async (songId) => all.get(songId) ?? [];
  }
  const changed = new Set(lyrics.map(({ name }) => name));
  return async (songId) => {
    const known = changed.has(songId) ? undefined : sourceOf(index, 'song', songId);
    // One that was locked has none: its texts may be there by now.
    return known && known.texts.length > 0 ? known.texts : readTexts(copy, songId);
  };
}

async function takeInKind({ copy, index, facts }: State, kind: SearchKind, texts: TextReader): Promise<void> {
  const before = facts.get(kind) ?? new Map<string, Facts>();
  const now = new Map<string, Facts>();
  const put: SearchDocument[] = [];
  for await (const { document, ...rest } of readKind(copy, kind, texts)) {
    const sign = JSON.stringify(document);
    now.set(document.id, { ...rest, sign: signOf(sign) });
    if (before.get(document.id)?.sign !== signOf(sign)) put.push(document);
  }
  const gone = [...before.keys()].filter((id) => !now.has(id));
  changeIndex(index, { put, remove: gone.map((id) => ({ kind, id })) });
  facts.set(kind, now);
}

/* Tells one document from the next without keeping it twice. */
function signOf(text: string): string {
  let one = 0;
  let other = 5381;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = (one * 31 + code) | 0;
    other = (other * 33) ^ code;
  }
  return `${text.length} ${one} ${other}`;
}

function answer(state: State, question: DeviceQuestion): SearchGroup {
  const [songs, contributors, articles, verses] = (['song', 'contributor', 'article', 'verse'] as const).map((kind) =>
    isQuestion(question.query) ? answerKind(state, kind, question) : nothing,
  ) as [Page, Page, Page, Page];
  return {
    songs: songs.results,
    contributors: contributors.results,
    articles: articles.results,
    verses: verses.results,
    total: {
      songs: songs.total,
      contributors: contributors.total,
      articles: articles.total,
      verses: verses.total,
    },
  };
}

type Context = SearchResult['context'];
type Page = { readonly results: SearchResult[]; readonly total: number };
const nothing: Page = { results: [], total: 0 };

function answerKind(
  { index, facts }: State,
  kind: SearchKind,
  { query, limit, skip, collectionIds, language }: DeviceQuestion,
): Page {
  const known = facts.get(kind);
  const wanted = new Set(collectionIds);
  const may = (id: string) => known?.get(id)?.collectionIds.some((one) => wanted.has(one)) ?? false;
  const numbers = kind === 'verse' ? versesNamed(query).map((name) => foldLines([name]).trim()) : [];
  const isEverywhere = wanted.size === 0 || kind === 'contributor';
  const { rankings, terms } = search(index, kind, query, { language, numbers }, isEverywhere ? undefined : may);
  const results = rankings.slice(skip, skip + limit).flatMap((ranking) => {
    const { id } = ranking.document;
    const source = sourceOf(index, kind, id);
    const fact = known?.get(id);
    if (source === undefined || fact === undefined) return [];
    const named: Context = kind === 'contributor' ? {} : { title: titleIn(source, language) };
    const line: Context = fact.isLocked ? { locked: 'true' } : lineFound(source, ranking, terms);
    return [{ id, context: { ...named, ...line, ...fact.context } }];
  });
  return { results, total: rankings.length };
}

function titleIn({ titles }: SearchDocument, language: string): string {
  const named = titles.find((one) => one.language === language) ?? titles.find((one) => one.language === 'en');
  return (named ?? titles[0])?.text ?? '';
}
