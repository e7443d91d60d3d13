import { type CatalogueKind, Conflict, Unprocessable, NotFound } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { toIso, newId, type Reader, acquireLock, type Tx } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { listPersonNames } from '../identity/index.ts';
import { countFilesOfInstrument, replaceContributor } from '../media/index.ts';
import { listArticleIdsOfContributor, replaceContributor as replaceInArticles } from '../publications/index.ts';
import {
  type CatalogueEntry,
  type IdentifiedItem,
  listFileIdsByContributor,
  findCatalogueEntries,
  lockCatalogueItem,
  hasReferenceItem,
  isReferenceKind,
  type ReferenceKind,
  findCatalogueNames,
  saveCatalogueItem,
  moveToTrash,
  findContributorSlug,
  findSongIdsByNumber,
  listReferencingSongIds,
  restoreFromTrash,
  findIdByHandle,
  findMergeTarget,
  mergedError,
} from '../songs/index.ts';
import { slugify } from '../transfer/index.ts';
import { validateItem } from './validate-item.ts';
import { type RevisionAction, addRevision, findRevision } from './queries.ts';
import { diffItems, pictureHashOf, replaceReference, rejectFieldErrors, versionOf } from './rules.ts';

/** Who edits the catalogue, and when; `pictures` is where its images are stored. */
export type EditContext = { readonly by: string; readonly now: Date; readonly pictures: FileStore };

/** Identifies an item. */
export type EntityRef = { readonly kind: CatalogueKind; readonly id: string };

/** Songs that are listed when an item is in use. */
const MAX_LISTED = 20;

/**
 * Creates an item.
 *
 * @throws {Conflict} when an item with this id exists
 * @throws {Unprocessable} naming the fields that cannot be saved
 */
export async function createItem(tx: Tx, input: IdentifiedItem, editContext: EditContext): Promise<void> {
  await lockMediaIfImage(tx, input);
  await acquireLock(tx, 'catalogue');
  const { kind, id } = input;
  if ((await findCatalogueEntries(tx, kind, [id])).length > 0) throw new Conflict('This ID is already in use.');
  if (isReferenceKind(kind) && (await hasReferenceItem(tx, id))) rejectFieldErrors([{ field: 'id', reason: 'taken' }]);
  const item = await withSlug(tx, input);
  await validateItem(tx, editContext.pictures, item, undefined);
  await saveItem(tx, item, 'create', editContext);
}

/**
 * Updates an item.
 *
 * @param base  the version that was edited
 * @throws {Conflict} when it was changed meanwhile, or is in the trash; nothing is written then
 * @throws {Unprocessable} naming the fields that cannot be saved
 */
export async function updateItem(
  tx: Tx,
  input: IdentifiedItem,
  { base, action = 'change' }: { base: string; action?: RevisionAction },
  editContext: EditContext,
): Promise<void> {
  await lockMediaIfImage(tx, input);
  const before = await lockEntry(tx, input);
  if (before.trashedAt !== null) throw await createTrashConflict(tx, before);
  if (versionOf(before.item) !== base) throw await createEditConflict(tx, before);
  const item = await withSlug(tx, input);
  if (diffItems(before.item, item.item).length === 0) return;
  await validateItem(tx, editContext.pictures, item, before);
  await recordExternalRevision(tx, before);
  await saveItem(tx, item, action, editContext, before);
}

/** Restores an earlier revision of an item. */
export async function revertItem(
  tx: Tx,
  entity: EntityRef,
  { base, number }: { base: string; number: number },
  editContext: EditContext,
): Promise<void> {
  await updateItem(tx, await findEarlierState(tx, entity, number), { base, action: 'revert' }, editContext);
}

async function findEarlierState<Kind extends CatalogueKind>(
  db: Reader,
  { kind, id }: { readonly kind: Kind; readonly id: string },
  number: number,
): Promise<IdentifiedItem<Kind>> {
  const revision = await findRevision(db, { kind, id }, number);
  if (revision === undefined) throw new NotFound('Version not found.');
  const [entry] = await findCatalogueEntries(db, kind, [id]);
  // A field that came after this revision stays as it is.
  return { kind, id, item: { ...entry?.item, ...revision.item } };
}

/**
 * Moves an item to the trash; does nothing when it is there already.
 *
 * @throws {Conflict} when something refers to it, naming what
 */
export async function trashItem(tx: Tx, entity: EntityRef, editContext: EditContext): Promise<void> {
  const before = await lockEntry(tx, entity);
  if (before.trashedAt !== null) return;
  const uses = await findUses(tx, entity);
  if (entity.kind !== 'song' && entity.kind !== 'collection' && uses.songs.length + uses.files + uses.articles > 0) {
    const songs = uses.songs.slice(0, MAX_LISTED);
    const names = await findCatalogueNames(tx, songs);
    throw new Conflict('It is in use. Remove it from what refers to it first, or merge it with another.', {
      details: {
        reason: 'in-use',
        songs: uses.songs.length,
        files: uses.files,
        articles: uses.articles,
        where: songs.map((id) => ({ id, name: names.get(id) ?? {} })),
      },
    });
  }
  await recordExternalRevision(tx, before);
  await moveToTrash(tx, entity, await findHandle(tx, before), editContext.now);
  await recordRevisionAndAudit(tx, before, 'trash', editContext);
}

/**
 * Restores an item from the trash. A song loses the numbers that other songs have meanwhile.
 *
 * @throws {Conflict} when another item has its key or code meanwhile
 */
export async function restoreItem(tx: Tx, entity: EntityRef, editContext: EditContext): Promise<void> {
  const before = await lockEntry(tx, entity);
  if (before.trashedAt === null) return;
  if ((await findMergeTarget(tx, entity.id)) !== undefined) {
    throw new Conflict('This song was merged with another one. Undo the merge under “Duplicates”.', {
      details: { reason: 'merged' },
    });
  }
  const { kind, id } = entity;
  const name = await findHandle(tx, before);
  const isFree = kind === 'contributor' || (isReferenceKind(kind) && kind !== 'country');
  if (!isFree) await validateItem(tx, editContext.pictures, before, before);
  await restoreFromTrash(tx, entity, isFree ? await findFreeSlug(tx, kind, id, name) : name, editContext.now);
  const restored = before.kind === 'song' ? await withoutTakenNumbers(tx, before) : before;
  if (restored !== before) await saveCatalogueItem(tx, restored, editContext.now);
  await recordRevisionAndAudit(tx, restored, 'restore', editContext);
}

/**
 * Changes the references to one item into references to another of its kind, and moves the first to the trash.
 *
 * @throws {Unprocessable} when the kind cannot be merged, or both are the same item
 */
export async function mergeItem(tx: Tx, entity: EntityRef, intoId: string, editContext: EditContext): Promise<void> {
  const { kind, id } = entity;
  if (kind !== 'contributor' && !isReferenceKind(kind)) throw new Unprocessable('Items of this kind cannot be merged.');
  if (id === intoId) throw new Unprocessable('An item cannot be merged with itself.');
  const from = await lockEntry(tx, entity);
  const into = await lockEntry(tx, { kind, id: intoId });
  if (from.trashedAt !== null || into.trashedAt !== null)
    throw new Conflict('One of them is in the trash. Restore it first.', inTrashDetails);
  for (const entry of await findCatalogueEntries(tx, 'song', await listReferencingSongIds(tx, kind, id))) {
    const song = { ...entry, item: replaceReference(entry.item, kind, id, intoId) };
    await recordExternalRevision(tx, entry);
    await saveCatalogueItem(tx, song, editContext.now);
    await recordRevision(tx, song, 'merge', editContext);
  }
  if (kind === 'contributor') {
    await replaceContributor(tx, id, intoId, editContext.now);
    await replaceInArticles(tx, id, intoId, editContext.now);
  }
  await recordExternalRevision(tx, from);
  await moveToTrash(tx, entity, await findHandle(tx, from), editContext.now);
  await recordRevisionAndAudit(tx, from, 'merge', editContext, { into: intoId });
}

/** Finds the uses of an item: ids of songs, those in the trash included, and how many files and articles. */
export async function findUses(
  db: Reader,
  { kind, id }: EntityRef,
): Promise<{ readonly songs: readonly string[]; readonly files: number; readonly articles: number }> {
  const songs = await listReferencingSongIds(db, kind, id);
  if (kind !== 'contributor')
    return { songs, files: kind === 'instrument' ? await countFilesOfInstrument(db, id) : 0, articles: 0 };
  const files = (await listFileIdsByContributor(db, id)).get(id)?.length ?? 0;
  return { songs, files, articles: (await listArticleIdsOfContributor(db, id)).length };
}

/**
 * The current item; other writers of it wait until the transaction ends.
 *
 * @throws {NotFound} when it does not exist
 */
export async function lockEntry(tx: Tx, { kind, id }: EntityRef): Promise<CatalogueEntry> {
  await acquireLock(tx, 'catalogue');
  await lockCatalogueItem(tx, kind, id);
  const [entry] = await findCatalogueEntries(tx, kind, [id]);
  if (entry === undefined) throw new NotFound('Not found in the catalogue.');
  return entry;
}

/**
 * Saves the current state as a revision, when it was not saved by an editor here but by an import or another feature.
 */
export async function recordExternalRevision(tx: Tx, entry: CatalogueEntry): Promise<void> {
  const last = await findRevision(tx, entry);
  if (last !== undefined && diffItems(last.item, entry.item).length === 0) return;
  const at = entry.updatedAt ?? toIso(new Date(0));
  await addRevision(tx, entry, { number: (last?.number ?? 0) + 1, action: 'found', at, by: null });
}

/** Saves a state that was just written as a revision. */
export async function recordRevision(
  tx: Tx,
  item: IdentifiedItem,
  action: RevisionAction,
  { by, now }: EditContext,
): Promise<void> {
  const last = await findRevision(tx, item);
  await addRevision(tx, item, { number: (last?.number ?? 0) + 1, action, at: now, by });
}

async function saveItem(
  tx: Tx,
  item: IdentifiedItem,
  action: RevisionAction,
  editContext: EditContext,
  before?: CatalogueEntry,
): Promise<void> {
  const slug =
    item.kind === 'contributor' && before === undefined ? await createContributorSlug(tx, item.item.name) : '';
  await saveCatalogueItem(tx, { ...item, slug }, editContext.now);
  const [after] = await findCatalogueEntries(tx, item.kind, [item.id]);
  const stored = after ?? item;
  const fields = before === undefined ? [] : diffItems(before.item, stored.item).map(({ field }) => field);
  await recordRevisionAndAudit(tx, stored, action, editContext, { fields });
}

/* Adds it to the history of the item and to the audit log. */
async function recordRevisionAndAudit(
  tx: Tx,
  item: IdentifiedItem,
  action: RevisionAction,
  editContext: EditContext,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordRevision(tx, item, action, editContext);
  const name = item.kind === 'instrument' ? item.item.identifier : item.item.name;
  const entry = { actor: editContext.by, action: `catalogue.${action}`, kind: item.kind, id: item.id };
  await recordAudit(tx, { ...entry, details: { name, ...details } }, editContext.now);
}

/*
 * An image that exists now must exist when the transaction ends: image bytes are deleted under the same lock. This lock
 * is acquired before all others, as when files are added.
 */
async function lockMediaIfImage(tx: Tx, { item }: IdentifiedItem): Promise<void> {
  if (pictureHashOf(item) !== undefined) await acquireLock(tx, 'media');
}

async function createEditConflict(tx: Tx, entry: CatalogueEntry): Promise<Conflict> {
  const { item, updatedAt } = entry;
  const last = await findRevision(tx, entry);
  const isTheirs = last !== undefined && diffItems(last.item, item).length === 0;
  const by = isTheirs && last.by !== null ? ((await listPersonNames(tx, [last.by])).get(last.by) ?? null) : null;
  const at = isTheirs ? last.at : updatedAt;
  return new Conflict(`${by ?? 'Someone else'} saved this while you were editing. Your changes were not saved.`, {
    details: { reason: 'saved-meanwhile', version: versionOf(item), by, at },
  });
}

async function createTrashConflict(db: Reader, { id }: EntityRef): Promise<Conflict> {
  if ((await findMergeTarget(db, id)) !== undefined) return mergedError();
  return new Conflict('It is in the trash. Restore it first.', inTrashDetails);
}

const inTrashDetails = { details: { reason: 'in-trash' } };

const isReferenceItem = (input: IdentifiedItem): input is IdentifiedItem<ReferenceKind> => isReferenceKind(input.kind);

/* An entry of a reference list without a slug gets one from its name. */
async function withSlug(db: Reader, input: IdentifiedItem): Promise<IdentifiedItem> {
  if (!isReferenceItem(input)) return input;
  const { item } = input;
  if (input.kind === 'country') return { ...input, item: { ...item, slug: item.slug.toUpperCase() } };
  if (item.slug !== '') return input;
  const preferred = slugify(item.name['en'] ?? Object.values(item.name)[0] ?? '') || input.kind;
  return { ...input, item: { ...item, slug: await findFreeSlug(db, input.kind, '', preferred) } };
}

const createContributorSlug = (db: Reader, name: string) =>
  findFreeSlug(db, 'contributor', '', slugify(name) || 'person');

async function findFreeSlug(db: Reader, kind: CatalogueKind, id: string, preferred: string): Promise<string> {
  if (kind !== 'contributor' && !isReferenceKind(kind)) return preferred;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? preferred : `${preferred}-${count}`;
    const owner = await findIdByHandle(db, kind, name);
    if (owner === undefined || owner === id) return name;
  }
}

async function findHandle(db: Reader, { kind, id, item }: IdentifiedItem): Promise<string> {
  if (kind === 'contributor') return (await findContributorSlug(db, id)) ?? newId();
  if ('slug' in item) return item.slug;
  return 'identifier' in item ? item.identifier : '';
}

/** The song without the numbers that other songs have in its collections. */
export async function withoutTakenNumbers(db: Reader, song: CatalogueEntry<'song'>): Promise<CatalogueEntry<'song'>> {
  const { id, item } = song;
  const taken = new Set<string>();
  for (const { collectionId, number } of item.memberships) {
    if (number === null) continue;
    const owner = (await findSongIdsByNumber(db, collectionId, [number])).get(number);
    if (owner !== undefined && owner !== id) taken.add(collectionId);
  }
  if (taken.size === 0) return song;
  const memberships = item.memberships.map((one) => (taken.has(one.collectionId) ? { ...one, number: null } : one));
  return { ...song, item: { ...item, memberships } };
}
