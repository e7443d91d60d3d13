import type { TableMapping } from '@canticle/formats';
import { toIso, chunks, type Reader, readJson, type Tx } from '../../platform/database/index.ts';
import type { ItemKind } from './model.ts';

/** Records that this source created or updated this item, with the hashes of what was read and of what was stored. */
export type ImportedItem = {
  readonly kind: ItemKind | 'songbook' | 'library';
  readonly source: string;
  readonly itemId: string;
  readonly contentHash: string;
  readonly storedHash: string;
};

/** In place of a hash of what was read: undoing an import moved the item to the trash, and no person did. */
export const UNDONE = 'undone';

/** Lists the imported items of these sources. */
export async function listImportedItems(
  db: Reader,
  kind: ImportedItem['kind'],
  sources: readonly string[],
): Promise<ImportedItem[]> {
  const found: ImportedItem[] = [];
  for (const chunk of chunks(sources)) {
    const rows = await db
      .selectFrom('imported_items')
      .selectAll()
      .where('kind', '=', kind)
      .where('source', 'in', chunk)
      .execute();
    found.push(
      ...rows.map((row) => ({
        kind,
        source: row.source,
        itemId: row.item_id,
        contentHash: row.content_hash,
        storedHash: row.stored_hash,
      })),
    );
  }
  return found;
}

/**
 * Lists the files and folders that items were last imported from, by kind and id ("song 0197…"). Only items whose
 * source is a file are listed: songs, articles and books of the Bible.
 */
export async function listImportSources(
  db: Reader,
  items: readonly { readonly kind: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const chunk of chunks(items)) {
    const rows = await db
      .selectFrom('imported_items')
      .select(['kind', 'item_id', 'source'])
      .where('kind', 'in', ['song', 'article', 'book'])
      .where(
        'item_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .orderBy('imported_at')
      .execute();
    // The path is preceded by the id of the collection, or of the book.
    for (const { kind, item_id: id, source } of rows) found.set(`${kind} ${id}`, source.replace(/^[^/]*\//, ''));
  }
  return found;
}

/** Saves the file that a book of the Bible was imported from: its path, which begins with the name of its archive. */
export async function saveBookSource(tx: Tx, bookId: string, file: string, now: Date): Promise<void> {
  const last = (await listImportSources(tx, [{ kind: 'book', id: bookId }])).get(`book ${bookId}`);
  if (last === file) return;
  // One file may hold several books, and several translations may have files of the same name.
  const item = { kind: 'book', source: `${bookId}/${file}`, itemId: bookId, contentHash: '', storedHash: '' } as const;
  await saveImportedItems(tx, [item], now);
}

/** Lists the hashes of what imports have stored for each of the items, from any source. */
export async function listStoredHashes(
  db: Reader,
  kind: ImportedItem['kind'],
  itemIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows: { item_id: string; stored_hash: string }[] = [];
  for (const chunk of chunks(itemIds)) {
    rows.push(
      ...(await db
        .selectFrom('imported_items')
        .select(['item_id', 'stored_hash'])
        .where('kind', '=', kind)
        .where('item_id', 'in', chunk)
        .execute()),
    );
  }
  const groups = Map.groupBy(rows, (row) => row.item_id);
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => row.stored_hash)]));
}

/** A source of a song, and the hash of what was stored from it. */
export type ImportedSource = { readonly source: string; readonly storedHash: string };

/** Lists the sources of each of the songs. */
export async function listSongSources(db: Reader, songIds: readonly string[]): Promise<Map<string, ImportedSource[]>> {
  const found = new Map<string, ImportedSource[]>();
  for (const chunk of chunks(songIds)) {
    const rows = await db
      .selectFrom('imported_items')
      .select(['item_id', 'source', 'stored_hash'])
      .where('kind', '=', 'song')
      .where('item_id', 'in', chunk)
      .orderBy('source')
      .execute();
    for (const { item_id: id, source, stored_hash: storedHash } of rows)
      found.set(id, [...(found.get(id) ?? []), { source, storedHash }]);
  }
  return found;
}

/** The songs that were imported from this path, into any collection. */
export async function listSongIdsFrom(db: Reader, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_items')
    .select('item_id')
    .where('kind', '=', 'song')
    .where('source', 'like', `%/${path}`)
    .execute();
  return rows.map((row) => row.item_id);
}

/**
 * Updates the hash of what an import stored of a song, after the program (not an editor) has changed the stored form.
 */
export async function replaceStoredHash(tx: Tx, songId: string, before: string, after: string): Promise<void> {
  await tx
    .updateTable('imported_items')
    .set({ stored_hash: after })
    .where('kind', '=', 'song')
    .where('item_id', '=', songId)
    .where('stored_hash', '=', before)
    .execute();
}

/** Saves imported items, replacing earlier entries of the same sources. */
export async function saveImportedItems(tx: Tx, items: readonly ImportedItem[], now: Date): Promise<void> {
  const rows = items.map((item) => ({
    kind: item.kind,
    source: item.source,
    item_id: item.itemId,
    content_hash: item.contentHash,
    stored_hash: item.storedHash,
    imported_at: toIso(now),
  }));
  for (const chunk of chunks(rows)) {
    await tx
      .insertInto('imported_items')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'source']).doUpdateSet((excluded) => ({
          item_id: excluded.ref('excluded.item_id'),
          content_hash: excluded.ref('excluded.content_hash'),
          stored_hash: excluded.ref('excluded.stored_hash'),
          imported_at: excluded.ref('excluded.imported_at'),
        })),
      )
      .execute();
  }
}

/** Lists how tables are read that people said something about, by the key of their first row. */
export async function listTableMappings(db: Reader): Promise<ReadonlyMap<string, TableMapping>> {
  const rows = await db.selectFrom('import_columns').select(['key', 'mapping']).execute();
  return new Map(rows.map(({ key, mapping }) => [key, readJson<TableMapping>(mapping)]));
}

/** Remembers how tables with these first rows are read; what was said last counts. */
export async function saveTableMappings(tx: Tx, mappings: ReadonlyMap<string, TableMapping>, now: Date): Promise<void> {
  for (const [key, mapping] of mappings) {
    const row = { mapping: JSON.stringify(mapping), updated_at: toIso(now) };
    await tx
      .insertInto('import_columns')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
}

const SYNC_SOURCE = 'synchronised';

/** Finds the fingerprint of the synchronised source when it was last imported; undefined before the first time. */
export async function findSyncFingerprint(db: Reader): Promise<string | undefined> {
  const [last] = await listImportedItems(db, 'library', [SYNC_SOURCE]);
  return last?.contentHash;
}

/** Saves the fingerprint of the synchronised source after it was imported. */
export async function saveSyncFingerprint(tx: Tx, fingerprint: string, now: Date): Promise<void> {
  const item = { kind: 'library', source: SYNC_SOURCE, itemId: SYNC_SOURCE } as const;
  await saveImportedItems(tx, [{ ...item, contentHash: fingerprint, storedHash: '' }], now);
}
