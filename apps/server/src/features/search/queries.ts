import { place, type PlacedDocument, type SearchKind, type VocabularyWord } from '@canticle/search';
import {
  findByWords,
  keyedStatement,
  pieces,
  type PostingMemory,
  type Reader,
  readJson,
} from '../../database/index.ts';
import { PARTS, type Slot, type State } from './model.ts';

/** The tables of one of the two indexes. */
export const TABLES = {
  a: { documents: 'search_documents_a', vocabulary: 'search_vocabulary_a', words: 'search_words_a' },
  b: { documents: 'search_documents_b', vocabulary: 'search_vocabulary_b', words: 'search_words_b' },
} as const;

/** Which index answers now. */
export async function readState(db: Reader): Promise<State> {
  const { slot, ...state } = await db
    .selectFrom('search_state')
    .select(['slot', 'analysis', 'revision', 'builder'])
    .executeTakeFirstOrThrow();
  return { ...state, slot: slot as Slot | null };
}

/** Words whose counts changed after a revision. */
export async function listVocabulary(db: Reader, slot: Slot, after: number): Promise<VocabularyWord[]> {
  const rows = await db
    .selectFrom(TABLES[slot].vocabulary)
    .select(['word', 'language', 'kind', 'count'])
    .where('revision', '>', after)
    .execute();
  return rows as (Omit<(typeof rows)[number], 'kind'> & { kind: SearchKind })[];
}

/** Numbers of the documents of a kind that have the words, the first of the index, and whether the database was asked. */
export function findNumbers(
  db: Reader,
  { slot, revision }: { readonly slot: Slot; readonly revision: number },
  kind: SearchKind,
  question: Omit<Parameters<typeof findByWords>[2], 'part'>,
  memory: PostingMemory,
): ReturnType<typeof findByWords> {
  return findByWords(db, { table: TABLES[slot].words, revision }, { ...question, part: PARTS[kind] }, memory);
}

/** A document for ranking, with its number and the collection one must have to read it. */
export type NumberedDocument = {
  readonly number: number;
  readonly collectionId: string | null;
  readonly placed: PlacedDocument;
  /** What the library said of it, as JSON: few of those that are ranked are told of. */
  readonly source: string;
};

type DocumentRow = {
  readonly number: number;
  readonly item_id: string;
  readonly collection_id: string | null;
  readonly popularity: number;
  readonly titles: string;
  readonly numbers: string;
  readonly names: string;
  readonly texts: string;
  readonly source: string;
};

const DOCUMENTS = eachSlot(({ documents }) =>
  keyedStatement<DocumentRow>(
    (oneOf) => `select number, item_id, collection_id, popularity, titles, numbers, names, texts, source
      from ${documents} where ${oneOf('number')}`,
  ),
);

/** The documents with these numbers. */
export async function readDocuments(db: Reader, slot: Slot, numbers: readonly number[]): Promise<NumberedDocument[]> {
  const found: NumberedDocument[] = [];
  for (const some of pieces(numbers)) {
    const rows = await DOCUMENTS[slot](db, some);
    for (const { number, item_id: id, collection_id: collectionId, texts, source, ...row } of rows)
      found.push({ number, collectionId, placed: place({ id, ...row, texts: readJson(texts) }), source });
  }
  return found;
}

/** Numbers of the documents that came, or came again, with a change after this one. */
export async function listNumbersSince(db: Reader, slot: Slot, revision: number): Promise<readonly number[]> {
  const rows = await db.selectFrom(TABLES[slot].documents).select('number').where('revision', '>', revision).execute();
  return rows.map(({ number }) => number);
}

function eachSlot<Made>(make: (tables: (typeof TABLES)[Slot]) => Made): { readonly [slot in Slot]: Made } {
  return { a: make(TABLES.a), b: make(TABLES.b) };
}
