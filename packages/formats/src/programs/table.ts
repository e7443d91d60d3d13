import { diagnose, type ReaderDiagnostic } from '../diagnostics.ts';
import { normalizeKeyName } from '../key-name.ts';
import { ParseError } from '../parse-error.ts';
import { readPlainText } from '../plain-text.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { ParsedSong } from '../song-text.ts';
import { addThemes, splitNames } from './program-line.ts';

/** A table: its rows of cells as text. */
export type Table = readonly (readonly string[])[];

/** What a column of a table of songs can hold. */
type TableField =
  | 'title'
  | 'alternative'
  | 'lyrics'
  | 'number'
  | 'songbook'
  | 'author'
  | 'composer'
  | 'translator'
  | 'copyright'
  | 'ccli'
  | 'key'
  | 'tempo'
  | 'time'
  | 'themes'
  | 'year'
  | 'comments';

/** The field of each column; undefined for one that is not read. */
type TableColumns = readonly (TableField | undefined)[];

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
  ['themes', 'theme|themes|topic|topics|tags|keywords|category|tema|temaer|emner|stikkord|kategori|thema'],
  ['year', 'year|year written|år|jahr'],
  ['comments', 'comment|comments|note|notes|remarks|kommentar|kommentarer|merknad|merknader|notat'],
];
const FIELD_BY_HEADING = new Map(
  HEADINGS.flatMap(([field, words]) => words.split('|').map((word) => [word, field] as const)),
);

/** The export of ZionWorx: eight columns without headings. */
const ZIONWORX: TableColumns = ['number', 'title', 'alternative', 'lyrics', 'author', 'copyright', 'themes', undefined];

/** A table of songs, and how its columns are read. */
export type ParsedTable = { readonly songs: readonly ParsedSong[]; readonly notes: readonly ReaderDiagnostic[] };

/**
 * Reads a table with one song per row. What the columns hold is guessed by their headings, and said; the eight columns
 * of ZionWorx have none.
 *
 * @throws {ParseError} when no column is known to hold a title or lyrics
 */
export function readSongTable(table: Table): ParsedTable {
  const rows = table
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const headings = rows[0]?.row ?? [];
  const guessed = guessColumns(headings);
  const isZionWorx = !isKnown(guessed) && rows.length > 0 && rows.every(({ row }) => looksLikeZionWorx(row));
  const columns = isZionWorx ? ZIONWORX : guessed;
  if (!isKnown(columns))
    throw new ParseError(
      rows[0]?.line ?? 1,
      diagnose('no-columns', { headings: headings.filter(Boolean).join(', ').slice(0, 200) }),
    );
  const songs = (isZionWorx ? rows : rows.slice(1)).flatMap(({ row, line }) => readRow(row, line, columns, headings));
  return { songs, notes: isZionWorx ? [] : describeColumns(columns, headings) };
}

const isKnown = (columns: TableColumns): boolean => columns.includes('title') && columns.includes('lyrics');

function guessColumns(headings: readonly string[]): TableColumns {
  const taken = new Set<TableField>();
  return headings.map((heading) => {
    const field = FIELD_BY_HEADING.get(
      heading
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, ' ')
        .replace(/:$/, ''),
    );
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  });
}

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
  themes: 'column-themes',
  year: 'column-year',
  comments: 'column-comments',
} as const satisfies { readonly [field in TableField]: string };

function describeColumns(columns: TableColumns, headings: readonly string[]): readonly ReaderDiagnostic[] {
  const read = columns.flatMap((field, at) =>
    field === undefined ? [] : [diagnose(COLUMN_MESSAGES[field], { heading: headings[at]?.trim() ?? '' })],
  );
  const left = headings.filter((heading, at) => columns[at] === undefined && heading.trim() !== '');
  return [
    diagnose('columns-guess'),
    ...read,
    ...(left.length > 0
      ? [diagnose('columns-left', { columns: left.map((heading) => heading.trim()).join(', ') })]
      : []),
  ];
}

function readRow(
  row: readonly string[],
  line: number,
  columns: TableColumns,
  headings: readonly string[],
): readonly ParsedSong[] {
  const cell = (field: TableField) => row[columns.indexOf(field)]?.trim() ?? '';
  if (cell('title') === '' && cell('lyrics') === '') return [];
  const words = readPlainText(`1. x\n\n${cell('lyrics').replace(/\r\n?/g, '\n')}`)[0];
  const song = emptySong();
  readFields(song, cell);
  row.forEach((value, at) => {
    if (columns[at] === undefined && value.trim() !== '' && (headings[at] ?? '').trim() !== '')
      song.diagnostics.push({
        line,
        message: diagnose('field', { name: headings[at] ?? '', words: value.trim().slice(0, 200) }),
        text: '',
      });
  });
  const losses = (words?.diagnostics ?? []).map((loss) => ({ ...loss, line }));
  song.comments.push(...(words?.song.comments ?? []));
  const read = finishSong(song, words?.song.lyrics ?? []);
  return [{ ...read, diagnostics: [...read.diagnostics, ...losses] }];
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
