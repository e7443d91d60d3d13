import type { imports as contract } from '@canticle/contract';
import {
  acquireLock,
  type Database,
  DatabaseError,
  type Reader,
  yieldToEventLoop,
} from '../../../platform/database/index.ts';
import type { FileContext } from '../../media/index.ts';
import { articleUndo, bookUndo, fileUndo, translationUndo } from './undo-content.ts';
import { itemUndos } from './undo-items.ts';
import { isStaying, type JudgedItems, type UndoKind, type Verdict } from './undo-kind.ts';
import { listUndo } from './undo-lists.ts';
import { songUndo } from './undo-songs.ts';
import { countWrites, deleteWrites, findRun, type ImportWrite, listWrites, saveUndone } from './write-queries.ts';

/** What undoing an import does, or would do. */
export type ImportUndo = contract.ImportUndo;

/** What is needed to undo an import. */
export type UndoContext = FileContext & { readonly database: Database };

/* What refers to others comes before what it refers to. */
const UNDO_KINDS: readonly UndoKind[] = [
  listUndo,
  songUndo,
  fileUndo,
  articleUndo,
  bookUndo,
  translationUndo,
  ...itemUndos,
];

const BATCH_SIZE = 50;
const MAX_NAMED = 200;

/** Before anything was undone. */
export const NOTHING_UNDONE: ImportUndo = { trashed: 0, removed: 0, reverted: 0, left: [], leftCount: 0 };

/** What undoing would do; changes nothing. */
export function previewUndo({ database }: Pick<UndoContext, 'database'>, runId: string): Promise<ImportUndo> {
  return walk(runId, {}, (batch) => readBatch(database.read, batch));
}

/** How undoing is followed and stopped. */
export type UndoWatch = {
  /** Aborted to stop between two batches; what is undone by then stays undone. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
};

/**
 * Undoes an import: what it created and nobody changed or used since moves to the trash, or is deleted where there is
 * none, and what it changed is as before. It runs in batches, each in its own transaction: when it is stopped, the next
 * one finds what is left.
 *
 * @returns what this call did
 */
export function undoImport(context: UndoContext, runId: string, watch: UndoWatch = {}): Promise<ImportUndo> {
  return walk(runId, watch, (batch) => undoBatch(context, batch));
}

/** How many items there are to undo, or to find that they stay. */
export const countToUndo = countWrites;

async function walk(
  runId: string,
  { signal, onProgress }: UndoWatch,
  process: (batch: Batch) => Promise<JudgedBatch>,
): Promise<ImportUndo> {
  const sum = { trashed: 0, removed: 0, reverted: 0, leftCount: 0 };
  const left: ImportUndo['left'] = [];
  const judged: JudgedItems = { runId, leaving: new Set(), revertedTo: new Map() };
  let done = 0;
  for (const undo of UNDO_KINDS) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
      const { writes, verdicts }: JudgedBatch = await process({ undo, after, judged });
      for (const { kind, itemId, name, before } of writes) {
        const verdict = verdicts.get(itemId);
        if (verdict === 'trash') sum.trashed += 1;
        if (verdict === 'remove') sum.removed += 1;
        if (verdict === 'revert') sum.reverted += 1;
        if (verdict === 'trash' || verdict === 'remove') judged.leaving.add(itemId);
        if (verdict === 'revert') judged.revertedTo.set(itemId, listIds(before));
        if (isStaying(verdict)) sum.leftCount += 1;
        if (isStaying(verdict) && left.length < MAX_NAMED) left.push({ kind, name, reason: verdict });
      }
      done += writes.length;
      if (writes.length > 0) onProgress?.(done);
      after = writes.length < BATCH_SIZE ? undefined : writes.at(-1)?.itemId;
    }
  }
  return { ...sum, left };
}

/* Words are left out: they name no other item. */
const WORDS = new Set(['document', 'introduction', 'content', 'source']);

/* Every short value in what an item was before, the ids among them, each between spaces. */
function listIds(before: unknown): string {
  const json = JSON.stringify(before, (name, value: unknown) => (WORDS.has(name) ? undefined : value));
  const values = Array.from(json.matchAll(/"([\w-]{1,64})"(?!:)/g), ([, value]) => value);
  return ` ${[...new Set(values)].join(' ')} `;
}

type Batch = {
  readonly undo: UndoKind;
  /** The id of the last item of the batch before. */
  readonly after: string;
  readonly judged: JudgedItems;
};
type JudgedBatch = { readonly writes: readonly ImportWrite[]; readonly verdicts: ReadonlyMap<string, Verdict> };

async function readBatch(db: Reader, { undo, after, judged }: Batch): Promise<JudgedBatch> {
  const writes = await listWrites(db, judged.runId, { after, limit: BATCH_SIZE }, undo.kind);
  return { writes, verdicts: writes.length === 0 ? new Map() : await undo.judge(db, writes, judged) };
}

/* Where one of the items cannot be undone, they are undone one by one, and that one stays as it is. */
async function undoBatch(context: UndoContext, batch: Batch): Promise<JudgedBatch> {
  try {
    return await undoTogether(context, batch);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
  }
  const { writes } = await readBatch(context.database.read, batch);
  const verdicts = new Map<string, Verdict>();
  for (const { itemId } of writes) {
    try {
      const undone = await undoTogether(context, batch, itemId);
      verdicts.set(itemId, undone.verdicts.get(itemId) ?? 'gone');
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      verdicts.set(itemId, 'impossible');
    }
  }
  return { writes, verdicts };
}

function undoTogether(context: UndoContext, batch: Batch, onlyId?: string): Promise<JudgedBatch> {
  const { undo, judged } = batch;
  return context.database.transaction(async (tx) => {
    await acquireLock(tx, 'import');
    // Before that of the catalogue, as everywhere: files are deleted under it.
    await acquireLock(tx, 'media');
    await acquireLock(tx, 'catalogue');
    const { writes, verdicts } = await readBatch(tx, batch);
    const own = writes.filter(({ itemId }) => onlyId === undefined || itemId === onlyId);
    // What stays is judged again the next time.
    const done = own.filter(({ itemId }) => !isStaying(verdicts.get(itemId)));
    const counts = { trashed: 0, removed: 0, reverted: 0 };
    for (const write of done) {
      const verdict = verdicts.get(write.itemId);
      if (verdict === 'trash' || verdict === 'remove') await undo.discard(tx, write, context);
      if (verdict === 'revert') await undo.revert(tx, write, context);
      if (verdict === 'trash') counts.trashed += 1;
      if (verdict === 'remove') counts.removed += 1;
      if (verdict === 'revert') counts.reverted += 1;
    }
    const ids = done.map(({ itemId }) => itemId);
    await deleteWrites(tx, judged.runId, undo.kind, ids);
    const before = (await findRun(tx, judged.runId))?.undone;
    if (before != null)
      await saveUndone(tx, judged.runId, {
        ...before,
        trashed: before.trashed + counts.trashed,
        removed: before.removed + counts.removed,
        reverted: before.reverted + counts.reverted,
      });
    return { writes: own, verdicts };
  });
}
