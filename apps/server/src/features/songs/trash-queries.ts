import type { CatalogueKind, Multilingual } from '@canticle/contract';
import { type Reader, readJson } from '../../platform/database/index.ts';
import { stripTrashSuffix } from './catalogue-queries.ts';

/** A catalogue item in the trash. */
export type TrashedItem = {
  readonly kind: CatalogueKind;
  readonly id: string;
  /** The key, slug, code or identifier it had and gets again; empty for songs, which have none. */
  readonly handle: string;
  readonly name: Multilingual;
  readonly trashedAt: string;
};

/** Collections, contributors and reference items in the trash; songs are queried by id instead. */
export async function listTrashedItems(db: Reader): Promise<TrashedItem[]> {
  const collections = await db
    .selectFrom('collections')
    .select(['id', 'key', 'name', 'trashed_at'])
    .where('trashed_at', 'is not', null)
    .execute();
  const contributors = await db
    .selectFrom('contributors')
    .select(['id', 'slug', 'name', 'trashed_at'])
    .where('trashed_at', 'is not', null)
    .execute();
  const references = await db
    .selectFrom('reference_items')
    .select(['id', 'kind', 'slug', 'name', 'trashed_at'])
    .where('trashed_at', 'is not', null)
    .execute();
  const instruments = await db
    .selectFrom('instruments')
    .select(['id', 'identifier', 'trashed_at'])
    .where('trashed_at', 'is not', null)
    .execute();
  const languages = await db
    .selectFrom('languages')
    .select(['key', 'name', 'trashed_at'])
    .where('trashed_at', 'is not', null)
    .execute();
  return [
    ...collections.map((row) => createTrashedItem('collection', row, row.key, readJson(row.name))),
    ...contributors.map((row) =>
      createTrashedItem('contributor', row, stripTrashSuffix(row.slug, row.id), { en: row.name }),
    ),
    ...references.map((row) =>
      createTrashedItem(row.kind, row, stripTrashSuffix(row.slug, row.id), readJson<Multilingual>(row.name)),
    ),
    ...instruments.map((row) => {
      const identifier = stripTrashSuffix(row.identifier, row.id);
      return createTrashedItem('instrument', row, identifier, { en: identifier });
    }),
    ...languages.map((row) => createTrashedItem('language', { ...row, id: row.key }, row.key, { en: row.name })),
  ];
}

/**
 * Items of all kinds that were moved to the trash at or before a time. Songs come first, so that the items they refer
 * to are free after them.
 */
export async function listTrashedBefore(
  db: Reader,
  until: string,
): Promise<Pick<TrashedItem, 'kind' | 'id' | 'name'>[]> {
  const songs = await db
    .selectFrom('songs')
    .select(['id', 'name'])
    .where('trashed_at', '<=', until)
    .where('id', 'not in', db.selectFrom('merged_songs').select('song_id'))
    .orderBy('trashed_at')
    .orderBy('id')
    .execute();
  const others = (await listTrashedItems(db)).filter(({ trashedAt }) => trashedAt <= until);
  const sortsLast = (kind: CatalogueKind) => Number(kind === 'collection');
  return [
    ...songs.map(({ id, name }) => ({ kind: 'song' as const, id, name: readJson<Multilingual>(name) })),
    ...others
      .toSorted((a, b) => sortsLast(a.kind) - sortsLast(b.kind))
      .map(({ kind, id, name }) => ({ kind, id, name })),
  ];
}

/** Ids of the songs, those in the trash included, that are in no other collection. */
export async function listSongIdsOnlyIn(db: Reader, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('song_memberships as here')
    .select('here.song_id')
    .where('here.collection_id', '=', collectionId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('song_memberships as there')
            .select('there.song_id')
            .whereRef('there.song_id', '=', 'here.song_id')
            .where('there.collection_id', '<>', collectionId),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.song_id);
}

const createTrashedItem = (
  kind: CatalogueKind,
  { id, trashed_at: trashedAt }: { readonly id: string; readonly trashed_at: string | null },
  handle: string,
  name: Multilingual,
): TrashedItem => ({ kind, id, handle, name, trashedAt: trashedAt ?? '' });
