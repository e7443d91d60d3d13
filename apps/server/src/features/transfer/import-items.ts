import { newId, type Reader, type Tx } from '../../platform/database/index.ts';
import { listTrashedItems, type TrashedItem } from '../songs/index.ts';
import { hashJson } from './hash.ts';
import { type ImportRun, importInBatches, type BatchDatabase } from './import-run.ts';
import { type ItemKind, InvalidFileError, type ImportOutcome } from './model.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, listStoredHashes } from './queries.ts';
import { trashChoiceKey, findTrashedItem, resolveTrashedId, trashChoiceFor } from './import-trash.ts';
import { isFileError, addRejection, type ReportBuilder } from './report-builder.ts';
import { choiceForAll, isLeftUnchanged, decideOutcome } from './rules.ts';

/** What every record and every draft has. */
type ItemRecord = { readonly file: string; readonly id: string | null; readonly onlyNamed: boolean };
type ItemDraft = { readonly id: string };

/** How one kind of thing is found, compared and written. */
export type ItemAdapter<R extends ItemRecord, D extends ItemDraft> = {
  readonly kind: ItemKind;
  /** Has no name to be found by: the thing that came from the same source is meant. */
  readonly isMatchedBySource?: true;
  /** What it is remembered by, different from every other of its kind. */
  sourceOf(record: R): string;
  nameOf(record: R): string;
  /** Everything of this kind that is there, with the members of a draft. */
  list(db: Reader): Promise<readonly D[]>;
  /** Names that a thing answers to; a record means the thing that answers to its source. */
  handlesOf(draft: D): readonly string[];
  /** What would be stored. Throws {InvalidFileError} when it refers to something that is not there. */
  draftOf(record: R, id: string, present: D | undefined): D;
  /** Why none of this kind may be written; those that are here already stay as they are. */
  readonly rejectionReason?: string;
  save(tx: Tx, draft: D, now: Date): Promise<void>;
  /** The member that a record need not say: whether it is offered, on sale, or open to everybody. What is here stays as it is then. */
  readonly optionalField?: keyof typeof NON_DEFAULT_VALUES;
  /** What it is called in the trash (`theme/grace`); left out of what is never there. */
  trashNameOf?(record: R): string;
  /** The draft of what comes in beside one in the trash, under a name that neither has; as the record says when left out. */
  createDuplicate?(draft: D, present: D | undefined, taken: ReadonlySet<string>): D;
};

/** What counts of the members that a record need not say. */
const NON_DEFAULT_VALUES = { enabled: false, active: false, free: true } as const;

/** Things written in one transaction. */
const BATCH_SIZE = 100;

/**
 * Imports the records of one kind.
 *
 * @returns the id of each thing, by what it is remembered by
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
        /* What a database error leaves behind must not be gone on with. */
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
  /** Names that stand for something, in the trash too, in lower case. */
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

/* The first name of a thing is its own; its others count where they are no other thing's. */
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
  const contentHash = hashJson(content);
  const id = present?.id ?? (trashedItem === undefined ? record.id : null) ?? newId();
  const base = { kind: adapter.kind, source, itemId: id, contentHash };
  if (present !== undefined && record.onlyNamed) return { ...base, storedHash: '', isChanged: false };
  const read = adapter.draftOf(record, id, present);
  const draft =
    trashedItem === undefined ? read : (adapter.createDuplicate?.(read, present, state.takenHandles) ?? read);
  const storedHash = stateHash(adapter, draft, record);
  const storedHashes = stored.get(id) ?? [];
  const presentHash = present === undefined ? null : stateHash(adapter, present, record);
  // What an import wrote may have said more than this record does.
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
 * The hash of a thing as far as a record speaks of it: where it does not say whether it is offered, that is nobody's edit. What is
 * offered counts as if nothing was said, as it was before bundles could say it: what was stored then is still known again.
 */
function stateHash(
  { optionalField }: { readonly optionalField?: keyof typeof NON_DEFAULT_VALUES },
  draft: object,
  record: object,
): string {
  const members = Object.entries(draft);
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

/* What lies in the trash stays there, comes out as it was read, or comes in anew beside it. */
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
  // What a file only names is taken out as it was.
  const isSaved = choice === 'duplicate' || !record.onlyNamed;
  if (tx && isSaved) await adapter.save(tx, draft, now);
  addReportItem(choice === 'duplicate' ? 'new' : 'restored');
  const storedHash = isSaved ? stateHash(adapter, draft, record) : '';
  return {
    kind: adapter.kind,
    source: adapter.sourceOf(record),
    itemId: draft.id,
    contentHash: hashJson(content),
    storedHash,
    isChanged: isSaved,
  };
}
