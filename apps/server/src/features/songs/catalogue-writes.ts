import type { CatalogueItem, CatalogueKind } from '@canticle/contract';
import { recordChange, recordChanges } from '../../changes/index.ts';
import { momentOf, type Tx } from '../../database/index.ts';
import { isReferenceKind, slugOfContributor, songsUsing, trashMark } from './catalogue-queries.ts';
import { keepGoneSong } from './gone-songs.ts';
import { putCollection, putContributor, putInstrument, putLanguage, putReference, putSong } from './writes.ts';

/** A thing an editor writes. `slug` is of contributors, who are not asked for one. */
export type CatalogueWrite = {
  readonly kind: CatalogueKind;
  readonly id: string;
  readonly item: CatalogueItem;
  /** Of a contributor: theirs, or the one they get. */
  readonly slug?: string;
};

type Thing = Pick<CatalogueWrite, 'kind' | 'id'>;

const TABLES = {
  collection: 'collections',
  song: 'songs',
  contributor: 'contributors',
  instrument: 'instruments',
} as const;

/** Writes a thing as an editor says, new or over the one with that id. */
export async function putCatalogued(tx: Tx, { kind, id, item, slug = '' }: CatalogueWrite, now: Date): Promise<void> {
  if (kind === 'song') return putSong(tx, { id, ...(item as CatalogueItem<'song'>) }, now);
  if (kind === 'collection') return putCollection(tx, { id, ...(item as CatalogueItem<'collection'>) }, now);
  if (kind === 'contributor') {
    const person = item as CatalogueItem<'contributor'>;
    return putContributor(tx, { id, slug: (await slugOfContributor(tx, id)) ?? slug, ...person }, now);
  }
  if (kind === 'instrument') return putInstrument(tx, { id, ...(item as CatalogueItem<'instrument'>) }, now);
  if (kind === 'language') return putLanguage(tx, item as CatalogueItem<'language'>, now);
  return putReference(tx, { id, kind, ...(item as CatalogueItem<'theme'>) }, now);
}

/**
 * Puts a thing into the trash. What refers to it keeps doing so.
 *
 * @param name  the slug, of an instrument the identifier: it is free for another now
 */
export async function putIntoTrash(tx: Tx, thing: Thing, name: string, now: Date): Promise<void> {
  await setTrashed(tx, thing, momentOf(now), now);
  await putName(tx, thing, `${name}${trashMark(thing.id)}`);
}

/**
 * Takes a thing out of the trash.
 *
 * @param name  the slug, of an instrument the identifier, that it has from now on
 */
export async function takeFromTrash(tx: Tx, thing: Thing, name: string, now: Date): Promise<void> {
  await setTrashed(tx, thing, null, now);
  await putName(tx, thing, name);
}

/**
 * Deletes a thing that lies in the trash, with all that belongs to it; what refers to it must be gone before. Of a song stays
 * what reports of the past say of it.
 */
export async function deleteForGood(tx: Tx, { kind, id }: Thing, now: Date): Promise<void> {
  if (kind === 'song') await keepGoneSong(tx, id, now);
  // Songs that have another place stay, and show one place less.
  const songs = kind === 'collection' ? await songsUsing(tx, kind, id) : [];
  if (kind === 'language') await tx.deleteFrom('languages').where('key', '=', id).execute();
  else if (isReferenceKind(kind)) await tx.deleteFrom('reference_items').where('id', '=', id).execute();
  else await tx.deleteFrom(TABLES[kind]).where('id', '=', id).execute();
  const moved = songs.map((songId) => ({ kind: 'song' as const, id: songId }));
  await recordChanges(tx, [{ kind: changedAs(kind), id, deleted: true }, ...moved], now);
}

const changedAs = (kind: CatalogueKind) =>
  isReferenceKind(kind) || kind === 'instrument' || kind === 'language' ? 'reference' : kind;

async function setTrashed(tx: Tx, { kind, id }: Thing, trashedAt: string | null, now: Date): Promise<void> {
  const facts = { trashed_at: trashedAt, updated_at: momentOf(now) };
  if (kind === 'language')
    await tx.updateTable('languages').set({ trashed_at: trashedAt }).where('key', '=', id).execute();
  else if (isReferenceKind(kind)) await tx.updateTable('reference_items').set(facts).where('id', '=', id).execute();
  else await tx.updateTable(TABLES[kind]).set(facts).where('id', '=', id).execute();
  await recordChange(tx, { kind: changedAs(kind), id, deleted: trashedAt !== null }, now);
  // Which collections there are is part of everybody's rights.
  if (kind === 'collection') await recordChange(tx, { kind: 'rights', id }, now);
}

/** Whoever writes the thing at the same time waits from here on. */
export async function holdCatalogued(tx: Tx, kind: CatalogueKind, id: string): Promise<void> {
  if (kind === 'language') return;
  const table = isReferenceKind(kind) ? 'reference_items' : TABLES[kind];
  await tx
    .updateTable(table)
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/* What has a name alone among its kind leaves it free for another while it is in the trash. */
async function putName(tx: Tx, { kind, id }: Thing, name: string): Promise<void> {
  if (kind === 'instrument')
    await tx.updateTable('instruments').set({ identifier: name }).where('id', '=', id).execute();
  else if (kind === 'contributor')
    await tx.updateTable('contributors').set({ slug: name }).where('id', '=', id).execute();
  else if (isReferenceKind(kind))
    await tx.updateTable('reference_items').set({ slug: name }).where('id', '=', id).execute();
}
