import { newId, type Reader, type Tx } from '../../../platform/database/index.ts';
import { listTrashedItems, restoreFromTrash } from '../../songs/index.ts';
import {
  indexByName,
  type ItemDraft,
  type ItemPlan,
  type ItemRecord,
  type ItemRules,
  planItem,
  type PresentItems,
} from '../plan/plan-item.ts';
import { trashChoiceKey } from '../plan/trash.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, listStoredHashes } from '../queries.ts';
import { recordItems, type WrittenItem } from '../undo/item-writes.ts';
import type { WriteKind } from '../undo/write-queries.ts';
import { isFileError, addRejection, type ReportBuilder } from '../report/report-builder.ts';
import { type ImportRun, importInBatches, type BatchDatabase, itemInReport } from './import-run.ts';

/** How items of one kind are found, compared and saved. */
export type ItemAdapter<R extends ItemRecord, D extends ItemDraft> = ItemRules<R, D> & {
  /** As what its items are undone. */
  readonly writeKind: WriteKind;
  /** All existing items of this kind, with the fields of a draft. */
  list(db: Reader): Promise<readonly D[]>;
  save(tx: Tx, draft: D, now: Date): Promise<void>;
};

/** Items written in one transaction. */
const BATCH_SIZE = 100;

/**
 * Imports the records of one kind.
 *
 * @returns the id of each item, by its source
 */
export async function importItems<R extends ItemRecord, D extends ItemDraft>(
  run: ImportRun,
  adapter: ItemAdapter<R, D>,
  records: readonly R[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await importInBatches(run, records, BATCH_SIZE, async (step, batch, report) => {
    const present = await readPresentItems(step.db, adapter, batch);
    const importedItems: ImportedItem[] = [];
    const written: WrittenItem<D>[] = [];
    for (const record of batch) {
      try {
        const plan = planItem(adapter, record, present, run);
        await applyPlan(run, adapter, plan, { record, step, report });
        const { importedItem, isChanged } = plan;
        written.push(...describeWrite(adapter, record, plan, present));
        if (importedItem === undefined) continue;
        ids.set(importedItem.source, importedItem.itemId);
        if (isChanged) importedItems.push(importedItem);
      } catch (error) {
        /* After a database error the transaction cannot be continued. */
        if (!isFileError(error)) throw error;
        addRejection(report, record.file, error);
      }
    }
    if (step.tx) await saveImportedItems(step.tx, importedItems, run.context.now());
    if (step.tx) await recordItems(step.tx, run, adapter, written);
  });
  return ids;
}

/* What comes back from the trash goes there again. */
function describeWrite<R extends ItemRecord, D extends ItemDraft>(
  adapter: ItemAdapter<R, D>,
  record: R,
  { importedItem, write, restore, presentHash }: ItemPlan<D>,
  present: PresentItems<D>,
): WrittenItem<D>[] {
  if (importedItem === undefined || (write === undefined && restore === undefined)) return [];
  const draft = restore === undefined ? present.byId.get(importedItem.itemId) : undefined;
  const before = draft === undefined ? null : { draft, importedHash: presentHash };
  return [{ id: importedItem.itemId, name: adapter.nameOf(record), before }];
}

async function readPresentItems<R extends ItemRecord, D extends ItemDraft>(
  db: Reader,
  adapter: ItemAdapter<R, D>,
  batch: readonly R[],
): Promise<PresentItems<D>> {
  const drafts = await adapter.list(db);
  const lastImported = await listImportedItems(db, adapter.kind, batch.map(adapter.sourceOf));
  const trash = adapter.trashNameOf === undefined ? [] : await listTrashedItems(db);
  return {
    byName: indexByName(adapter, drafts),
    byId: new Map(drafts.map((draft) => [draft.id, draft])),
    lastImported: new Map(lastImported.map((item) => [item.source, item])),
    stored: await listStoredHashes(
      db,
      adapter.kind,
      drafts.map((draft) => draft.id),
    ),
    trash,
    takenHandles: new Set([...drafts.flatMap(adapter.handlesOf), ...trash.map(({ handle }) => handle.toLowerCase())]),
    newId,
  };
}

type ItemStep<R> = { readonly record: R; readonly step: BatchDatabase; readonly report: ReportBuilder };

/* Reports the item, and writes what its plan says. */
async function applyPlan<R extends ItemRecord, D extends ItemDraft>(
  run: ImportRun,
  adapter: ItemAdapter<R, D>,
  plan: ItemPlan<D>,
  { record, step: { tx }, report }: ItemStep<R>,
): Promise<void> {
  const { outcome, write, restore, trashName } = plan;
  const now = run.context.now();
  if (plan.isBesideTrashed && adapter.kind === 'collection') run.importedAsNew.add(adapter.trashNameOf?.(record) ?? '');
  if (trashName !== undefined && outcome === 'trashed') run.leftInTrash.add(trashName);
  if (tx && restore !== undefined) await restoreFromTrash(tx, restore, restore.handle, now);
  if (tx && write !== undefined) await adapter.save(tx, write, now);
  if (outcome === undefined) return;
  const choiceInfo = trashName === undefined ? {} : { source: trashChoiceKey(trashName), like: null };
  report.items.push({
    kind: adapter.kind,
    outcome,
    name: adapter.nameOf(record),
    file: record.file,
    ...itemInReport(run, outcome, plan.importedItem?.itemId),
    ...choiceInfo,
  });
}
