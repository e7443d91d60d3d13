import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import { createZip, type Files } from '../../testing/folder.ts';
import { askAsEditor, confirmImport, type ReportedLine, startImportTest, uploadImport } from '../../testing/imports.ts';
import { createDatabase, encode, type Hymn, PROGRAM_FILES, readHymns } from '../../testing/program-files/index.ts';

/* What other programs should not give but do: each with the sentence that a person reads. */

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
});
afterAll(() => canticle.close());

const ask: ReturnType<typeof askAsEditor> = (...args) => askAsEditor(canticle)(...args);

async function look(
  content: Files | Buffer,
  fileName = 'songs.zip',
): Promise<{ id: string; lines: readonly ReportedLine[] }> {
  const id = await uploadImport(canticle, content, fileName);
  return { id, lines: (await ask(`GET api/canticle/imports/${id}/lines`)).json.lines };
}
/** What is said of the files: all that is not a song. */
const saidOf = (lines: readonly ReportedLine[]) =>
  lines.filter(({ what }) => what !== 'new').map(({ what, text }) => [what, text]);
const songsOf = (lines: readonly ReportedLine[]) => lines.flatMap(({ kind, name }) => (kind === 'song' ? [name] : []));
/** Looks at files, and returns what is said of them. */
const sayingOf = async (content: Files | Buffer, fileName?: string) => saidOf((await look(content, fileName)).lines);

/** Imports, and returns the lines of words of the song with this title. */
async function wordsOf(title: string, content: Files | Buffer, fileName?: string): Promise<readonly string[]> {
  const { id } = await look(content, fileName);
  const { texts } = await confirmImport(canticle, id);
  return (texts.get(title)?.[0]?.document.sections ?? []).flatMap(({ lines }) => lines.map(({ text }) => text));
}

const countsOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}`)).json.counts;

async function buildFiles(program: string, hymn: Hymn) {
  const { build } = PROGRAM_FILES[program] ?? {};
  if (build === undefined) throw new Error(`no program ${program}`);
  return [await build(hymn, 0)].flat();
}

const OPENLP_TABLE =
  'create table songs (id integer primary key, title text, lyrics text, verse_order text, copyright text, comments text, ccli_number text)';
const openLpRow = (id: number, title: string, words: string) => [
  id,
  title,
  `<song version="1.0"><lyrics><verse type="v" label="1"><![CDATA[${words}]]></verse></lyrics></song>`,
  '',
  '',
  '',
  '',
];

describe('archives', () => {
  test('an archive in an archive stays closed', async () => {
    const inner = await createZip({ 'x.cho': '{title: X}\n[G]la' });
    expect(await sayingOf({ 'songs/more.zip': inner, 'songs/a.cho': '{title: A}\n[G]la' })).toEqual([
      ['passed', 'Archives inside folders or other archives aren’t opened. Import it separately.'],
    ]);
    expect(await sayingOf(await createZip({ 'more.zip': inner }), 'service.osz')).toEqual([
      ['refused', 'The file contains no songs.'],
    ]);
  });

  test('one that is cut off, and one that is none', async () => {
    const service = await createZip({ 'service_data.osj': '[]' });
    expect(await sayingOf(service.subarray(0, service.length - 20), 'service.osz')).toEqual([
      ['refused', 'The archive can’t be unpacked: it’s damaged or incomplete.'],
    ]);
  });

  test('a file that unpacks to a thousand times its size', async () => {
    const bomb = await createZip({ 'service_data.osj': Buffer.alloc(30 * 1024 * 1024, 32) });
    expect(await sayingOf(bomb, 'service.osz')).toEqual([
      ['refused', 'The file is compressed so heavily that it may be harmful.'],
    ]);
  });

  test('many small files that unpack to more than the server keeps', async () => {
    const sheet = `<worksheet>${' '.repeat(1024 * 1024 - 30)}</worksheet>`;
    const sheets = Array.from({ length: 130 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, sheet]);
    expect(await sayingOf(await createZip(Object.fromEntries(sheets)), 'songs.xlsx')).toEqual([
      ['refused', 'The archive unpacks to more than 128 MB or 20000 files.'],
    ]);
  });

  test('a file that is longer than it says', async () => {
    const words = '{title: A}\n'.repeat(2000);
    const archive = await createZip({ 'word/document.xml': words });
    const directory = archive.indexOf('PK\u0001\u0002');
    archive.writeUInt32LE(100, directory + 24);
    expect(await sayingOf(archive, 'song.docx')).toEqual([['refused', 'The file in the archive is damaged.']]);
  });

  test('a database in an archive that is packed in a way nobody knows', async () => {
    const archive = await createZip({
      'songs.sqlite': createDatabase([OPENLP_TABLE], {}),
      'a.cho': '{title: Fine}\n[G]la',
    });
    archive.writeUInt16LE(15, archive.indexOf('PK\u0001\u0002') + 10);
    const { lines } = await look(archive);
    expect(songsOf(lines)).toEqual(['Fine']);
    expect(saidOf(lines)).toEqual([['refused', 'The file in the archive is damaged.']]);
  });

  test('a workbook whose cells share one long text', async () => {
    const cells = Array.from(
      { length: 2000 },
      (_, row) => `<row><c t="s"><v>0</v></c><c r="B${row + 1}" t="s"><v>0</v></c></row>`,
    );
    const workbook = await createZip({
      'xl/sharedStrings.xml': `<sst><si><t>${'Grace so sweet '.repeat(4000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
    });
    expect(await sayingOf(workbook, 'songs.xlsx')).toEqual([
      ['refused', 'The workbook is too large: it can have up to 4000000 cells and 64 MB of text.'],
    ]);
  });
});

describe('databases', () => {
  test('one that is open in the other program: what is in its log may be missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canticle-open-'));
    const database = new SqliteDatabase(join(folder, 'songs.sqlite'));
    try {
      database.pragma('journal_mode = wal');
      database.exec(OPENLP_TABLE);
      database
        .prepare('insert into songs values (?, ?, ?, ?, ?, ?, ?)')
        .run(...openLpRow(1, 'Open Grace', 'Amazing grace'));
      database.pragma('wal_checkpoint(truncate)');
      database.exec('begin immediate');
      const { lines } = await look({ 'songs.sqlite': await readFile(join(folder, 'songs.sqlite')) });
      expect(songsOf(lines)).toEqual(['Open Grace']);
      expect(saidOf(lines)).toEqual([
        [
          'note',
          'The latest changes may be missing, because the program keeps them in another file. Close the program and import the database again.',
        ],
      ]);
    } finally {
      database.close();
      await rm(folder, { recursive: true });
    }
  });

  test('damaged in the middle, cut off, of no song program', async () => {
    const whole = createDatabase([OPENLP_TABLE], {
      songs: Array.from({ length: 200 }, (_, at) => openLpRow(at + 1, `Song ${at}`, 'words '.repeat(50))),
    });
    const damaged = Uint8Array.from(whole).fill(0xee, 5000, 40_000);
    expect(await sayingOf({ 'songs.sqlite': damaged })).toEqual([['refused', 'The database is damaged.']]);
    expect(await sayingOf({ 'songs.sqlite': whole.subarray(0, 20_000) })).toEqual([
      ['refused', 'The database is damaged.'],
    ]);
    expect(await sayingOf({ 'songs.sqlite': createDatabase(['create table recipes (name text)'], {}) })).toEqual([
      [
        'refused',
        'This isn’t a song database that can be read. OpenLP and EasyWorship 6 and 7 are supported; in older versions of EasyWorship, export the songs first.',
      ],
    ]);
  });

  test('a library of 20,000 songs, in one database and in one file', { timeout: 300_000 }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) =>
      openLpRow(at + 1, `Song ${at + 1}`, `Words of song ${at + 1}\nand more`),
    );
    const database = await look({ 'songs.sqlite': createDatabase([OPENLP_TABLE], { songs: rows }) });
    expect(await countsOf(database.id)).toMatchObject({ refused: 0, lost: 0, note: 0, passed: 0 });
    expect((await countsOf(database.id)).new).toBeGreaterThanOrEqual(20_000);
    const verse =
      readHymns()[0]
        ?.parts[0]?.lines.map(({ text }) => text)
        .join('\n') ?? '';
    const songs = rows.map(
      ([, title]) => `{Text:"${title}",Verses:[{Text:"${verse}"},{Text:"${verse}!"},{Text:"${verse}?"}]}`,
    );
    const book = `{Songs:[${songs.join(',')}],Text:"All of them"}`;
    expect(book.length).toBeGreaterThan(8 * 1024 * 1024);
    const read = await look({ 'all.json': book });
    expect(await countsOf(read.id)).toMatchObject({ refused: 0, lost: 0, note: 0, passed: 0 });
    expect((await countsOf(read.id)).new).toBeGreaterThanOrEqual(20_000);
  });
});

describe('texts', () => {
  // Hymns of the Middle Ages to the 18th century.
  test.each([
    ['windows-1250', 'Svatý Václave', 'Svatý Václave, vévodo české země,', 'kníže náš, pros za ny Boha,'],
    ['windows-1251', 'Коль славен', 'Коль славен наш Господь в Сионе,', 'не может изъяснить язык.'],
    ['windows-1252', 'Nå den dag', 'Den signede dag vi nå med fryd', 'av havet til oss opprinne,'],
    ['macintosh', 'Den store æra', 'Den signede dag, som vi nå så bli,', 'på himmelen lys og ærefull;'],
  ])('in the code page %s, and the same in UTF-16', async (encoding, title, first, second) => {
    const song = `#LangCount=1\r\n#Title=${title}\r\n---\r\n${first}\r\n${second}\r\n`;
    const file = `${encoding}.sng`;
    const { lines } = await look({ [file]: encode(song, encoding) });
    const name = encoding === 'windows-1252' ? 'Windows-1252' : encoding;
    expect(saidOf(lines)).toEqual([['note', `The file’s encoding is ${name}, not UTF-8.`]]);
    expect(await wordsOf(title, { [file]: encode(song, encoding) })).toEqual([first, second]);
    // In UTF-16 it is the same song, letter for letter.
    expect(await sayingOf({ [file]: encode(song, 'utf-16le') })).toEqual([['unchanged', '']]);
  });

  test('RTF with images: the words come, the images are counted', async () => {
    const image = `{\\*\\shppict{\\pict{\\*\\picprop}\\picw100\\pich100\\pngblip\n${'89504e470d0a1a0a'.repeat(4000)}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`;
    const rtf = `{\\rtf1\\ansi\\ansicpg1252 Grace in a picture\\par\\par 1.\\par Amazing grace, how sweet\\par ${image}the sound that saved\\par\\par 2.\\par 'Twas grace that taught\\par my heart to fear\\par}`;
    const { lines } = await look({ 'sheet.rtf': rtf });
    expect(saidOf(lines)).toEqual([['note', 'Pictures that were skipped: 1.']]);
    expect(await wordsOf('Grace in a picture', { 'sheet.rtf': rtf })).toEqual([
      'Amazing grace, how sweet',
      'the sound that saved',
      "'Twas grace that taught",
      'my heart to fear',
    ]);
  });

  test('a spreadsheet with formulas: their saved results are read, and none of them is calculated', async () => {
    const sheet =
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>Title</t></is></c><c t="inlineStr"><is><t>Lyrics</t></is></c></row><row><c t="str"><f>HYPERLINK("http://x","Saved title")</f><v>Saved title</v></c><c t="str"><f>A1&amp;CHAR(10)&amp;WEBSERVICE("http://x")</f><v>Grace so sweet\nto me</v></c></row><row><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>';
    const workbook = await createZip({ 'xl/worksheets/sheet1.xml': sheet });
    const { lines } = await look(workbook, 'songs.xlsx');
    expect(saidOf(lines)).toContainEqual(['note', 'Formulas aren’t calculated; their saved results were used (3).']);
    expect(await wordsOf('Saved title', workbook, 'songs.xlsx')).toEqual(['Grace so sweet', 'to me']);
  });

  test('the same song in three programs is three songs, and each is said to be like the first', async () => {
    const [hymn] = readHymns();
    if (hymn === undefined) throw new Error('no hymn');
    const files: Record<string, string | Uint8Array> = {};
    for (const program of ['SongBeamer', 'OnSong', 'ProPresenter 6'])
      for (const { path, bytes } of await buildFiles(program, hymn)) files[`${program}/${path}`] = bytes;
    const { lines } = await look(files);
    expect(songsOf(lines)).toEqual(['Amazing Grace', 'Amazing Grace', 'Amazing Grace']);
    expect(saidOf(lines).filter(([, text]) => text?.startsWith('Probably'))).toEqual([
      ['note', expect.stringMatching(/^Probably the same song as .*: the title and the first line match\.$/)],
      ['note', expect.stringMatching(/^Probably the same song as .*: the title and the first line match\.$/)],
    ]);
  });
});
