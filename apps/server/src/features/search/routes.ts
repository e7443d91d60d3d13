import { search as contract } from '@canticle/contract';
import { fold, type Ranking, type SearchKind, understand, type Understanding } from '@canticle/search';
import type { ChangeWatch } from '../../changes/index.ts';
import { type Database, readJson, readTogether, rememberPostings } from '../../database/index.ts';
import { type Route, serve, type Viewer } from '../../http/index.ts';
import {
  type CollectionMemory,
  hasCollection,
  rememberCollections,
  rememberStandings,
  type StandingMemory,
} from '../songs/index.ts';
import { rememberDocuments } from './document-memory.ts';
import { type Finding, findAmong, type FoundThings, type Memory } from './finding.ts';
import { FREE } from './model.ts';
import { type NumberedDocument, readState } from './queries.ts';
import { shelfOf, versesNamed } from './rules.ts';
import type { Answering, SearchIndex } from './search-index.ts';
import { tuneRoute } from './tunes.ts';
import { contextOf, type Source } from './wire.ts';

type SearchRooms = { readonly database: Database; readonly watch: ChangeWatch; readonly now: () => Date };

type Asked = {
  readonly viewer: Viewer;
  readonly query: string;
  readonly collectionIds: readonly string[] | undefined;
  readonly isLockedToo: boolean;
  readonly limit: number;
  readonly skip: number;
};
type Group = { readonly results: contract.SearchResult[]; readonly total: number };

const USUAL_LIMIT = 20;
const HIGHEST_LIMIT = 100;
const NOTHING: Group = { results: [], total: 0 };

/** Search over songs, contributors, articles and verses. */
export function searchRoutes({ database, watch, now }: SearchRooms, index: SearchIndex): Route[] {
  const collections = rememberCollections(database, watch);
  const standings = rememberStandings(database, watch, collections);
  const memory = { documents: rememberDocuments(database), postings: rememberPostings() };
  const find = findGroups({ database, collections, standings, memory });
  return [
    serve(contract.search, async ({ viewer, body }) => {
      const { query, limit = USUAL_LIMIT, skip = 0, collectionIds, includeUnavailable: isLockedToo = false } = body;
      const asked = { viewer, query, limit, skip, collectionIds, isLockedToo };
      const kinds = ['song', 'contributor', 'article', ...(isLockedToo ? (['verse'] as const) : [])] as const;
      const [songs, contributors, articles, verses = NOTHING] = await find(index, asked, kinds);
      const groups = { songs: songs.results, contributors: contributors.results, articles: articles.results };
      if (!isLockedToo) return groups;
      const total = {
        songs: songs.total,
        contributors: contributors.total,
        articles: articles.total,
        verses: verses.total,
      };
      return { ...groups, verses: verses.results, total };
    }),
    tuneRoute({ database, watch, now }, standings),
    serve(contract.searchV3, async ({ viewer, body: { query, collectionIds } }) => {
      const asked = { viewer, query, collectionIds, limit: HIGHEST_LIMIT, skip: 0, isLockedToo: false };
      const [songs, contributors] = await find(index, asked, ['song', 'contributor']);
      return { songs: songs.results, contributors: contributors.results };
    }),
  ];
}

type Groups = readonly [songs: Group, contributors: Group, articles: Group, verses?: Group];

/* What questions are answered from. */
type Sources = {
  readonly database: Database;
  readonly collections: CollectionMemory;
  readonly standings: StandingMemory;
  readonly memory: Memory;
};

function findGroups(sources: Sources) {
  const stateNow = readTogether(() => readState(sources.database.read));
  /* What was read while another index took over may be half-built. What is kept is whole. */
  const hasMoved = async ({ slot }: Answering, parts: readonly Part[]) =>
    parts.some(({ found }) => found.isMoved) ||
    (parts.some(({ found }) => found.isRead) && (await stateNow([])).slot !== slot);
  const find = async (answering: Answering, asked: Asked, kinds: readonly SearchKind[]) => {
    const understanding = understand(asked.query, answering.vocabulary);
    const parts = await Promise.all(kinds.map((kind) => findPart(sources, answering, understanding, asked, kind)));
    return { isMoved: await hasMoved(answering, parts), parts };
  };
  return async (index: SearchIndex, asked: Asked, kinds: readonly SearchKind[]): Promise<Groups> => {
    if (!/[\p{L}\p{N}]/u.test(asked.query)) return [NOTHING, NOTHING, NOTHING, NOTHING];
    let { isMoved, parts } = await find(await index.answering(), asked, kinds);
    if (isMoved) ({ isMoved, parts } = await find(await index.answering(isMoved), asked, kinds));
    const [songs = NOTHING, contributors = NOTHING, articles = NOTHING, verses] = parts.map((part) =>
      groupOf(part, asked),
    );
    return verses === undefined ? [songs, contributors, articles] : [songs, contributors, articles, verses];
  };
}

/* What was found of one kind, and the page of it that is asked for. */
type Part = {
  readonly found: FoundThings;
  readonly page: readonly Ranking[];
  /** Ids of songs that may be shown but not read. */
  readonly locked: ReadonlySet<string>;
};

async function findPart(
  { database: { read: db }, collections, standings, memory }: Sources,
  answering: Answering,
  understanding: Understanding,
  asked: Asked,
  kind: SearchKind,
): Promise<Part> {
  const { viewer, query: text, limit, skip } = asked;
  const locked = new Set<string>();
  const readable = (await collections()).filter((collection) => hasCollection(viewer, collection)).map(({ id }) => id);
  const numbers = kind === 'verse' ? versesNamed(text) : [];
  const finding: Finding = {
    kind,
    understanding,
    options: { language: viewer.language, numbers },
    ...shelvesFor(asked, kind, readable),
    may: (some) => mayBeShown(standings, asked, kind, new Set(readable), some, locked),
  };
  const found = await findAmong(db, memory, answering, finding);
  return { found, page: found.rankings.slice(skip, skip + limit), locked };
}

function groupOf({ found, page, locked }: Part, asked: Asked): Group {
  const { language } = asked.viewer;
  const results = page.map((ranking) => {
    const { id } = ranking.document;
    const source = readJson<Source>(found.sourceOf(id));
    return { id, context: contextOf(source, ranking, found, { language, isLocked: locked.has(id) }) };
  });
  return { results, total: found.rankings.length };
}

/* What the engine looks through: all, or only what somebody with few collections may open, or what was asked for. */
function shelvesFor(
  { viewer, collectionIds, isLockedToo }: Asked,
  kind: SearchKind,
  readable: readonly string[],
): Pick<Finding, 'shelves'> {
  if (kind === 'contributor') return {};
  if (collectionIds !== undefined && collectionIds.length > 0) return { shelves: collectionIds.map(shelfOf) };
  if (viewer.openCollections === 'all' || (kind === 'song' && isLockedToo)) return {};
  return { shelves: [...readable.map(shelfOf), FREE] };
}

/* Rights as they are now, not as they were when the index was made. */
async function mayBeShown(
  standings: StandingMemory,
  { viewer, query, isLockedToo }: Asked,
  kind: SearchKind,
  readable: ReadonlySet<string>,
  documents: readonly NumberedDocument[],
  locked: Set<string>,
): Promise<ReadonlySet<number>> {
  if (kind !== 'song') {
    const open = documents.filter(({ collectionId }) => collectionId === null || readable.has(collectionId));
    return new Set(open.map(({ number }) => number));
  }
  const standing = await standings(
    viewer,
    documents.map(({ placed }) => placed.document.id),
  );
  const quoted = quotedIn(query);
  const shown = documents.filter(
    ({ placed: { document } }) =>
      standing.get(document.id) === 'open' ||
      (isLockedToo && standing.has(document.id) && quoted.every((text) => isInTitle(document.titles, text))),
  );
  for (const { placed } of shown) if (standing.get(placed.document.id) === 'locked') locked.add(placed.document.id);
  return new Set(shown.map(({ number }) => number));
}

/* What a person may not read is found by what they remember of it, and not by exact lines: else it could be guessed whole. */
const quotedIn = (query: string) => [...query.matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]/g)].map(([, text = '']) => text);

const isInTitle = (foldedTitles: string, quoted: string) => foldedTitles.includes(fold(quoted.trim()));
