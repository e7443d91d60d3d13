import { diagnose } from '../diagnostics.ts';
import { ParseError } from '../parse-error.ts';
import { parseXmlStream, type XmlAttributes } from '../xml-stream.ts';
import type { Table } from './table.ts';

const LIMITS = { depth: 50, elements: 4_000_000, tooMany: diagnose('song-elements') };
const MAX_COLUMNS = 200;
const MAX_ROWS = 100_000;
/** Cells and characters in all sheets together: a text that many cells share counts once for each. */
const MAX_CELLS = 4_000_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** A sheet of a workbook: its cells, and how many of them are the results of formulas. */
export type Sheet = { readonly rows: Table; readonly formulas: number };

/** How much the sheets of a workbook have in them so far. */
export type SheetSize = { cells: number; characters: number };

/** Reads the texts that the sheets of a workbook share (xl/sharedStrings.xml). */
export function readSharedStrings(xml: string): readonly string[] {
  const texts: string[] = [];
  let hidden = 0;
  let inText = false;
  parseXmlStream(
    xml,
    {
      open(name) {
        if (name === 'si') texts.push('');
        if (name === 'rPh') hidden += 1;
        if (name === 't') inText = hidden === 0;
      },
      close(name) {
        if (name === 'rPh') hidden -= 1;
        if (name === 't') inText = false;
      },
      text(characters) {
        if (inText) texts.push((texts.pop() ?? '') + characters);
      },
    },
    LIMITS,
  );
  return texts;
}

/**
 * Reads a sheet of a workbook (xl/worksheets/sheet1.xml). A cell with a formula has its stored result.
 *
 * @param shared  the texts of {@link readSharedStrings}
 * @param size    counts what the sheets of one workbook have together
 * @throws {ParseError} when the XML is broken, or the sheets together have too much in them
 */
export function readSheet(xml: string, shared: readonly string[], size: SheetSize): Sheet {
  const rows: string[][] = [];
  const cell = { column: 0, type: '', text: '', isRead: false, isFormula: false };
  let formulas = 0;
  parseXmlStream(
    xml,
    {
      open(name, attributes) {
        if (name === 'row' && rows.length < MAX_ROWS) rows.push([]);
        if (name === 'c') Object.assign(cell, { ...startOf(attributes, rows.at(-1)), text: '', isFormula: false });
        if (name === 'f') cell.isFormula = true;
        cell.isRead = name === 'v' || name === 't';
      },
      close(name) {
        if (name === 'v' || name === 't') cell.isRead = false;
        if (name !== 'c') return;
        if (cell.isFormula) formulas += 1;
        const row = rows.at(-1);
        if (row === undefined || cell.column >= MAX_COLUMNS) return;
        const text = cell.type === 's' ? (shared[Number(cell.text)] ?? '') : cell.text;
        count(size, Math.max(1, cell.column + 1 - row.length), text.length);
        while (row.length < cell.column) row.push('');
        row[cell.column] = text;
      },
      text(characters) {
        if (cell.isRead) cell.text += characters;
      },
    },
    LIMITS,
  );
  return { rows, formulas };
}

function count(size: SheetSize, cells: number, characters: number): void {
  size.cells += cells;
  size.characters += characters;
  if (size.cells <= MAX_CELLS && size.characters <= MAX_CHARACTERS) return;
  throw new ParseError(1, diagnose('workbook-large', { cells: MAX_CELLS, size: MAX_CHARACTERS / 1024 / 1024 }));
}

function startOf(attributes: XmlAttributes, row: readonly string[] | undefined) {
  const letters = /^[A-Z]{1,3}/.exec(attributes['r'] ?? '')?.[0];
  const column =
    letters === undefined
      ? (row?.length ?? 0)
      : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, type: attributes['t'] ?? '' };
}

/**
 * Reads the names of the sheets of a workbook.
 *
 * @param workbook       xl/workbook.xml
 * @param relationships  xl/_rels/workbook.xml.rels
 * @returns the names by the file of each sheet, without folders: sheet1.xml
 */
export function readSheetNames(workbook: string, relationships: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const names = new Map<string, string>();
  parseXmlStream(
    relationships,
    {
      open(name, attributes) {
        if (name === 'Relationship')
          files.set(attributes['Id'] ?? '', (attributes['Target'] ?? '').split('/').at(-1) ?? '');
      },
      close: () => undefined,
      text: () => undefined,
    },
    LIMITS,
  );
  parseXmlStream(
    workbook,
    {
      open(name, attributes) {
        const file = files.get(attributes['r:id'] ?? attributes['id'] ?? '');
        if (name === 'sheet' && file !== undefined) names.set(file, attributes['name'] ?? '');
      },
      close: () => undefined,
      text: () => undefined,
    },
    LIMITS,
  );
  return names;
}
