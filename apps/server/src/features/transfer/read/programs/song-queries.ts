import { diagnose } from '@canticle/contract';
import type { Database } from 'better-sqlite3';
import { InvalidFileError } from '../../model.ts';

/** A row of a database of another program, as text; what is missing or empty is an empty text. */
export type TextRow = (column: string) => string;

/** Reads tables of a database of another program, whose columns differ between its versions. */
export type SongQueries = {
  hasTable(table: string): boolean;
  hasColumn(table: string, column: string): boolean;
  /** All rows of a table in the order in which they were added; none when there is no such table. */
  rows(table: string): readonly TextRow[];
};

/** Limit for the rows of one table; no church has as many songs. */
const MAX_ROWS = 200_000;

/** Creates the queries of an open database. Only names of tables that it has are used. */
export function createSongQueries(database: Database): SongQueries {
  refuseComputedTables(database);
  const tables = new Set(
    database
      .prepare<[], { name: string }>("select name from sqlite_master where type = 'table'")
      .all()
      .map(({ name }) => name),
  );
  const columnsOf = (table: string) =>
    new Set(
      database
        .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
        .all(table)
        .map(({ name }) => name),
    );
  const hasTable = (table: string) => tables.has(table);
  return {
    hasTable,
    hasColumn: (table, column) => columnsOf(table).has(column),
    rows(table) {
      if (!hasTable(table)) return [];
      const all = database
        .prepare<[number], Readonly<Record<string, unknown>>>(`select rowid as "row_id", * from "${table}" limit ?`)
        .all(MAX_ROWS);
      return all.map((row) => (column) => textOf(row[column]));
    },
  };
}

/* A table of a song program holds what was typed. What is computed could be made to fill the memory. */
function refuseComputedTables(database: Database): void {
  const computed = database
    .prepare<[], { name: string }>(
      `select m.name from sqlite_master m, pragma_table_xinfo(m.name) x where m.type = 'table' and x.hidden <> 0
       union all select name from sqlite_master where type = 'table' and sql like 'create virtual%'`,
    )
    .get();
  if (computed !== undefined) throw new InvalidFileError(diagnose('no-song-database'));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : '';
}
