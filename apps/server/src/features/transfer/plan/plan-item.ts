import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import type { TrashedItem } from '../../songs/index.ts';
import { coveredMembers, type DescribedEntity } from '../fingerprint-fields.ts';
import { hashJson } from '../hash.ts';
import { type ImportOutcome, InvalidFileError, type ItemKind } from '../model.ts';
import { type ImportedItem, UNDONE } from '../queries.ts';
import type { ImportDecisions } from './plan-song.ts';
import { choiceForAll, decideOutcome, isLeftUnchanged } from './rules.ts';
import { findTrashedItem, isUniqueKind, trashChoiceFor, trashKey } from './trash.ts';

/** Fields that every record and every draft has. */
export type ItemRecord = { readonly file: string; readonly id: string | null; readonly onlyNamed: boolean };
export type ItemDraft = { readonly id: string };

/** How items of one kind are found and compared. */
export type ItemRules<R extends ItemRecord, D extends ItemDraft> = {
  readonly kind: ItemKind;
  /** The entity, when its fields are described. */
  readonly entity?: DescribedEntity;
  /** It has no name to be found by, so it is matched by its source. */
  readonly isMatchedBySource?: true;
  /** The source it is saved under; unique within its kind. */
  sourceOf(record: R): string;
  nameOf(record: R): string;
  /** Names of an item. A record matches the item that has its source among them. */
  handlesOf(draft: D): readonly string[];
  /** The draft to store. Throws {InvalidFileError} when it refers to something that does not exist. */
  draftOf(record: R, id: string, present: D | undefined): D;
  /** Why no item of this kind may be written; existing items stay as they are. */
  readonly rejectionReason?: ImportDiagnostic;
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

/** What the library has of one kind, read before anything is decided. */
export type PresentItems<D> = {
  readonly byName: ReadonlyMap<string, D>;
  readonly byId: ReadonlyMap<string, D>;
  /** By source, what was imported from there before. */
  readonly lastImported: ReadonlyMap<string, ImportedItem>;
  /** By item, hashes of what imports have stored. */
  readonly stored: ReadonlyMap<string, readonly string[]>;
  readonly trash: readonly TrashedItem[];
  /** Names in use, those in the trash included, in lower case. */
  readonly takenHandles: ReadonlySet<string>;
  readonly newId: () => string;
};

/** What the import does with an item; nothing is written yet. */
export type ItemPlan<D> = {
  /** Undefined for an item that files only refer to: it is not reported. */
  readonly outcome: ImportOutcome | undefined;
  /** What is stored; undefined when the library stays as it is. */
  readonly write: D | undefined;
  /** The item that comes back from the trash first, and the name it gets there. */
  readonly restore: (Pick<TrashedItem, 'kind' | 'id'> & { readonly handle: string }) | undefined;
  /** The name of the item in the trash that a person may choose about. */
  readonly trashName: string | undefined;
  /** Whether it is imported beside one in the trash. */
  readonly isBesideTrashed: boolean;
  /** The item of the library that is meant, and what is saved about its source; undefined when it stays in the trash. */
  readonly importedItem: ImportedItem | undefined;
  /** Whether something about the source is new. */
  readonly isChanged: boolean;
  /** A hash of what the library has now, as it is saved about a source; empty when it has nothing. */
  readonly presentHash: string;
};

const UNWRITTEN = {
  write: undefined,
  restore: undefined,
  trashName: undefined,
  isBesideTrashed: false,
  presentHash: '',
} as const;

/**
 * Plans an item: compares it with the library, and decides by the choices of people.
 *
 * @throws {InvalidFileError} when it refers to something that does not exist, or may not be written
 */
export function planItem<R extends ItemRecord, D extends ItemDraft>(
  rules: ItemRules<R, D>,
  record: R,
  library: PresentItems<D>,
  choices: ImportDecisions,
): ItemPlan<D> {
  const source = rules.sourceOf(record);
  const before = library.lastImported.get(source);
  const found = library.byName.get(source) ?? (record.id === null ? undefined : library.byId.get(record.id));
  const name = rules.trashNameOf?.(record) ?? '';
  const trashedItem = found === undefined && name !== '' ? findTrashedItem(library.trash, name, record.id) : undefined;
  const isMatchedBySource = rules.isMatchedBySource === true || trashedItem !== undefined;
  const present = found ?? (isMatchedBySource ? library.byId.get(before?.itemId ?? '') : undefined);
  if (trashedItem !== undefined && present === undefined)
    return planFromTrash(rules, record, library, choices, {
      trashedItem,
      name,
      isUndone:
        before?.contentHash === UNDONE &&
        before.itemId === idOf(rules, record, trashedItem) &&
        !(rules.kind === 'collection' && choices.leavesUndone),
    });
  return {
    ...planAgainst(rules, record, library, choices, { present, before, isInTrash: trashedItem !== undefined }),
    isBesideTrashed: trashedItem !== undefined,
  };
}

type ItemMatch<D> = {
  readonly present: D | undefined;
  readonly before: ImportedItem | undefined;
  readonly isInTrash: boolean;
};

function planAgainst<R extends ItemRecord, D extends ItemDraft>(
  rules: ItemRules<R, D>,
  record: R,
  library: PresentItems<D>,
  { choices }: ImportDecisions,
  { present, before, isInTrash }: ItemMatch<D>,
): ItemPlan<D> {
  const contentHash = hashContent(rules, record);
  const id = present?.id ?? (isInTrash ? null : record.id) ?? library.newId();
  const item = { kind: rules.kind, source: rules.sourceOf(record), itemId: id, contentHash };
  if (present !== undefined && record.onlyNamed)
    return { ...UNWRITTEN, outcome: undefined, importedItem: { ...item, storedHash: '' }, isChanged: false };
  const read = rules.draftOf(record, id, present);
  const draft = isInTrash ? (rules.createDuplicate?.(read, present, library.takenHandles) ?? read) : read;
  const storedHash = hashDraft(rules, draft, record);
  const presentHash = present === undefined ? null : hashDraft(rules, present, record);
  const outcome = decideOutcome({
    present: presentHash,
    desired: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: listStoredStates(rules, record, present, library.stored.get(id) ?? []),
    choice: choiceForAll(choices),
  });
  const isWritten = outcome === 'new' || outcome === 'changed';
  if (isWritten && rules.rejectionReason !== undefined) throw new InvalidFileError(rules.rejectionReason);
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return {
    ...UNWRITTEN,
    outcome,
    write: isWritten ? draft : undefined,
    importedItem: { ...item, storedHash },
    isChanged: !isLeftUnchanged(outcome) && !isSame,
    presentHash: presentHash ?? '',
  };
}

/* An earlier import may have stored more fields than this record has: an item nobody edited counts as stored. */
function listStoredStates<R extends ItemRecord, D extends ItemDraft>(
  rules: ItemRules<R, D>,
  record: R,
  present: D | undefined,
  stored: readonly string[],
): readonly string[] {
  const isUnedited = present !== undefined && stored.includes(hashDraft(rules, present, present));
  return isUnedited ? [hashDraft(rules, present, record)] : stored;
}

type FoundInTrash = { readonly trashedItem: TrashedItem; readonly name: string; readonly isUndone: boolean };

/* The id that an item in the trash has here. */
const idOf = <R extends ItemRecord, D extends ItemDraft>(rules: ItemRules<R, D>, record: R, { id }: TrashedItem) =>
  rules.draftOf(record, id, undefined).id;

/* An item in the trash stays there, is restored with what was read, or a new one is imported beside it. */
function planFromTrash<R extends ItemRecord, D extends ItemDraft>(
  rules: ItemRules<R, D>,
  record: R,
  library: PresentItems<D>,
  choices: ImportDecisions,
  { trashedItem, name, isUndone }: FoundInTrash,
): ItemPlan<D> {
  // What an import that was undone left there is nobody's decision.
  const choice = trashChoiceFor(isUndone ? { ...choices, trashChoice: 'update' } : choices, name);
  if (choice === 'skip')
    return { ...UNWRITTEN, outcome: 'trashed', trashName: name, importedItem: undefined, isChanged: false };
  const isDuplicate = choice === 'duplicate';
  if (isDuplicate && isUniqueKind(name)) throw new InvalidFileError(diagnose('trash-twice'));
  const { kind, id: trashedId, handle } = trashedItem;
  const id = isDuplicate ? library.newId() : trashedId;
  const read = rules.draftOf(record, id, undefined);
  const draft = isDuplicate ? (rules.createDuplicate?.(read, undefined, library.takenHandles) ?? read) : read;
  // An item that a file only names is restored unchanged.
  const isSaved = isDuplicate || !record.onlyNamed;
  // An item that was found by its id gets the imported name when it is written; its old name may be taken by now.
  const isSameName = trashKey(kind, handle) === name;
  return {
    outcome: isDuplicate ? 'new' : 'restored',
    write: isSaved ? draft : undefined,
    restore: isDuplicate ? undefined : { kind, id, handle: isSameName ? handle : `${handle}~${id}` },
    trashName: name,
    isBesideTrashed: isDuplicate,
    importedItem: {
      kind: rules.kind,
      source: rules.sourceOf(record),
      itemId: draft.id,
      contentHash: hashContent(rules, record),
      storedHash: isSaved ? hashDraft(rules, draft, record) : '',
    },
    isChanged: isSaved,
    presentHash: '',
  };
}

/**
 * Indexes items by their names. The first name of an item is its own; its other names count only where no other item has
 * them as its own.
 */
export function indexByName<R extends ItemRecord, D extends ItemDraft>(
  rules: ItemRules<R, D>,
  drafts: readonly D[],
): Map<string, D> {
  const others = drafts.flatMap((draft) =>
    rules
      .handlesOf(draft)
      .slice(1)
      .map((name) => [name, draft] as const),
  );
  const own = drafts.flatMap((draft) =>
    rules
      .handlesOf(draft)
      .slice(0, 1)
      .map((name) => [name, draft] as const),
  );
  return new Map([...others.toReversed(), ...own]);
}

function hashContent<R extends ItemRecord, D extends ItemDraft>({ entity }: ItemRules<R, D>, record: R): string {
  const { file: _file, ...content } = record;
  return hashJson(coveredMembers(entity, content));
}

/*
 * Hashes an item as far as the record describes it. When the record omits the optional field, a difference in it is not
 * an edit. The default value is left out of the hash, so hashes from before bundles had the field still match.
 */
function hashDraft(
  { entity, optionalField }: Pick<ItemRules<ItemRecord, ItemDraft>, 'entity' | 'optionalField'>,
  draft: object,
  record: object,
): string {
  const members = Object.entries(coveredMembers(entity, draft));
  const isCounted = (name: string, value: unknown) =>
    name !== optionalField || (optionalField in record && value === NON_DEFAULT_VALUES[optionalField]);
  return hashJson(Object.fromEntries(members.filter(([name, value]) => isCounted(name, value))));
}
