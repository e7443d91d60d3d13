import { place, type PlacedDocument, type SearchKind, type VocabularyWord } from '@canticle/search';
import { findByWords, pieces, type Reader, readJson } from '../../database/index.ts';
import { type Draft, PARTS, type Slot, type State } from './model.ts';

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

/** Numbers of the documents of a kind that have the words, the first of the index. */
export function findNumbers(
  db: Reader,
  slot: Slot,
  kind: SearchKind,
  question: Omit<Parameters<typeof findByWords>[2], 'part'>,
): Promise<readonly number[]> {
  return findByWords(db, TABLES[slot].words, { ...question, part: PARTS[kind] });
}

/** A document for ranking, with its number and the collection one must have to read it. */
export type NumberedDocument = {
  readonly number: number;
  readonly collectionId: string | null;
  readonly placed: PlacedDocument;
};

/** The documents with these numbers, by number. */
export async function readDocuments(db: Reader, slot: Slot, numbers: readonly number[]): Promise<NumberedDocument[]> {
  const found: NumberedDocument[] = [];
  for (const some of pieces(numbers)) {
    const rows = await db
      .selectFrom(TABLES[slot].documents)
      .select(['number', 'item_id', 'collection_id', 'popularity', 'titles', 'numbers', 'names', 'texts'])
      .where('number', 'in', some)
      .orderBy('number')
      .execute();
    for (const { number, item_id: id, collection_id: collectionId, texts, ...row } of rows)
      found.push({ number, collectionId, placed: place({ id, ...row, texts: readJson(texts) }) });
  }
  return found;
}

/** Numbers of the documents that came, or came again, with a change after this one. */
export async function listNumbersSince(db: Reader, slot: Slot, revision: number): Promise<readonly number[]> {
  const rows = await db.selectFrom(TABLES[slot].documents).select('number').where('revision', '>', revision).execute();
  return rows.map(({ number }) => number);
}

/** What the library said of these things of a kind, by id. */
export async function readSources(
  db: Reader,
  slot: Slot,
  kind: SearchKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Draft, 'document' | 'context'>>> {
  const found = new Map<string, Pick<Draft, 'document' | 'context'>>();
  for (const some of pieces(ids)) {
    const rows = await db
      .selectFrom(TABLES[slot].documents)
      .select(['item_id', 'source'])
      .where('kind', '=', kind)
      .where('item_id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.item_id, readJson(row.source));
  }
  return found;
}
