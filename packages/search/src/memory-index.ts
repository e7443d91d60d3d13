import {
  analyse,
  type RankedDocument,
  type SearchDocument,
  type SearchKind,
  vocabularyOf,
  wordsOf,
} from './document.ts';
import { optionsFor, type RankOptions } from './rank.ts';
import { type Found, seek, type Wanted } from './seek.ts';
import { openVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';

/** Documents in memory with everything that answers questions about them. */
export type SearchIndex = {
  readonly vocabulary: Vocabulary;
  readonly shelves: ReadonlyMap<SearchKind, Shelf>;
};

type Shelf = {
  readonly documents: readonly RankedDocument[];
  readonly inTitles: ReadonlyMap<string, readonly number[]>;
  readonly anywhere: ReadonlyMap<string, readonly number[]>;
};

/** Makes an index of the documents. Of equal ones those that come first are preferred. */
export function openIndex(documents: Iterable<SearchDocument>): SearchIndex {
  const counts = new Map<string, VocabularyWord & { count: number }>();
  const kinds = Map.groupBy(documents, ({ kind }) => kind);
  const shelves = [...kinds].map(([kind, some]) => {
    for (const document of some) count(counts, document);
    return [kind, shelve(some.map(analyse))] as const;
  });
  return { vocabulary: openVocabulary(counts.values()), shelves: new Map(shelves) };
}

/** Answers a question about one kind of document, as the server does. */
export function search(index: SearchIndex, kind: SearchKind, text: string, options: RankOptions = {}): Found {
  const shelf = index.shelves.get(kind);
  const steps = seek(text, index.vocabulary, { ...options, ...optionsFor(kind) });
  let step = steps.next();
  while (!step.done) step = steps.next(shelf === undefined ? [] : find(shelf, step.value));
  return step.value;
}

function count(counts: Map<string, VocabularyWord & { count: number }>, document: SearchDocument): void {
  for (const [language, some] of vocabularyOf(document)) {
    for (const word of some) {
      const key = `${language} ${word}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { word, language, count: 1 });
      else known.count += 1;
    }
  }
}

function shelve(documents: readonly RankedDocument[]): Shelf {
  const inTitles = new Map<string, number[]>();
  const anywhere = new Map<string, number[]>();
  documents.forEach((document, number) => {
    const { titles, all } = wordsOf(document);
    for (const word of new Set(titles)) put(inTitles, word, number);
    for (const word of new Set(all)) put(anywhere, word, number);
  });
  return { documents, inTitles, anywhere };
}

function put(postings: Map<string, number[]>, word: string, number: number): void {
  const known = postings.get(word);
  if (known === undefined) postings.set(word, [number]);
  else known.push(number);
}

function find({ documents, inTitles, anywhere }: Shelf, wanted: Wanted): readonly RankedDocument[] {
  const postings = wanted.in === 'titles' ? inTitles : anywhere;
  const found = new Set<number>();
  for (const way of wanted.ways) for (const number of haveAll(postings, way)) found.add(number);
  const phrase = wanted.phrase === undefined ? undefined : ` ${wanted.phrase.join(' ')} `;
  const kept: RankedDocument[] = [];
  for (const number of [...found].sort((one, other) => one - other)) {
    const document = documents[number] as RankedDocument;
    if (phrase !== undefined && !document.texts.some(({ folded }) => folded.includes(phrase))) continue;
    kept.push(document);
    if (kept.length === wanted.limit) break;
  }
  return kept;
}

/* Numbers of the documents that have one word of each list. */
function haveAll(postings: ReadonlyMap<string, readonly number[]>, way: readonly (readonly string[])[]): Set<number> {
  const lists = way.map((any) => new Set(any.flatMap((word) => postings.get(word) ?? [])));
  const [least, ...rest] = lists.sort((one, other) => one.size - other.size);
  if (least === undefined) return new Set();
  return new Set([...least].filter((number) => rest.every((list) => list.has(number))));
}
