import type { CatalogueKind } from '@canticle/contract';
import { recordChange, recordChanges } from '../../platform/changes/index.ts';
import { toIso, type Tx } from '../../platform/database/index.ts';
import {
  type IdentifiedItem,
  isReferenceKind,
  findContributorSlug,
  listReferencingSongIds,
  trashSuffix,
} from './catalogue-queries.ts';
import { saveDeletedSong } from './deleted-song-queries.ts';
import { saveCollection, saveContributor, saveInstrument, saveLanguage, saveReference, saveSong } from './mutations.ts';

/** An item that an editor saves. `slug` is for contributors, whose form has no slug. */
export type CatalogueInput = IdentifiedItem & {
  /** For a contributor: the existing slug, or the new one. */
  readonly slug?: string;
};

type EntityRef = { readonly kind: CatalogueKind; readonly id: string };

const TABLES = {
  collection: 'collections',
  song: 'songs',
  contributor: 'contributors',
  instrument: 'instruments',
} as const;

/** Saves an item from an editor, new or replacing the one with that id. */
export async function saveCatalogueItem(
  tx: Tx,
  { kind, id, item, slug = '' }: CatalogueInput,
  now: Date,
): Promise<void> {
  if (kind === 'song') return saveSong(tx, { id, ...item }, now);
  if (kind === 'collection') return saveCollection(tx, { id, ...item }, now);
  if (kind === 'contributor')
    return saveContributor(tx, { id, slug: (await findContributorSlug(tx, id)) ?? slug, ...item }, now);
  if (kind === 'instrument') return saveInstrument(tx, { id, ...item }, now);
  if (kind === 'language') return saveLanguage(tx, item, now);
  return saveReference(tx, { id, kind, ...item }, now);
}

/**
 * Moves an item to the trash. References to it are kept.
 *
 * @param handle  the slug, for an instrument the identifier: another item can have it now
 */
export async function moveToTrash(tx: Tx, entity: EntityRef, handle: string, now: Date): Promise<void> {
  await updateTrashedAt(tx, entity, toIso(now), now);
  await updateHandle(tx, entity, `${handle}${trashSuffix(entity.id)}`);
}

/**
 * Restores an item from the trash.
 *
 * @param handle  the slug, for an instrument the identifier, that it has from now on
 */
export async function restoreFromTrash(tx: Tx, entity: EntityRef, handle: string, now: Date): Promise<void> {
  await updateTrashedAt(tx, entity, null, now);
  await updateHandle(tx, entity, handle);
}

/**
 * Deletes an item from the trash, with all that belongs to it; references to it must be removed first. Of a song, the
 * data that reports of the past need is kept.
 */
export async function deletePermanently(tx: Tx, { kind, id }: EntityRef, now: Date): Promise<void> {
  if (kind === 'song') await saveDeletedSong(tx, id, now);
  // Songs with another membership stay, and show one membership less.
  const memberSongIds = kind === 'collection' ? await listReferencingSongIds(tx, kind, id) : [];
  if (kind === 'language') await tx.deleteFrom('languages').where('key', '=', id).execute();
  else if (isReferenceKind(kind)) await tx.deleteFrom('reference_items').where('id', '=', id).execute();
  else await tx.deleteFrom(TABLES[kind]).where('id', '=', id).execute();
  const changedSongs = memberSongIds.map((songId) => ({ kind: 'song' as const, id: songId }));
  await recordChanges(tx, [{ kind: changeKindOf(kind), id, deleted: true }, ...changedSongs], now);
}

const changeKindOf = (kind: CatalogueKind) =>
  isReferenceKind(kind) || kind === 'instrument' || kind === 'language' ? 'reference' : kind;

async function updateTrashedAt(tx: Tx, { kind, id }: EntityRef, trashedAt: string | null, now: Date): Promise<void> {
  const values = { trashed_at: trashedAt, updated_at: toIso(now) };
  if (kind === 'language')
    await tx.updateTable('languages').set({ trashed_at: trashedAt }).where('key', '=', id).execute();
  else if (isReferenceKind(kind)) await tx.updateTable('reference_items').set(values).where('id', '=', id).execute();
  else await tx.updateTable(TABLES[kind]).set(values).where('id', '=', id).execute();
  await recordChange(tx, { kind: changeKindOf(kind), id, deleted: trashedAt !== null }, now);
  // Everybody's rights depend on which collections exist.
  if (kind === 'collection') await recordChange(tx, { kind: 'rights', id }, now);
}

/** Locks an item: other writers of it wait until the transaction ends. */
export async function lockCatalogueItem(tx: Tx, kind: CatalogueKind, id: string): Promise<void> {
  if (kind === 'language') return;
  const table = isReferenceKind(kind) ? 'reference_items' : TABLES[kind];
  await tx
    .updateTable(table)
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/* A handle that is unique in its kind is freed for another item while this one is in the trash. */
async function updateHandle(tx: Tx, { kind, id }: EntityRef, handle: string): Promise<void> {
  if (kind === 'instrument')
    await tx.updateTable('instruments').set({ identifier: handle }).where('id', '=', id).execute();
  else if (kind === 'contributor')
    await tx.updateTable('contributors').set({ slug: handle }).where('id', '=', id).execute();
  else if (isReferenceKind(kind))
    await tx.updateTable('reference_items').set({ slug: handle }).where('id', '=', id).execute();
}
