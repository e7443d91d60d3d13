import {
  analyse,
  place as placeWordsOf,
  type PlacedDocument,
  type SearchDocument,
  type SearchKind,
  vocabularyOf,
  wordsOf,
} from './document.ts';
import { optionsFor, type RankOptions } from './rank.ts';
import { type Fetched, type Found, seek, type Wanted } from './seek.ts';
import { understand, type Understanding } from './understanding.ts';
import { openVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';

/** Documents in memory with everything that answers questions about them. */
export type SearchIndex = {
  readonly vocabulary: Vocabulary;
  readonly shelves: ReadonlyMap<SearchKind, Shelf>;
  /** In how many documents of a kind each word of a language stands. */
  readonly counts: ReadonlyMap<string, VocabularyWord>;
};

type Shelf = {
  /** Which place each document has, by its id. */
  readonly places: Map<string, number>;
  /** What a place holds; undefined once it is removed. */
  readonly held: (Held | undefined)[];
  readonly inTitles: Postings;
  readonly anywhere: Postings;
};
type Held = { readonly source: SearchDocument; readonly placed: PlacedDocument };
type Postings = Map<string, number[]>;
type Counts = Map<string, VocabularyWord & { count: number }>;

/** Documents that come, or come in another form, and those that go. */
export type IndexChange = {
  readonly put?: Iterable<SearchDocument>;
  readonly remove?: Iterable<Pick<SearchDocument, 'kind' | 'id'>>;
};

/** Makes an index of the documents. Of equal ones those that come first are preferred. */
export function openIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const counts: Counts = new Map();
  const shelves = new Map<SearchKind, Shelf>();
  for (const document of documents) put(shelves, counts, document);
  return { vocabulary: openVocabulary(counts.values()), shelves, counts };
}

/** Brings an index up to date. A document that was there already keeps its place. */
export function changeIndex(index: SearchIndex, { put: documents = [], remove: gone = [] }: IndexChange): void {
  const counts = index.counts as Counts;
  const shelves = index.shelves as Map<SearchKind, Shelf>;
  const touched = new Set<string>();
  lastAsked.delete(index);
  for (const { kind, id } of gone) remove(shelves, counts, kind, id, touched);
  for (const document of documents) put(shelves, counts, document, touched);
  index.vocabulary.learn([...touched].flatMap((key) => counts.get(key) ?? []));
}

/** A document as it was put into the index. */
export function sourceOf(index: SearchIndex, kind: SearchKind, id: string): SearchDocument | undefined {
  const shelf = index.shelves.get(kind);
  return shelf?.held[shelf.places.get(id) ?? -1]?.source;
}

/**
 * Answers a question about one kind of document, as the server does.
 *
 * @param may  which documents, by id, may be found; all when left out
 */
export function search(
  index: SearchIndex,
  kind: SearchKind,
  text: string,
  options: RankOptions = {},
  may: (id: string) => boolean = () => true,
): Found {
  const shelf = index.shelves.get(kind);
  const steps = seek(understood(index, text), { ...options, ...optionsFor(kind) });
  let step = steps.next();
  while (!step.done) step = steps.next(shelf === undefined ? NOTHING : find(shelf, step.value, may));
  return step.value;
}

/* Every kind of thing is asked the same question: it is understood once. */
const lastAsked = new WeakMap<SearchIndex, { readonly text: string; readonly understanding: Understanding }>();

function understood(index: SearchIndex, text: string): Understanding {
  const last = lastAsked.get(index);
  if (last?.text === text) return last.understanding;
  const understanding = understand(text, index.vocabulary);
  lastAsked.set(index, { text, understanding });
  return understanding;
}

function put(
  shelves: Map<SearchKind, Shelf>,
  counts: Counts,
  source: SearchDocument,
  touched: Set<string> = new Set(),
): void {
  const shelf = shelves.get(source.kind) ?? { places: new Map(), held: [], inTitles: new Map(), anywhere: new Map() };
  shelves.set(source.kind, shelf);
  const place = shelf.places.get(source.id) ?? shelf.held.length;
  const before = shelf.held[place];
  if (before) count(counts, before, -1, touched);
  const placed = placeWordsOf(analyse(source));
  count(counts, { source, placed }, 1, touched);
  shelf.places.set(source.id, place);
  shelf.held[place] = { source, placed };
  const [now, then] = [wordsOf(placed.document), before && wordsOf(before.placed.document)];
  post(shelf.inTitles, now.titles, then?.titles, place);
  post(shelf.anywhere, now.all, then?.all, place);
}

function remove(
  shelves: Map<SearchKind, Shelf>,
  counts: Counts,
  kind: SearchKind,
  id: string,
  touched: Set<string>,
): void {
  const shelf = shelves.get(kind);
  const place = shelf?.places.get(id);
  if (shelf === undefined || place === undefined) return;
  const before = shelf.held[place];
  if (before === undefined) return;
  count(counts, before, -1, touched);
  const then = wordsOf(before.placed.document);
  post(shelf.inTitles, [], then.titles, place);
  post(shelf.anywhere, [], then.all, place);
  shelf.held[place] = undefined;
  shelf.places.delete(id);
}

function count(counts: Counts, { source, placed }: Held, by: 1 | -1, touched: Set<string>): void {
  const { kind } = source;
  for (const [language, some] of vocabularyOf(source, placed.document)) {
    for (const word of some) {
      const key = `${kind} ${language} ${word}`;
      touched.add(key);
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { word, language, kind, count: 1 });
      else known.count += by;
    }
  }
}

/* Puts a place under the words it has now, and takes it from under those it had. */
function post(postings: Postings, words: readonly string[], before: readonly string[] = [], place: number): void {
  const [now, then] = [new Set(words), new Set(before)];
  for (const word of now) {
    if (then.delete(word)) continue;
    const known = postings.get(word);
    if (known === undefined) postings.set(word, [place]);
    else known.push(place);
  }
  for (const word of then) {
    const known = postings.get(word) ?? [];
    known.splice(known.indexOf(place), 1);
  }
}

const NOTHING: Fetched = { documents: [], isAll: true };

function find(shelf: Shelf, wanted: Wanted, may: (id: string) => boolean): Fetched {
  const postings = wanted.in === 'titles' ? shelf.inTitles : shelf.anywhere;
  const found = new Set<number>();
  for (const way of wanted.ways) for (const place of haveAll(postings, way)) found.add(place);
  const phrase = wanted.phrase === undefined ? undefined : ` ${wanted.phrase.join(' ')} `;
  const documents: PlacedDocument[] = [];
  for (const place of [...found].sort((one, other) => one - other)) {
    const placed = shelf.held[place]?.placed;
    if (placed === undefined || !may(placed.document.id)) continue;
    if (phrase !== undefined && !placed.texts.some(({ folded }) => folded.includes(phrase))) continue;
    if (documents.length === wanted.limit) return { documents, isAll: false };
    documents.push(placed);
  }
  return { documents, isAll: true };
}

/* Places of the documents that have one word of each list. */
function haveAll(postings: Postings, way: readonly (readonly string[])[]): Set<number> {
  const lists = way.map((any) => new Set(any.flatMap((word) => postings.get(word) ?? [])));
  const [least, ...rest] = lists.sort((one, other) => one.size - other.size);
  if (least === undefined) return new Set();
  return new Set([...least].filter((place) => rest.every((list) => list.has(place))));
}
