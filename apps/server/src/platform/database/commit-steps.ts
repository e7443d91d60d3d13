import type { Reader, Tx } from './transaction.ts';

/** Rows that are collected during a transaction and written just before it commits, all together. */
export type DeferredRows<Row> = {
  /** @throws when `tx` was not opened by `Database.transaction` */
  add(tx: Tx, rows: readonly Row[]): void;
  /** Drops rows that were added before. */
  remove(tx: Tx, matches: (row: Row) => boolean): void;
};

type AfterCommit = (db: Reader) => Promise<unknown>;
type Collected = {
  readonly write: () => Promise<void>;
  /** Returns a function that puts back what is collected now. */
  readonly save: () => () => void;
  readonly clear: () => void;
};
type CommitSteps = { readonly collected: Set<Collected>; afterCommit: readonly AfterCommit[] };

const stepsOf = new WeakMap<Tx, CommitSteps>();

/**
 * Creates a collector of rows for the end of a transaction. What is written last may wait for a lock that others hold
 * until their commit: nobody holds it while they still work, and nobody who waits for it needs another row.
 *
 * @param write  writes the rows of one transaction; called once, and only when there are any
 */
export function createDeferredRows<Row>(write: (tx: Tx, rows: readonly Row[]) => Promise<void>): DeferredRows<Row> {
  const rowsOf = new WeakMap<Tx, Row[]>();
  const rowsIn = (tx: Tx) => rowsOf.get(tx) ?? [];
  const begin = (tx: Tx): Row[] => {
    const rows: Row[] = [];
    rowsOf.set(tx, rows);
    openSteps(tx).collected.add({
      write: async () => {
        if (rowsIn(tx).length > 0) await write(tx, rowsIn(tx));
      },
      save: () => {
        const saved = [...rowsIn(tx)];
        return () => void rowsOf.set(tx, saved);
      },
      clear: () => void rowsOf.set(tx, []),
    });
    return rows;
  };
  return {
    add(tx, added) {
      const rows = rowsOf.get(tx) ?? begin(tx);
      for (const row of added) rows.push(row);
    },
    remove(tx, matches) {
      if (!rowsOf.has(tx)) return;
      const kept = rowsIn(tx).filter((row) => !matches(row));
      rowsOf.set(tx, kept);
    },
  };
}

/**
 * Does something once a transaction is committed, before its caller goes on. It may fail, and nobody hears of it.
 *
 * @throws when `tx` was not opened by `Database.transaction`
 */
export function afterCommit(tx: Tx, step: AfterCommit): void {
  const steps = openSteps(tx);
  steps.afterCommit = [...steps.afterCommit, step];
}

/** Does the work of a transaction and then what it left for the end; returns what to do after the commit. */
export async function withCommitSteps<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly result: T; readonly afterCommit: readonly AfterCommit[] }> {
  const steps: CommitSteps = { collected: new Set(), afterCommit: [] };
  stepsOf.set(tx, steps);
  const result = await work(tx);
  for (const { write } of steps.collected) await write();
  return { result, afterCommit: steps.afterCommit };
}

/** Remembers what a transaction has left for the end; the returned function forgets what came later. */
export function saveCommitSteps(tx: Tx): () => void {
  const steps = stepsOf.get(tx);
  if (steps === undefined) return () => undefined;
  const saved = new Map([...steps.collected].map((one) => [one, one.save()]));
  const { afterCommit: before } = steps;
  return () => {
    for (const one of steps.collected) (saved.get(one) ?? one.clear)();
    steps.afterCommit = before;
  };
}

function openSteps(tx: Tx): CommitSteps {
  const steps = stepsOf.get(tx);
  if (steps === undefined) throw new Error('This needs a transaction of Database.transaction.');
  return steps;
}
