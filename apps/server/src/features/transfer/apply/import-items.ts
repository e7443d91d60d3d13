import type { ImportDiagnostic } from '@canticle/contract';
import { newId, type Reader, type Tx } from '../../../platform/database/index.ts';
import { listTrashedItems, type TrashedItem } from '../../songs/index.ts';
import { coveredMembers, type DescribedEntity } from '../fingerprint-fields.ts';
import { hashJson } from '../hash.ts';
import { type ImportRun, importInBatches, type BatchDatabase } from './import-run.ts';
import { type ItemKind, InvalidFileError, type ImportOutcome } from '../model.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, listStoredHashes } from '../queries.ts';
import { trashChoiceKey, findTrashedItem, resolveTrashedId, trashChoiceFor } from './import-trash.ts';
import { isFileError, addRejection, type ReportBuilder } from '../report/report-builder.ts';
import { choiceForAll, isLeftUnchanged, decideOutcome } from '../plan/rules.ts';

/** Fields that every record and every draft has. */
type ItemRecord = { readonly file: string; readonly id: string | null; readonly onlyNamed: boolean };
type ItemDraft = { readonly id: string };

/** How items of one kind are found, compared and saved. */
export type ItemAdapter<R extends ItemRecord, D extends ItemDraft> = {
  readonly kind: ItemKind;
  /** The entity, when its fields are described. */
  readonly entity?: DescribedEntity;
  /** It has no name to be found by, so it is matched by its source. */
  readonly isMatchedBySource?: true;
  /** The source it is saved under; unique within its kind. */
  sourceOf(record: R): string;
  nameOf(record: R): string;
  /** All existing items of this kind, with the fields of a draft. */
  list(db: Reader): Promise<readonly D[]>;
  /** Names of an item. A record matches the item that has its source among them. */
  handlesOf(draft: D): readonly string[];
  /** The draft to store. Throws {InvalidFileError} when it refers to something that does not exist. */
  draftOf(record: R, id: string, present: D | undefined): D;
  /** Why no item of this kind may be written; existing items stay as they are. */
  readonly rejectionReason?: ImportDiagnostic;
  save(tx: Tx, draft: D, now: Date): Promise<void>;
  /**
   * A field that a record may omit: whether it is enabled, on sale, or open to everybody. The existing value is kept
   * then.
   */
  readonly optionalField?: keyof typeof NON_DEFAULT_VALUES;
  /** Its name in the trash (`theme/grace`); left out for kinds that are never in the trash. */
  trashNameOf?(record: R): string;
  /**
   * The draft of a duplicate of an item in the trash, under a name that is free. When left out, the draft stays as the
   * record says.
   */
  createDuplicate?(draft: D, present: D | undefined, taken: ReadonlySet<string>): D;
};

/** The value of each optional field that is part of the hash. */
const NON_DEFAULT_VALUES = { enabled: false, active: false, free: true } as const;

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
    const state = await loadBatchState(step.db, adapter, batch);
    const importedItems: ImportedItem[] = [];
    for (const record of batch) {
      try {
        const item = await importItem(run, adapter, state, step, record, report);
        if (item === undefined) continue;
        ids.set(adapter.sourceOf(record), item.itemId);
        if (item.isChanged) importedItems.push(item);
      } catch (error) {
        /* After a database error the transaction cannot be continued. */
        if (!isFileError(error)) throw error;
        addRejection(report, record.file, error);
      }
    }
    if (step.tx) await saveImportedItems(step.tx, importedItems, run.context.now());
  });
  return ids;
}

type ItemBatchState<D> = {
  readonly byName: ReadonlyMap<string, D>;
  readonly byId: ReadonlyMap<string, D>;
  readonly lastImported: ReadonlyMap<string, ImportedItem>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
  readonly trash: readonly TrashedItem[];
  /** Names in use, those in the trash included, in lower case. */
  readonly takenHandles: ReadonlySet<string>;
};

async function loadBatchState<R extends ItemRecord, D extends ItemDraft>(
  db: Reader,
  adapter: ItemAdapter<R, D>,
  batch: readonly R[],
): Promise<ItemBatchState<D>> {
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
  };
}

/* The first name of an item is its own. Its other names count only where no other item has them as its own. */
function indexByName<R extends ItemRecord, D extends ItemDraft>(
  adapter: ItemAdapter<R, D>,
  drafts: readonly D[],
): Map<string, D> {
  const others = drafts.flatMap((draft) =>
    adapter
      .handlesOf(draft)
      .slice(1)
      .map((name) => [name, draft] as const),
  );
  const own = drafts.flatMap((draft) =>
    adapter
      .handlesOf(draft)
      .slice(0, 1)
      .map((name) => [name, draft] as const),
  );
  return new Map([...others.toReversed(), ...own]);
}

async function importItem<R extends ItemRecord, D extends ItemDraft>(
  run: ImportRun,
  adapter: ItemAdapter<R, D>,
  state: ItemBatchState<D>,
  { tx }: BatchDatabase,
  record: R,
  report: ReportBuilder,
): Promise<(ImportedItem & { readonly isChanged: boolean }) | undefined> {
  const { byName, byId, lastImported: last, stored } = state;
  const source = adapter.sourceOf(record);
  const before = last.get(source);
  const found = byName.get(source) ?? (record.id === null ? undefined : byId.get(record.id));
  const name = adapter.trashNameOf?.(record) ?? '';
  const trashedItem = found === undefined && name !== '' ? findTrashedItem(state.trash, name, record.id) : undefined;
  const isMatchedBySource = adapter.isMatchedBySource === true || trashedItem !== undefined;
  const present = found ?? (isMatchedBySource ? byId.get(before?.itemId ?? '') : undefined);
  if (
    trashedItem !== undefined &&
    adapter.kind === 'collection' &&
    (present !== undefined || trashChoiceFor(run, name) === 'duplicate')
  )
    run.importedAsNew.add(name);
  if (trashedItem !== undefined && present === undefined)
    return importFromTrash(run, adapter, state, { tx, record, report, trashedItem, name });
  const { file, ...content } = record;
  const contentHash = hashJson(coveredMembers(adapter.entity, content));
  const id = present?.id ?? (trashedItem === undefined ? record.id : null) ?? newId();
  const base = { kind: adapter.kind, source, itemId: id, contentHash };
  if (present !== undefined && record.onlyNamed) return { ...base, storedHash: '', isChanged: false };
  const read = adapter.draftOf(record, id, present);
  const draft =
    trashedItem === undefined ? read : (adapter.createDuplicate?.(read, present, state.takenHandles) ?? read);
  const storedHash = stateHash(adapter, draft, record);
  const storedHashes = stored.get(id) ?? [];
  const presentHash = present === undefined ? null : stateHash(adapter, present, record);
  // An earlier import may have stored more fields than this record has.
  const isUnedited =
    presentHash !== null && present !== undefined && storedHashes.includes(stateHash(adapter, present, present));
  const outcome = decideOutcome({
    present: presentHash,
    desired: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: isUnedited ? [presentHash] : storedHashes,
    choice: choiceForAll(run.choices),
  });
  const isWritten = outcome === 'new' || outcome === 'changed';
  if (isWritten && adapter.rejectionReason !== undefined) throw new InvalidFileError(adapter.rejectionReason);
  if (tx && isWritten) await adapter.save(tx, draft, run.context.now());
  report.items.push({ kind: adapter.kind, outcome, name: adapter.nameOf(record), file });
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return { ...base, storedHash, isChanged: !isLeftUnchanged(outcome) && !isSame };
}

/*
 * Hashes an item as far as the record describes it. When the record omits the optional field, a difference in it is not
 * an edit. The default value is left out of the hash, so hashes from before bundles had the field still match.
 */
function stateHash(
  { entity, optionalField }: Pick<ItemAdapter<ItemRecord, ItemDraft>, 'entity' | 'optionalField'>,
  draft: object,
  record: object,
): string {
  const members = Object.entries(coveredMembers(entity, draft));
  const isCounted = (name: string, value: unknown) =>
    name !== optionalField || (optionalField in record && value === NON_DEFAULT_VALUES[optionalField]);
  return hashJson(Object.fromEntries(members.filter(([name, value]) => isCounted(name, value))));
}

type TrashImport<R> = {
  readonly tx: Tx | undefined;
  readonly record: R;
  readonly report: ReportBuilder;
  readonly trashedItem: TrashedItem;
  readonly name: string;
};

/* An item in the trash stays there, is restored with what was read, or a new one is imported beside it. */
async function importFromTrash<R extends ItemRecord, D extends ItemDraft>(
  run: ImportRun,
  adapter: ItemAdapter<R, D>,
  { takenHandles }: ItemBatchState<D>,
  { tx, record, report, trashedItem, name }: TrashImport<R>,
): Promise<(ImportedItem & { readonly isChanged: boolean }) | undefined> {
  const choice = trashChoiceFor(run, name);
  const { file, ...content } = record;
  const addReportItem = (outcome: ImportOutcome) =>
    report.items.push({
      kind: adapter.kind,
      outcome,
      name: adapter.nameOf(record),
      file,
      source: trashChoiceKey(name),
      like: null,
    });
  if (choice === 'skip') {
    run.leftInTrash.add(name);
    addReportItem('trashed');
    return undefined;
  }
  const now = run.context.now();
  const id = await resolveTrashedId(tx, trashedItem, { name, choice, now });
  const read = adapter.draftOf(record, id, undefined);
  const draft = choice === 'duplicate' ? (adapter.createDuplicate?.(read, undefined, takenHandles) ?? read) : read;
  // An item that a file only names is restored unchanged.
  const isSaved = choice === 'duplicate' || !record.onlyNamed;
  if (tx && isSaved) await adapter.save(tx, draft, now);
  addReportItem(choice === 'duplicate' ? 'new' : 'restored');
  const storedHash = isSaved ? stateHash(adapter, draft, record) : '';
  return {
    kind: adapter.kind,
    source: adapter.sourceOf(record),
    itemId: draft.id,
    contentHash: hashJson(coveredMembers(adapter.entity, content)),
    storedHash,
    isChanged: isSaved,
  };
}
