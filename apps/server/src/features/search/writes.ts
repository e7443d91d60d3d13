import { analyse, type SearchKind, vocabularyOf, wordsOf } from '@canticle/search';
import {
  clearWords,
  dropWords,
  giveTurn,
  PART_SIZE,
  pieces,
  putWords,
  readJson,
  settleWords,
  type Tx,
} from '../../database/index.ts';
import { type Draft, PARTS, type Slot, type State } from './model.ts';
import { TABLES } from './queries.ts';

type CountChange = { readonly word: string; readonly language: string; readonly kind: SearchKind; by: number };

/** A change of an index: its number, and by how much the counts of words change, by kind, language and word. */
export type IndexChange = {
  readonly revision: number;
  readonly counts: Map<string, CountChange>;
};

/** Begins a change of an index; whoever makes the next one waits for it. */
export async function beginChange(tx: Tx): Promise<IndexChange> {
  return { revision: await nextRevision(tx), counts: new Map() };
}

/** So many documents are written before others have their turn: about ten milliseconds. */
const A_TURN = 20;

/** Writes which index answers, or who builds the other. */
export async function putState(tx: Tx, change: Partial<Omit<State, 'revision'>>): Promise<void> {
  await tx.updateTable('search_state').set(change).execute();
}

/** Whether nobody else has begun to build since; nobody can until this transaction ends. */
export async function isStillBuiltBy(tx: Tx, builder: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_state')
    .set({ builder })
    .where('builder', '=', builder)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
  for (const some of pieces(numbers)) {
    const { length } = some;
    const [first, last] = [some[0]?.number ?? 0, some[length - 1]?.number ?? 0];
    await tx.deleteFrom(documents).where('number', '>=', first).where('number', '<=', last).execute();
    await giveTurn();
  }
  await tx.deleteFrom(vocabulary).execute();
  await clearWords(tx, words);
}

/** Lets the engine put an index in order that was just filled. */
export const settleSlot = (tx: Tx, slot: Slot): Promise<void> => settleWords(tx, TABLES[slot].words);

/** Adds documents that are not in the index, behind those that are, and counts their words. */
export async function addDrafts(
  tx: Tx,
  slot: Slot,
  kind: SearchKind,
  drafts: readonly Draft[],
  change: IndexChange,
): Promise<void> {
  let number = await nextNumber(tx, slot, kind);
  for (const turn of pieces(drafts, A_TURN)) {
    const some = turn.map((draft) => ({ number: number++, draft, ranked: analyse(draft.document) }));
    const values = some.map((row) => ({ ...documentRow(row), revision: change.revision }));
    await tx.insertInto(TABLES[slot].documents).values(values).execute();
    await putWords(
      tx,
      TABLES[slot].words,
      some.map(({ number: own, draft, ranked }) => {
        const { titles, all } = wordsOf(ranked);
        return { number: own, titles, anywhere: all, shelves: draft.shelves };
      }),
    );
    for (const { document } of turn) countWords(change, document, 1);
    await giveTurn();
  }
}

function documentRow({
  number,
  draft,
  ranked,
}: {
  readonly number: number;
  readonly draft: Draft;
  readonly ranked: ReturnType<typeof analyse>;
}) {
  const { document, context, wholeId, collectionId } = draft;
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
    source: JSON.stringify({ document, context }),
  };
}

async function nextNumber(tx: Tx, slot: Slot, kind: SearchKind): Promise<number> {
  const first = PARTS[kind] * PART_SIZE;
  const { last } = await tx
    .selectFrom(TABLES[slot].documents)
    .select((of) => of.fn.max('number').as('last'))
    .where('number', '>=', first)
    .where('number', '<', first + PART_SIZE)
    .executeTakeFirstOrThrow();
  return last === null ? first : Number(last) + 1;
}

/** Takes documents of a kind out of the index: those with these ids, or all of a whole. */
export async function dropDocuments(
  tx: Tx,
  slot: Slot,
  kind: SearchKind,
  which: { readonly ids: readonly string[] } | { readonly wholeId: string },
  change: IndexChange,
): Promise<void> {
  const { documents, words } = TABLES[slot];
  const query = tx.selectFrom(documents).select(['number', 'source']).where('kind', '=', kind);
  const found: { number: number; source: string }[] = [];
  if ('wholeId' in which) found.push(...(await query.where('whole_id', '=', which.wholeId).execute()));
  else for (const some of pieces(which.ids)) found.push(...(await query.where('item_id', 'in', some).execute()));
  for (const some of pieces(found, A_TURN)) {
    for (const { source } of some) countWords(change, readJson<Pick<Draft, 'document'>>(source).document, -1);
    const numbers = some.map(({ number }) => number);
    await tx.deleteFrom(documents).where('number', 'in', numbers).execute();
    await dropWords(tx, words, numbers);
    await giveTurn();
  }
}

function countWords({ counts }: IndexChange, document: Draft['document'], by: 1 | -1): void {
  for (const [language, some] of vocabularyOf(document)) {
    for (const word of some) {
      const key = `${document.kind} ${language} ${word}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { word, language, kind: document.kind, by });
      else known.by += by;
    }
  }
}

/** Changes the counts of words in an index. */
export async function putCounts(tx: Tx, slot: Slot, { counts, revision }: IndexChange): Promise<void> {
  const table = TABLES[slot].vocabulary;
  const changed = [...counts.values()].filter(({ by }) => by !== 0);
  for (const some of pieces(changed)) {
    await tx
      .insertInto(table)
      .values(some.map(({ word, language, kind, by }) => ({ word, language, kind, count: by, revision })))
      .onConflict((conflict) =>
        conflict.columns(['word', 'language', 'kind']).doUpdateSet((row) => ({
          count: row(`${table}.count`, '+', row.ref('excluded.count')),
          revision,
        })),
      )
      .execute();
    await giveTurn();
  }
}

/** Writes how often songs were opened into an index; gives how many had another number before. */
export async function putPopularity(tx: Tx, slot: Slot, views: { readonly [id: string]: number }): Promise<number> {
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
