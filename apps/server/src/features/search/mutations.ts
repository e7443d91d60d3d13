import {
  analyzeDocument,
  type AnalyzedDocument,
  type SearchKind,
  documentVocabulary,
  documentWords,
} from '@canticle/search';
import {
  clearWords,
  deleteWords,
  yieldToEventLoop,
  createWordWriter,
  PART_SIZE,
  chunks,
  readJson,
  optimizeWords,
  type StagedWordWriter,
  createStagedWordWriter,
  type Tx,
  type WordRow,
  type WordWriter,
} from '../../platform/database/index.ts';
import { type IndexDraft, KIND_PARTITIONS, type Slot, type IndexState } from './model.ts';
import { TABLES } from './queries.ts';

/* The changes of the word counts of a kind and a language. */
type CountChanges = { readonly kind: SearchKind; readonly language: string; readonly words: Map<string, number> };

/** A change of an index: its number, and what is written when it ends: words, and changes of the word counts. */
export type IndexChange = {
  readonly slot: Slot;
  readonly revision: number;
  readonly words: WordWriter;
  readonly counts: Map<string, CountChanges>;
};

/** A part of a change that can be rolled back by itself. */
export type IndexPart = IndexChange & { readonly words: StagedWordWriter };

/** Starts a change of an index; the next one waits for it. */
export async function beginChange(tx: Tx, slot: Slot): Promise<IndexChange> {
  const words = createWordWriter(TABLES[slot].words);
  return { slot, revision: await nextRevision(tx), words, counts: new Map() };
}

/**
 * Starts a part of a long change. It is written in a transaction of its own, and joins the change with `endPart`; a
 * part that is rolled back leaves no trace in the change.
 */
export function beginPart({ slot, revision }: IndexChange): IndexPart {
  const words = createStagedWordWriter(TABLES[slot].words);
  return { slot, revision, words, counts: new Map() };
}

/** Adds a part that succeeded to its change. */
export async function endPart(tx: Tx, change: IndexChange, part: IndexPart): Promise<void> {
  await change.words.add(tx, part.words.staged);
  for (const [group, { kind, language, words }] of part.counts) {
    const total = change.counts.get(group) ?? { kind, language, words: new Map<string, number>() };
    change.counts.set(group, total);
    for (const [word, by] of words) total.words.set(word, (total.words.get(word) ?? 0) + by);
  }
}

/** Writes what was staged until the end of a change. */
export async function endChange(tx: Tx, change: IndexChange): Promise<void> {
  await change.words.flush(tx);
  await saveCounts(tx, change);
}

/** Ends a change that was made in many transactions: it takes effect now. */
export async function endLongChange(tx: Tx, change: IndexChange): Promise<void> {
  await endChange(tx, { ...change, revision: await nextRevision(tx) });
}

/** How many documents are written before other tasks may run: about ten milliseconds. */
const WRITE_BATCH_SIZE = 20;

/** Saves which index is active, or who builds the other. */
export async function saveIndexState(tx: Tx, change: Partial<Omit<IndexState, 'revision'>>): Promise<void> {
  await tx.updateTable('search_state').set(change).execute();
}

/** Whether no other rebuild has started since; none can until this transaction ends. */
export async function ownsRebuild(tx: Tx, builder: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_state')
    .set({ builder })
    .where('builder', '=', builder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes other changes of the index wait until this transaction ends; taken before any lock of a follower. */
export async function lockIndex(tx: Tx): Promise<void> {
  await tx
    .updateTable('search_state')
    .set((row) => ({ revision: row.ref('revision') }))
    .execute();
}

async function nextRevision(tx: Tx): Promise<number> {
  const { revision } = await tx
    .updateTable('search_state')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Empties an index. */
export async function clearSlot(tx: Tx, slot: Slot): Promise<void> {
  const { documents, vocabulary, words } = TABLES[slot];
  const numbers = await tx.selectFrom(documents).select('number').orderBy('number').execute();
  for (const chunk of chunks(numbers)) {
    const { length } = chunk;
    const [first, last] = [chunk[0]?.number ?? 0, chunk[length - 1]?.number ?? 0];
    await tx.deleteFrom(documents).where('number', '>=', first).where('number', '<=', last).execute();
    await yieldToEventLoop();
  }
  await tx.deleteFrom(vocabulary).execute();
  await clearWords(tx, words);
}

/** Lets the engine optimise an index that was just filled. */
export const optimizeSlot = (tx: Tx, slot: Slot): Promise<void> => optimizeWords(tx, TABLES[slot].words);

/** Adds new documents to the index, after the existing ones, and counts their words. */
export async function addDrafts(
  tx: Tx,
  kind: SearchKind,
  drafts: readonly IndexDraft[],
  change: IndexChange,
): Promise<void> {
  const { slot } = change;
  let number = await nextNumber(tx, slot, kind);
  for (const batch of chunks(drafts, WRITE_BATCH_SIZE)) {
    const rows = batch.map((draft) => ({ number: number++, draft, ranked: analyzeDocument(draft.document) }));
    const values = rows.map((row) => ({ ...toDocumentRow(row), revision: change.revision }));
    await tx.insertInto(TABLES[slot].documents).values(values).execute();
    await change.words.add(
      tx,
      rows.map(({ number: own, draft, ranked }) => toWordRow(own, ranked, draft.scopes)),
    );
    for (const { draft, ranked } of rows) countWords(change, draft.document, ranked, 1);
    await yieldToEventLoop();
  }
}

/* As indexes have stored it so far: the names stay. */
type StoredSource = Pick<IndexDraft, 'document' | 'context'> & { readonly shelves: IndexDraft['scopes'] };

function toWordRow(number: number, ranked: AnalyzedDocument, scopes: readonly string[]): WordRow {
  const { titles, all } = documentWords(ranked);
  return { number, titles, anywhere: all, scopes };
}

function toDocumentRow({
  number,
  draft,
  ranked,
}: {
  readonly number: number;
  readonly draft: IndexDraft;
  readonly ranked: ReturnType<typeof analyzeDocument>;
}) {
  const { document, context, parentId: wholeId, collectionId, scopes } = draft;
  return {
    number,
    kind: document.kind,
    item_id: document.id,
    whole_id: wholeId,
    collection_id: collectionId,
    popularity: document.popularity,
    titles: ranked.titles,
    numbers: ranked.numbers,
    names: ranked.names,
    texts: JSON.stringify(ranked.texts),
    source: JSON.stringify({ document, context, shelves: scopes } satisfies StoredSource),
  };
}

async function nextNumber(tx: Tx, slot: Slot, kind: SearchKind): Promise<number> {
  const first = KIND_PARTITIONS[kind] * PART_SIZE;
  const { last } = await tx
    .selectFrom(TABLES[slot].documents)
    .select((of) => of.fn.max('number').as('last'))
    .where('number', '>=', first)
    .where('number', '<', first + PART_SIZE)
    .executeTakeFirstOrThrow();
  return last === null ? first : Number(last) + 1;
}

/** Deletes documents of a kind from the index: those with these ids, or all of a parent. */
export async function deleteDocuments(
  tx: Tx,
  kind: SearchKind,
  which: { readonly ids: readonly string[] } | { readonly wholeId: string },
  change: IndexChange,
): Promise<void> {
  const { documents, words } = TABLES[change.slot];
  // What this change has added may be among what it deletes.
  await change.words.flush(tx);
  const query = tx.selectFrom(documents).select(['number', 'source']).where('kind', '=', kind);
  const found: { number: number; source: string }[] = [];
  if ('wholeId' in which) found.push(...(await query.where('whole_id', '=', which.wholeId).execute()));
  else for (const some of chunks(which.ids)) found.push(...(await query.where('item_id', 'in', some).execute()));
  for (const some of chunks(found, WRITE_BATCH_SIZE)) {
    const rows: WordRow[] = [];
    for (const { number, source } of some) {
      const { document, shelves } = readJson<StoredSource>(source);
      const ranked = analyzeDocument(document);
      countWords(change, document, ranked, -1);
      rows.push(toWordRow(number, ranked, shelves));
    }
    const numbers = some.map(({ number }) => number);
    await tx.deleteFrom(documents).where('number', 'in', numbers).execute();
    await deleteWords(tx, words, rows);
    await yieldToEventLoop();
  }
}

function countWords(
  { counts }: IndexChange,
  document: IndexDraft['document'],
  ranked: AnalyzedDocument,
  delta: 1 | -1,
): void {
  const { kind } = document;
  for (const [language, some] of documentVocabulary(document, ranked)) {
    const group = `${kind} ${language}`;
    const total = counts.get(group) ?? { kind, language, words: new Map<string, number>() };
    counts.set(group, total);
    for (const word of some) total.words.set(word, (total.words.get(word) ?? 0) + delta);
  }
}

async function saveCounts(tx: Tx, { slot, counts, revision }: IndexChange): Promise<void> {
  const table = TABLES[slot].vocabulary;
  const changed = [...counts.values()].flatMap(({ kind, language, words }) =>
    [...words].filter(([, by]) => by !== 0).map(([word, by]) => ({ word, language, kind, count: by, revision })),
  );
  for (const some of chunks(changed)) {
    await tx
      .insertInto(table)
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['word', 'language', 'kind']).doUpdateSet((row) => ({
          count: row(`${table}.count`, '+', row.ref('excluded.count')),
          revision,
        })),
      )
      .execute();
    await yieldToEventLoop();
  }
}

/** Writes the view counts of songs to an index; returns how many changed. */
export async function updatePopularity(tx: Tx, slot: Slot, views: { readonly [id: string]: number }): Promise<number> {
  const table = TABLES[slot].documents;
  const rows = await tx
    .selectFrom(table)
    .select(['number', 'item_id', 'popularity'])
    .where('kind', '=', 'song')
    .execute();
  const changed = rows.filter(({ item_id: id, popularity }) => (views[id] ?? 0) !== popularity);
  if (changed.length === 0) return 0;
  const revision = await nextRevision(tx);
  for (const { number, item_id: id } of changed)
    await tx
      .updateTable(table)
      .set({ popularity: views[id] ?? 0, revision })
      .where('number', '=', number)
      .execute();
  return changed.length;
}
