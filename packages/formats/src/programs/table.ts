import type { LyricsDocument } from '@canticle/music';
import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { normalizeKeyName } from '../key-name.ts';
import { ParseError } from '../parse-error.ts';
import { readPlainText } from '../plain-text.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { parsePartName } from './part-name.ts';
import { addThemes, splitNames, wordsLines } from './program-line.ts';
import { createDocument } from './song-parts.ts';

/** A table: its rows of cells as text. */
export type Table = readonly (readonly string[])[];

/** What a column of a table of songs can hold. */
export const TABLE_FIELDS = [
  'title',
  'alternative',
  'lyrics',
  'number',
  'songbook',
  'author',
  'composer',
  'translator',
  'copyright',
  'ccli',
  'key',
  'tempo',
  'time',
  'tune',
  'themes',
  'year',
  'comments',
] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

/** How a table is read: the field of each column, null for one that is left out, and whether its first row names them. */
export type TableMapping = { readonly fields: readonly (TableField | null)[]; readonly hasHeadings: boolean };

const HEADINGS: readonly (readonly [field: TableField, words: string])[] = [
  ['title', 'title|song title|song|name|tittel|sangtittel|sang|navn|titel|lied'],
  [
    'alternative',
    'alternative title|alternate title|second title|subtitle|title 2|original title|alternativ tittel|undertittel|originaltittel',
  ],
  ['lyrics', 'lyrics|words|text|content|contents|verses|sangtekst|tekst|liedtext'],
  ['number', 'number|no|no.|nr|nr.|nummer|song number|sangnummer|#'],
  ['songbook', 'songbook|song book|book|hymnal|collection|sangbok|salmebok|bok|liederbuch'],
  [
    'author',
    'author|authors|writer|writers|words by|lyrics by|lyricist|forfatter|tekstforfatter|tekst av|autor|dichter',
  ],
  ['composer', 'composer|composers|music|music by|melody|komponist|melodi|musikk|musikk av'],
  ['translator', 'translator|translated by|translation|oversetter|oversatt av|oversettelse|übersetzung'],
  ['copyright', 'copyright|rights|©|opphavsrett|rettigheter'],
  ['ccli', 'ccli|ccli number|ccli no|ccli no.|ccli #|ccli song number|ccli-nummer|ccli nr'],
  ['key', 'key|original key|toneart|tonart'],
  ['tempo', 'tempo|bpm'],
  ['time', 'time|time signature|meter|takt|taktart'],
  ['tune', 'tune|tune name|melody name|melodinavn|melodiname'],
  ['themes', 'theme|themes|topic|topics|tags|keywords|category|tema|temaer|emner|stikkord|kategori|thema'],
  ['year', 'year|year written|år|jahr'],
  ['comments', 'comment|comments|note|notes|remarks|kommentar|kommentarer|merknad|merknader|notat'],
];
const FIELD_BY_HEADING = new Map(
  HEADINGS.flatMap(([field, words]) => words.split('|').map((word) => [word, field] as const)),
);

/** The export of ZionWorx: eight columns without headings. */
const ZIONWORX: TableMapping = {
  fields: ['number', 'title', 'alternative', 'lyrics', 'author', 'copyright', 'themes', null],
  hasHeadings: false,
};

/** A table of songs, and how its columns are read. */
export type ParsedTable = { readonly songs: readonly ParsedSong[]; readonly notes: readonly ReaderDiagnostic[] };

type NumberedRow = { readonly row: readonly string[]; readonly line: number };

/** The rows of a table that have anything in them, with their lines. */
const filledRows = (table: Table): readonly NumberedRow[] =>
  table.map((row, index) => ({ row, line: index + 1 })).filter(({ row }) => row.some((cell) => cell.trim() !== ''));

/**
 * Guesses how a table is read, from its first row; the eight columns of ZionWorx have no headings.
 *
 * @example guessTableMapping([['Title', 'Shelf']]) // { fields: ['title', null], hasHeadings: true }
 */
export function guessTableMapping(table: Table): TableMapping {
  const rows = filledRows(table);
  const fields = guessFields(rows[0]?.row ?? []);
  const isZionWorx = !isReadable(fields) && rows.length > 0 && rows.every(({ row }) => looksLikeZionWorx(row));
  return isZionWorx ? ZIONWORX : { fields, hasHeadings: true };
}

/** The first row of a table that has anything in it, as it is recognised again: without case and blanks at the ends. */
export const tableHeadings = (table: Table): readonly string[] =>
  (filledRows(table)[0]?.row ?? []).map((heading) => heading.trim().toLowerCase());

/**
 * Reads a table with one song per row. What the columns hold is guessed by their headings unless a person said it, and
 * said in the notes. Several columns may hold the same: a verse each, or a person each.
 *
 * @param chosen  how a person wants it read
 * @throws {ParseError} when no column is known to hold a title or lyrics
 */
export function readSongTable(table: Table, chosen?: TableMapping): ParsedTable {
  const rows = filledRows(table);
  const mapping = chosen ?? guessTableMapping(table);
  const headings = mapping.hasHeadings ? (rows[0]?.row ?? []) : [];
  const isKnown = chosen === undefined ? isReadable(mapping.fields) : hasAny(mapping.fields, 'title', 'lyrics');
  if (!isKnown)
    throw new ParseError(
      rows[0]?.line ?? 1,
      diagnose('no-columns', { headings: (rows[0]?.row ?? []).filter(Boolean).join(', ').slice(0, 200) }),
    );
  const songs = (mapping.hasHeadings ? rows.slice(1) : rows).flatMap(({ row, line }) =>
    readRow(row, line, mapping.fields, headings),
  );
  return { songs, notes: describeColumns(mapping, headings, chosen !== undefined) };
}

const hasAny = (fields: TableMapping['fields'], ...some: readonly TableField[]): boolean =>
  some.some((field) => fields.includes(field));

const isReadable = (fields: TableMapping['fields']): boolean => fields.includes('title') && fields.includes('lyrics');

function guessFields(headings: readonly string[]): TableMapping['fields'] {
  const taken = new Set<TableField>();
  return headings.map((heading) => {
    const field = fieldOfHeading(heading);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

const fieldOfHeading = (heading: string): TableField | undefined =>
  FIELD_BY_HEADING.get(
    heading
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .replace(/:$/, ''),
  );

/**
 * The mapping that names of columns mean: by their heading, or by their letter as in a spreadsheet.
 *
 * @param columns  for each field the columns that hold it
 * @throws {ParseError} when the table has no such column
 * @example mapTableColumns([['Sang', 'Ord']], new Map([['title', ['Sang']], ['lyrics', ['B']]]), true).fields // ['title', 'lyrics']
 */
export function mapTableColumns(
  table: Table,
  columns: ReadonlyMap<TableField, readonly string[]>,
  hasHeadings: boolean,
): TableMapping {
  const headings = hasHeadings ? tableHeadings(table) : [];
  const width = table.reduce((most, row) => Math.max(most, row.length), 0);
  const fields: (TableField | null)[] = Array.from({ length: width }, () => null);
  for (const [field, names] of columns)
    for (const name of names) {
      const byHeading = headings.indexOf(name.trim().toLowerCase());
      const at = byHeading >= 0 ? byHeading : columnNumber(name);
      if (at === undefined || at >= width)
        throw new ParseError(1, diagnose('column-missing', { name, headings: headings.join(', ').slice(0, 200) }));
      fields[at] = field;
    }
  return { fields, hasHeadings };
}

/* "A" is 0, "AB" is 27. */
const columnNumber = (letters: string): number | undefined =>
  /^[a-z]{1,2}$/i.test(letters)
    ? [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : undefined;

const looksLikeZionWorx = (row: readonly string[]): boolean =>
  row.length >= 7 &&
  row.length <= 8 &&
  /^\d*$/.test(row[0]?.trim() ?? '') &&
  (row[1] ?? '') !== '' &&
  /\n/.test(row[3] ?? '');

const COLUMN_MESSAGES = {
  title: 'column-title',
  alternative: 'column-alternative',
  lyrics: 'column-lyrics',
  number: 'column-number',
  songbook: 'column-songbook',
  author: 'column-author',
  composer: 'column-composer',
  translator: 'column-translator',
  copyright: 'column-copyright',
  ccli: 'column-ccli',
  key: 'column-key',
  tempo: 'column-tempo',
  time: 'column-time',
  tune: 'column-tune',
  themes: 'column-themes',
  year: 'column-year',
  comments: 'column-comments',
} as const satisfies { readonly [field in TableField]: string };

function describeColumns(
  { fields, hasHeadings }: TableMapping,
  headings: readonly string[],
  isChosen: boolean,
): readonly ReaderDiagnostic[] {
  if (!hasHeadings && !isChosen) return [];
  const nameOf = (at: number) => headings[at]?.trim() || columnLetters(at);
  const read = fields.flatMap((field, at) =>
    field === null ? [] : [diagnose(COLUMN_MESSAGES[field], { heading: nameOf(at) })],
  );
  const left = headings.filter((heading, at) => (fields[at] ?? null) === null && heading.trim() !== '');
  return [
    diagnose(isChosen ? 'columns-chosen' : 'columns-guess'),
    ...read,
    ...(left.length > 0
      ? [diagnose('columns-left', { columns: left.map((heading) => heading.trim()).join(', ') })]
      : []),
  ];
}

/**
 * The letters of a column in a spreadsheet.
 *
 * @example columnLetters(27) // 'AB'
 */
export const columnLetters = (at: number): string =>
  `${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`;

/* What stands between several columns of one field; of the others the first with anything in it counts. */
const SEPARATORS: { readonly [field in TableField]?: string } = {
  lyrics: '\n\n',
  author: '; ',
  composer: '; ',
  translator: '; ',
  themes: ', ',
  comments: '\n',
  copyright: ', ',
};

function cellReader(row: readonly string[], fields: TableMapping['fields'], headings: readonly string[]) {
  return (field: TableField): string => {
    const places = fields.flatMap((one, at) => (one === field && (row[at] ?? '').trim() !== '' ? [at] : []));
    const texts = places.map((at) => (row[at] ?? '').trim());
    const separator = SEPARATORS[field];
    if (separator === undefined || texts.length < 2) return texts[0] ?? '';
    // A column for each verse says in its heading which.
    const named = texts.map((text, at) => {
      const heading = headings[places[at] ?? -1] ?? '';
      return field === 'lyrics' && parsePartName(heading) !== undefined ? `${heading.trim()}\n${text}` : text;
    });
    return named.join(separator);
  };
}

function readRow(
  row: readonly string[],
  line: number,
  fields: TableMapping['fields'],
  headings: readonly string[],
): readonly ParsedSong[] {
  const cell = cellReader(row, fields, headings);
  if (cell('title') === '' && cell('lyrics') === '') return [];
  const song = emptySong();
  const words =
    fields === ZIONWORX.fields ? undefined : readPlainText(`1. x\n\n${cell('lyrics').replace(/\r\n?/g, '\n')}`)[0];
  readFields(song, cell);
  row.forEach((value, at) => {
    if ((fields[at] ?? null) === null && value.trim() !== '' && (headings[at] ?? '').trim() !== '')
      song.diagnostics.push({
        line,
        message: diagnose('field', { name: headings[at] ?? '', words: value.trim().slice(0, 200) }),
        text: '',
      });
  });
  const losses = (words?.diagnostics ?? []).map((loss) => ({ ...loss, line }));
  song.comments.push(...(words?.song.comments ?? []));
  const read = finishSong(song, words?.song.lyrics ?? [{ language: '', document: readRepeats(cell('lyrics'), song) }]);
  return [{ ...read, diagnostics: [...read.diagnostics, ...losses] }];
}

/* ZionWorx has no names of parts, and writes a chorus out each time it is sung. */
function readRepeats(text: string, song: SongDraft): LyricsDocument {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim());
  const counts = new Map<string, number>();
  for (const paragraph of paragraphs) counts.set(paragraph, (counts.get(paragraph) ?? 0) + 1);
  const repeated = [...counts].flatMap(([paragraph, count]) => (count > 1 ? [paragraph] : []));
  const nameOf = (paragraph: string) => {
    const at = repeated.indexOf(paragraph);
    return at < 0 ? '' : at === 0 ? 'Chorus' : `Chorus ${at + 1}`;
  };
  const parts = paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ name: nameOf(paragraph), at: 1, lines: wordsLines(paragraph) }));
  return createDocument(song, parts);
}

function readFields(song: SongDraft, cell: (field: TableField) => string): void {
  const { titles, authors, metadata, songbooks, comments } = song;
  const title = cell('title') || (cell('lyrics').split('\n')[0]?.trim() ?? '');
  titles.push({ text: title, language: '', kind: 'main' });
  if (cell('alternative') !== '') titles.push({ text: cell('alternative'), language: '', kind: 'alternative' });
  for (const name of splitNames(cell('author'))) authors.push({ name, role: 'words', language: '' });
  for (const name of splitNames(cell('composer'))) authors.push({ name, role: 'music', language: '' });
  for (const name of splitNames(cell('translator'))) authors.push({ name, role: 'translation', language: '' });
  if (cell('songbook') !== '' || cell('number') !== '')
    songbooks.push({ name: cell('songbook'), entry: cell('number') });
  addThemes(song, cell('themes'));
  if (cell('comments') !== '') comments.push(cell('comments'));
  // A song has no field for the name of its tune.
  if (cell('tune') !== '') comments.push(`Tune: ${cell('tune')}`);
  const key = normalizeKeyName(cell('key')) ?? '';
  Object.assign(metadata, {
    copyright: cell('copyright'),
    ccli: cell('ccli'),
    tempo: cell('tempo'),
    timeSignature: cell('time'),
    released: cell('year'),
    key,
  });
}
