import { tokenizeDocument, type TokenizedDocument, type SearchKind, type VocabularyWord } from '@canticle/search';
import {
  searchWords,
  keyedStatement,
  chunks,
  type PostingCache,
  type Reader,
  readJson,
} from '../../platform/database/index.ts';
import { KIND_PARTITIONS, type Slot, type IndexState } from './model.ts';

/** The tables of one of the two indexes. */
export const TABLES = {
  a: { documents: 'search_documents_a', vocabulary: 'search_vocabulary_a', words: 'search_words_a' },
  b: { documents: 'search_documents_b', vocabulary: 'search_vocabulary_b', words: 'search_words_b' },
} as const;

/** Which index is active. */
export async function readIndexState(db: Reader): Promise<IndexState> {
  return db.selectFrom('search_state').select(['slot', 'analysis', 'revision', 'builder']).executeTakeFirstOrThrow();
}

/** Something that is another while an index is being built: who builds it, and the last document it has. */
export async function readRebuildProgress(db: Reader): Promise<string> {
  const { slot, builder } = await readIndexState(db);
  const { documents } = TABLES[slot === 'a' ? 'b' : 'a'];
  const { newest } = await db
    .selectFrom(documents)
    .select((row) => row.fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  return `${slot} ${builder} ${newest}`;
}

/** Words whose counts changed after a revision. */
export async function listVocabulary(db: Reader, slot: Slot, after: number): Promise<VocabularyWord[]> {
  return db
    .selectFrom(TABLES[slot].vocabulary)
    .select(['word', 'language', 'kind', 'count'])
    .where('revision', '>', after)
    .execute();
}

/** Numbers of the documents of a kind that contain the words, in index order, and whether the database was queried. */
export function findNumbers(
  db: Reader,
  { slot, revision }: { readonly slot: Slot; readonly revision: number },
  kind: SearchKind,
  query: Omit<Parameters<typeof searchWords>[2], 'part'>,
  memory: PostingCache,
): ReturnType<typeof searchWords> {
  return searchWords(db, { table: TABLES[slot].words, revision }, { ...query, part: KIND_PARTITIONS[kind] }, memory);
}

/** A document for ranking, with its number and the collection one must have to read it. */
export type NumberedDocument = {
  readonly number: number;
  readonly collectionId: string | null;
  readonly placed: TokenizedDocument;
  /** Its source, as JSON: only few of the ranked documents are returned. */
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

const READ_DOCUMENTS = eachSlot(({ documents }) =>
  keyedStatement<DocumentRow>(
    (oneOf) => `select number, item_id, collection_id, popularity, titles, numbers, names, texts, source
      from ${documents} where ${oneOf('number')}`,
  ),
);

/** The documents with these numbers. */
export async function readDocuments(db: Reader, slot: Slot, numbers: readonly number[]): Promise<NumberedDocument[]> {
  const found: NumberedDocument[] = [];
  for (const chunk of chunks(numbers)) {
    const rows = await READ_DOCUMENTS[slot](db, chunk);
    for (const { number, item_id: id, collection_id: collectionId, texts, source, ...row } of rows)
      found.push({ number, collectionId, placed: tokenizeDocument({ id, ...row, texts: readJson(texts) }), source });
  }
  return found;
}

/** Numbers of the documents that were added or replaced after this revision. */
export async function listChangedNumbers(db: Reader, slot: Slot, revision: number): Promise<readonly number[]> {
  const rows = await db.selectFrom(TABLES[slot].documents).select('number').where('revision', '>', revision).execute();
  return rows.map(({ number }) => number);
}

function eachSlot<Made>(build: (tables: (typeof TABLES)[Slot]) => Made): { readonly [slot in Slot]: Made } {
  return { a: build(TABLES.a), b: build(TABLES.b) };
}
