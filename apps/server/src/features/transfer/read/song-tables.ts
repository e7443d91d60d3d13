import {
  guessTableMapping,
  mapTableColumns,
  type ParsedTable,
  readSongTable,
  type Table,
  type TableField,
  tableHeadings,
  type TableMapping,
} from '@canticle/formats';
import { hashJson } from '../hash.ts';
import type { TableSummary } from '../model.ts';

/** What people said about the columns of tables. */
export type TableChoices = {
  /** By the key of a table. */
  readonly mappings: ReadonlyMap<string, TableMapping>;
  /** For every table: the columns of each field, by heading or letter. */
  readonly columns?: ReadonlyMap<TableField, readonly string[]> | undefined;
  readonly hasHeadings: boolean;
};

/** Reads tables of songs as people said, and keeps what a person needs to say it. */
export type TableReader = {
  readonly choices: TableChoices;
  readonly tables: readonly TableSummary[];
  /** Keeps tables that another reader has read with the same choices. */
  add(tables: readonly TableSummary[]): void;
  /** @throws {ParseError} when no column is known to hold a title or lyrics */
  read(table: Table, file: string, sheet: string): ParsedTable;
};

/** Rows and letters of a cell that are shown; tables of one import that are shown. */
const SHOWN_ROWS = 6;
const SHOWN_LETTERS = 120;
const SHOWN_COLUMNS = 60;
const SHOWN_TABLES = 30;

/** Tables with the same first row are read the same way, in whatever case it is written. */
const tableKey = (table: Table): string => hashJson(tableHeadings(table));

/** Creates a reader of tables. */
export function createTableReader(choices: TableChoices): TableReader {
  const { mappings, columns, hasHeadings } = choices;
  const tables: TableSummary[] = [];
  const isShown = (key: string) => tables.length < SHOWN_TABLES && !tables.some((one) => one.key === key);
  return {
    choices,
    tables,
    add(more) {
      for (const table of more) if (isShown(table.key)) tables.push(table);
    },
    read(table, file, sheet) {
      const key = tableKey(table);
      const chosen = columns === undefined ? mappings.get(key) : mapTableColumns(table, columns, hasHeadings);
      const rows = table.filter((row) => row.some((cell) => cell.trim() !== ''));
      if (rows.length > 0 && isShown(key))
        tables.push({
          key,
          file,
          sheet,
          rows: rows.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_COLUMNS).map(shorten)),
          mapping: chosen ?? guessTableMapping(table),
          isGuess: chosen === undefined,
        });
      return readSongTable(table, chosen);
    },
  };
}

const shorten = (cell: string): string => {
  const text = cell.trim();
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS - 1)}…` : text;
};
