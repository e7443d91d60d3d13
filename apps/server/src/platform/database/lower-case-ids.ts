import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { newId } from './ids.ts';
import { strict } from './schema.ts';

/* Items whose ids clients could choose. Everything else got its id from the server, in lower case. */
const PERSONAL = ['playlists', 'tags'] as const;
const LIBRARY = { collections: 'collection', songs: 'song', contributors: 'contributor' } as const;
const REFERENCES = { reference_items: 'reference', instruments: 'reference' } as const;
const CATALOGUE = { ...LIBRARY, ...REFERENCES };

/* JSON columns that contain ids of the catalogue. */
const DOCUMENTS = {
  audit_entries: ['details'],
  bundles: ['collections'],
  catalogue_revisions: ['document'],
  files: ['participants'],
  gone_songs: ['document'],
  import_lines: ['looks_like'],
  imports: ['options'],
  jobs: ['request'],
  presentations: ['position'],
  uploads: ['facts'],
} as const;

/* Changes record the past, the texts of sources are no ids, and the search index is rebuilt. */
const UNTOUCHED = /^(?:changes|id_moves|search_.*|kysely_.*)$/;

type Db = Kysely<unknown>;
type Move = { readonly old: string; readonly id: string };

/**
 * Moves the ids that clients of older versions generated in upper case to lower case, with everything that refers to
 * them: a step of the migration 0052, inside its transaction. The code here describes the tables as they were then.
 *
 * Source: docs/decisions/0109-requests-are-read-one-way-after-rights-are-checked.md
 */
export async function lowerCaseIds(db: Db): Promise<void> {
  await lowerActivities(db);
  await lowerEntries(db);
  const moves = await planMoves(db);
  if (moves.length === 0) return;
  await saveMoves(db, moves);
  await withDeferredConstraints(db, () => moveColumns(db));
  await moveLinks(db, moves);
  await moveCatalogue(db);
  await recordMovedItems(db);
  await db.schema.dropTable('id_moves').execute();
}

/* Somebody may have viewed an item under an id in upper case. */
async function lowerActivities(db: Db): Promise<void> {
  await sql`update activities set item_id = lower(item_id) where ${isCapital('item_id')}`.execute(db);
}

/* The id of an entry is unique within its list. One that exists in both cases was two entries, and stays two. */
async function lowerEntries(db: Db): Promise<void> {
  const { rows } = await sql<{ playlist_id: string; id: string }>`
    select playlist_id, id from playlist_entries where ${isCapital('id')} order by playlist_id, id
  `.execute(db);
  for (const { playlist_id, id } of rows) {
    const existing = await sql`
      select 1 from playlist_entries where playlist_id = ${playlist_id} and id = ${id.toLowerCase()}
    `.execute(db);
    const newEntryId = existing.rows.length === 0 ? id.toLowerCase() : newId();
    await sql`update playlist_entries set id = ${newEntryId} where playlist_id = ${playlist_id} and id = ${id}`.execute(
      db,
    );
  }
}

/* Where the same UUID exists in lower case too, it is already another item: then the one in upper case gets a new
   id. */
async function planMoves(db: Db): Promise<Move[]> {
  const tables = [...PERSONAL, ...Object.keys(CATALOGUE)];
  const found = new Set<string>();
  const taken = new Set<string>();
  for (const table of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${isCapital('id')}`.execute(db);
    for (const { id } of rows) found.add(id);
    const { rows: lowerCase } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where id in (select lower(id) from ${sql.table(table)} where ${isCapital('id')})
    `.execute(db);
    for (const { id } of lowerCase) taken.add(id);
  }
  return [...found].sort().map((old) => {
    const lowerCase = old.toLowerCase();
    const id = taken.has(lowerCase) ? newId() : lowerCase;
    taken.add(lowerCase);
    return { old, id };
  });
}

async function saveMoves(db: Db, moves: readonly Move[]): Promise<void> {
  await strict(db)
    .table('id_moves')
    .addColumn('old_id', 'text', (column) => column.primaryKey())
    .addColumn('new_id', 'text', (column) => column.notNull().unique())
    .execute();
  for (const { old, id } of moves) await sql`insert into id_moves (old_id, new_id) values (${old}, ${id})`.execute(db);
}

/* Both ends of a reference change one after the other; constraints are checked when all are done. */
async function withDeferredConstraints(db: Db, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    return work();
  }
  const { rows } = await sql<{ name: string; owner: string }>`
    select con.conname as name, rel.relname as owner from pg_constraint con join pg_class rel on rel.oid = con.conrelid
    where con.contype = 'f' and not con.condeferrable and con.connamespace = current_schema()::regnamespace
  `.execute(db);
  const alter = async (how: string) => {
    for (const { name, owner } of rows)
      await sql`alter table ${sql.table(owner)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(db);
  };
  await alter('deferrable initially deferred');
  await work();
  await sql`set constraints all immediate`.execute(db);
  await alter('not deferrable');
}

async function moveColumns(db: Db): Promise<void> {
  for (const { name: table, columns } of await db.introspection.getTables()) {
    if (UNTOUCHED.test(table)) continue;
    for (const { name: column, dataType } of columns) {
      if (!/^(?:id|\w+_id)$/.test(column) || dataType.toLowerCase() !== 'text') continue;
      if (table === 'articles' && column === 'source_id') continue;
      const [at, ref] = [sql.table(table), sql.ref(`${table}.${column}`)];
      await sql`
        update ${at} set ${sql.ref(column)} = (select new_id from id_moves where old_id = ${ref})
        where ${sql.ref(column)} in (select old_id from id_moves)
      `.execute(db);
    }
  }
}

/* The links of notifications, including those that are still to be written. */
async function moveLinks(db: Db, moves: readonly Move[]): Promise<void> {
  for (const path of ['/custom-collections/', '/tags/'])
    await sql`
      update notifications set link = (select ${path} || new_id from id_moves where ${path} || old_id = notifications.link)
      where link in (select ${path} || old_id from id_moves)
    `.execute(db);
  const ids = new Map(moves.map(({ old, id }) => [old, id]));
  const { rows } = await sql<{ number: number; news: string }>`
    select number, news from changes where news like '%"link":"/%'
  `.execute(db);
  for (const { number, news } of rows) {
    const moved = news.replace(/("link":"\/[\w-]+\/)([\w-]{36})"/, (all, start: string, id: string) =>
      ids.has(id) ? `${start}${ids.get(id)}"` : all,
    );
    if (moved !== news) await sql`update changes set news = ${moved} where number = ${number}`.execute(db);
  }
}

async function moveCatalogue(db: Db): Promise<void> {
  const { rows } = await sql<Move>`
    select old_id as old, new_id as id from id_moves where ${sql.join(
      Object.keys(CATALOGUE).map((table) => sql`new_id in (select id from ${sql.table(table)})`),
      sql` or `,
    )}
  `.execute(db);
  if (rows.length === 0) return;
  for (const { old, id } of rows) {
    for (const [table, columns] of Object.entries(DOCUMENTS))
      for (const column of columns) {
        const text = sql.ref(column);
        await sql`
          update ${sql.table(table)} set ${text} = replace(${text}, ${`"${old}"`}, ${`"${id}"`})
          where ${text} like ${`%"${old}"%`}
        `.execute(db);
      }
    // The path of a file is preceded by the id of its collection.
    await sql`
      update imported_items set source = replace(source, ${`${old}/`}, ${`${id}/`}) where source like ${`${old}/%`}
    `.execute(db);
  }
  await sql`update search_state set slot = null, builder = null`.execute(db);
}

/* Clients and servers that sync changes receive the old ids as deleted, and the new ids as changed. */
async function recordMovedItems(db: Db): Promise<void> {
  const at = new Date().toISOString();
  const tell = (scope: string, kind: string, item: string, deleted: string, table: string, owner: string, more = '') =>
    sql`
      insert into changes (scope, kind, item_id, owner_id, deleted, at)
      select ${scope}, ${kind}, ${sql.ref(item)}, ${sql.raw(owner)}, ${sql.raw(deleted)}, ${at}
      from ${sql.table(table)} thing join id_moves on id_moves.new_id = thing.id ${sql.raw(more)}
    `.execute(db);
  for (const [table, kind] of Object.entries(CATALOGUE)) {
    await tell('library', kind, 'id_moves.old_id', '1', table, 'null');
    await tell('library', kind, 'id_moves.new_id', '0', table, 'null');
  }
  for (const [table, kind, users] of [
    ['playlists', 'playlist', 'join playlist_users shared on shared.playlist_id = thing.id'],
    ['tags', 'tag', 'join tag_users shared on shared.tag_id = thing.id'],
  ] as const) {
    const isDeleted = table === 'playlists' ? 'case when thing.deleted_at is null then 0 else 1 end' : '0';
    for (const [owner, more] of [
      ['thing.user_id', ''],
      ['shared.user_id', users],
    ] as const) {
      await tell('person', kind, 'id_moves.old_id', '1', table, owner, more);
      await tell('person', kind, 'id_moves.new_id', isDeleted, table, owner, more);
    }
  }
}

/* A UUID that is not in lower case. What is longer, shorter or without its hyphens is no UUID. */
function isCapital(column: string) {
  const id = sql.ref(column);
  return sql<boolean>`${id} <> lower(${id}) and length(${id}) = 36 and ${id} like ${'________-____-____-____-____________'}`;
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;
