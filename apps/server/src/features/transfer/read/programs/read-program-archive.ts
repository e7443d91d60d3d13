import { basename, extname } from 'node:path/posix';
import { diagnose, type ImportDiagnostic } from '@canticle/contract';
import {
  type AgendaFile,
  decodeText,
  isAgendaFile,
  type ParsedSong,
  ParseError,
  type PlaylistSong,
  readDocument,
  readProPresenterPlaylists,
  readProPresenterXmlPlaylist,
  readSharedStrings,
  readSheet,
  readSheetNames,
  readSongs,
  readVideoPsalmAgenda,
  readWordXml,
  type SongSet,
  type Table,
} from '@canticle/formats';
import { InvalidFileError } from '../../model.ts';
import { MAX_SONGBOOK_BYTES } from '../source-file.ts';
import type { TableReader } from '../song-tables.ts';
import { readDatabaseBytes } from './song-database.ts';
import type { ProgramSongs } from './program-songs.ts';
import { openProgramArchive, type PackedFile } from './program-archive.ts';

/**
 * Reads the songs in an archive of another program: documents, workbooks, services, playlists, schedules.
 *
 * @throws {InvalidFileError} when it is damaged or holds no songs
 * @throws {ParseError} when what it holds cannot be read
 */
export async function readProgramArchive(path: string, bytes: Uint8Array, tables: TableReader): Promise<ProgramSongs> {
  const files = await openProgramArchive(bytes);
  const name = basename(path);
  const find = (pattern: RegExp) => files.find((file) => pattern.test(file.name));
  const document = find(/^word\/document\.xml$/i);
  if (document !== undefined) return readDocument(name, 'word', readWordXml(await textOf(document)));
  if (find(/^xl\/worksheets\//i) !== undefined) return readWorkbook(files, path, tables);
  const database = find(/(?:^|\/)(?:main\.db|onsong(?:\.backup)?\.sqlite3)$/i);
  if (database !== undefined) return readDatabaseBytes(await database.read());
  if (/\.(?:archive|onsongarchive)$/i.test(name)) throw new InvalidFileError(diagnose('onsong-archive'));
  if (files.some((file) => isAgendaFile(fileNameOf(file)))) return readAgenda(files);
  if (find(/\.osd$/i) !== undefined) throw new InvalidFileError(diagnose('openlp-pickle'));
  return readSongFilesOf(files, name);
}

const textOf = async (file: PackedFile): Promise<string> => decodeText(await file.read()).text;

/* The sheets one after another; those without columns for songs are named. */
async function readWorkbook(files: readonly PackedFile[], path: string, tables: TableReader): Promise<ProgramSongs> {
  const textNamed = async (name: string) => {
    const found = files.find((file) => file.name.toLowerCase() === name);
    return found === undefined ? '' : textOf(found);
  };
  const strings = await textNamed('xl/sharedstrings.xml');
  const shared = strings === '' ? [] : readSharedStrings(strings);
  const names = await sheetNames(textNamed);
  const sheets = files.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name));
  const size = { cells: 0, characters: 0 };
  const filled: { readonly name: string; readonly rows: Table; readonly formulas: number }[] = [];
  for (const file of sheets.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
    const sheet = readSheet(await textOf(file), shared, size);
    const name = names.get(fileNameOf(file)) ?? fileNameOf(file).replace(/\.xml$/i, '');
    if (sheet.rows.length > 0) filled.push({ ...sheet, name });
  }
  const read: ProgramSongs[] = [];
  let failure: unknown = new InvalidFileError(diagnose('no-songs-within'));
  for (const { name, rows, formulas } of filled) {
    const sheet = filled.length > 1 ? name : '';
    try {
      const { songs, notes } = tables.read(rows, path, sheet);
      const all = formulas > 0 ? [...notes, diagnose('formulas-read', { number: formulas })] : notes;
      read.push({ songs, notes: sheet === '' ? all : all.map((what) => diagnose('place', { place: sheet, what })) });
    } catch (error) {
      failure = error;
    }
  }
  if (read.length === 0) throw failure;
  return { songs: read.flatMap(({ songs }) => songs), notes: read.flatMap(({ notes }) => notes) };
}

/* A workbook without a list of its sheets is read all the same. */
async function sheetNames(textNamed: (name: string) => Promise<string>): Promise<ReadonlyMap<string, string>> {
  const [workbook, relationships] = [await textNamed('xl/workbook.xml'), await textNamed('xl/_rels/workbook.xml.rels')];
  try {
    return workbook === '' || relationships === '' ? new Map() : readSheetNames(workbook, relationships);
  } catch {
    return new Map();
  }
}

async function readAgenda(files: readonly PackedFile[]): Promise<ProgramSongs> {
  const parts = files.filter((file) => isAgendaFile(fileNameOf(file)));
  const read: AgendaFile[] = [];
  for (const file of parts) read.push({ name: fileNameOf(file), text: await textOf(file) });
  return readVideoPsalmAgenda(read);
}

const SONG_NAMES = /\.(?:osj|pro|pro[4-6]|json)$/i;

async function readSongFilesOf(files: readonly PackedFile[], name: string): Promise<ProgramSongs> {
  const songs: ParsedSong[] = [];
  const notes: ImportDiagnostic[] = [];
  const failures: ImportDiagnostic[] = [];
  const sets: SongSet[] = [];
  const songsByFile = new Map<string, PlaylistSong>();
  for (const file of files.filter((one) => SONG_NAMES.test(one.name))) {
    const bytes = await file.read(MAX_SONGBOOK_BYTES);
    try {
      // The list of a service is called the same in every archive.
      const ownName = /\.osj$/i.test(file.name) ? name.replace(/\.\w+$/, '.osj') : fileNameOf(file);
      const parsed = readSongs(ownName, bytes);
      if (parsed.songs.length === 1) songsByFile.set(fileNameOf(file), { song: songs.length, bytes });
      // A set counts the songs of its own file, and here those of other files come before them.
      sets.push(...parsed.sets.map((set) => shiftSongs(set, songs.length)));
      songs.push(...parsed.songs);
      notes.push(...parsed.notes);
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      failures.push(error.diagnostic);
      notes.push(diagnose('place', { place: fileNameOf(file), what: error.diagnostic }));
    }
  }
  const read = await readPlaylists(files, name, songsByFile);
  sets.push(...read.sets);
  notes.push(...read.notes);
  if (songs.length === 0 && sets.length === 0) {
    if (failures[0] !== undefined) throw new InvalidFileError(unreadable(name, failures[0]));
    if (notes.length === 0) throw new InvalidFileError(diagnose('no-songs-within'));
  }
  return { songs, notes, sets };
}

/* Version 7 has its playlists in "data", the ones before in "data.pro6pl". */
async function readPlaylists(
  files: readonly PackedFile[],
  name: string,
  songsByFile: ReadonlyMap<string, PlaylistSong>,
): Promise<Pick<ProgramSongs, 'notes'> & { readonly sets: readonly SongSet[] }> {
  const data = /\.proplaylist$/i.test(name) ? files.find((file) => fileNameOf(file) === 'data') : undefined;
  if (data !== undefined) return readProPresenterPlaylists(await data.read(), (fileName) => songsByFile.get(fileName));
  const xml = files.find((file) => /\.pro[4-6]pl$/i.test(file.name));
  if (xml === undefined) return { sets: [], notes: [] };
  return readProPresenterXmlPlaylist(await textOf(xml), (fileName) => {
    const found = songsByFile.get(fileName);
    return found === undefined ? undefined : { song: found.song, text: decodeText(found.bytes).text };
  });
}

const shiftSongs = (set: SongSet, by: number): SongSet => ({
  ...set,
  rows: set.rows.map((row) => (row.song === null ? row : { ...row, song: row.song + by })),
});

/* Names may be whole paths of the computer that wrote them. */
const fileNameOf = ({ name }: PackedFile): string => name.split(/[\\/]/).at(-1) ?? name;

/* Songbooks of VideoPsalm that are sold are encrypted. */
const unreadable = (name: string, reason: ImportDiagnostic): ImportDiagnostic =>
  extname(name).toLowerCase() === '.vpc' ? diagnose('encrypted-book') : reason;
