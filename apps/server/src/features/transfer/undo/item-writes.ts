import type { Reader, Tx } from '../../../platform/database/index.ts';
import { hashJson } from '../hash.ts';
import type { ImportRun } from '../apply/import-run.ts';
import type { ItemDraft } from '../plan/plan-item.ts';
import { saveWrites, type WriteKind } from './write-queries.ts';

/** An item before an import changed it, and its hash among the imported items; null when no file was the reason. */
export type ItemBefore<D> = { readonly draft: D; readonly importedHash: string | null };

/** An item that is written. */
export type WrittenItem<D> = { readonly id: string; readonly name: string; readonly before: ItemBefore<D> | null };

/** Hashes an item but for who can open it, which the same import decides later. */
export function hashItem(draft: ItemDraft): string {
  return hashJson({ ...draft, free: undefined });
}

/** Notes what a batch wrote, as it is stored now. */
export async function recordItems<D extends ItemDraft>(
  tx: Tx,
  { undo, context }: Pick<ImportRun, 'undo' | 'context'>,
  adapter: { readonly writeKind: WriteKind; list(db: Reader): Promise<readonly D[]> },
  written: readonly WrittenItem<D>[],
): Promise<void> {
  if (undo === undefined || written.length === 0) return;
  const stored = new Map((await adapter.list(tx)).map((draft) => [draft.id, draft]));
  const writes = written.flatMap(({ id: itemId, name, before }) => {
    const draft = stored.get(itemId);
    return draft === undefined
      ? []
      : [{ kind: adapter.writeKind, itemId, name, before, storedHash: hashItem(draft) } as const];
  });
  await saveWrites(tx, undo, writes, context.now());
}
