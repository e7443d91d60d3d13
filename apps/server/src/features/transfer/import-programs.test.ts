import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, createZip, type Files, type TestFolder } from '../../testing/folder.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import { listLyricsOfCollection } from '../lyrics/index.ts';
import { listCollections, listSongs } from '../songs/index.ts';

/** Files that other programs wrote, or what they would write of our hymns. */
const samples = await openSampleData();
const { programs } = samples.contents;
const SAMPLES = join(samples.folder, 'other-programs');

let canticle: TestCanticle;
const folders: TestFolder[] = [];

beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

async function folderWith(files: Files): Promise<string> {
  const folder = await createTestFolder(files, `from-a-program-${folders.length}`);
  folders.push(folder);
  return folder.path;
}

/** Imports a single file with this content; the songs become the songbook `into`. */
async function importFile(name: string, content: string | Uint8Array, into: string): Promise<EnglishReport> {
  return importInEnglish(canticle.context, join(await folderWith({ [name]: content }), name), { into });
}
const songsOf = (report: EnglishReport) =>
  report.items.filter(({ kind, outcome }) => kind === 'song' && outcome === 'new').map(({ name }) => name);
const notesOf = (report: EnglishReport) => report.notes.map(({ what }) => what);
const reasonOf = (report: EnglishReport) => report.refused.map(({ reason }) => reason);

async function linesIn(key: string): Promise<readonly string[]> {
  const { read } = canticle.context.database;
  const id = (await listCollections(read)).find((one) => one.key === key)?.id ?? '';
  const lyrics = await listLyricsOfCollection(read, id);
  return lyrics.flatMap(({ document }) => document.sections.flatMap(({ lines }) => lines.map(({ text }) => text)));
}

function databaseWith(...statements: readonly string[]): Uint8Array {
  const database = new SqliteDatabase(':memory:');
  for (const statement of statements) database.exec(statement);
  const bytes = database.serialize();
  database.close();
  return bytes;
}

const paragraph = (words: string, before = '') =>
  `<w:p>${before}<w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;
const wordFile = (...paragraphs: readonly string[]) =>
  createZip({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  });
const VERSES = [
  '1.',
  'Amazing grace how sweet',
  'the sound that saved me',
  '',
  '2.',
  'Twas grace that taught',
  'my heart to fear',
];

describe('documents', () => {
  test('each page of a Word file that begins with a title is a song, a page that goes on is not', async () => {
    const breakBefore = '<w:pPr><w:pageBreakBefore/></w:pPr>';
    const file = await wordFile(
      paragraph('Amazing Grace', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'),
      paragraph(''),
      ...VERSES.map((line) => paragraph(line)),
      paragraph('3.', breakBefore),
      paragraph('Through many dangers<w:br/>toils and snares').replace('<w:br/>', '</w:t><w:br/><w:t>'),
      paragraph('Be Still', breakBefore),
      paragraph(''),
      paragraph('1.'),
      paragraph('Be still my soul the Lord'),
      paragraph('is on thy side'),
      '<w:p><w:r><w:drawing/></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>',
    );
    const report = await importFile('sheets.docx', file, 'DOCX');
    expect(songsOf(report)).toEqual(['Amazing Grace', 'Be Still']);
    expect(notesOf(report)).toEqual(['Pictures that were skipped: 1.']);
    expect(await linesIn('DOCX')).toEqual([
      'Amazing grace how sweet',
      'the sound that saved me',
      'Twas grace that taught',
      'my heart to fear',
      'Through many dangers',
      'toils and snares',
      'Be still my soul the Lord',
      'is on thy side',
    ]);
  });

  test('RTF with a picture and letters of several code pages', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\fcharset238 Arial;}{\f2\fcharset204 Arial;}}{\*\generator x;}Salme\par\par 1. G\'e5 n\u229?, {\f1 \'e8ern\'fd}, {\f2 \'c1\'ee\'e3}\par{\pict\pngblip 89504e47}hjem \uc0\u248 st\line og vest\par}`;
    const report = await importFile('salme.rtf', rtf, 'RTF');
    expect(songsOf(report)).toEqual(['Salme']);
    expect(notesOf(report)).toEqual(['Pictures that were skipped: 1.']);
    expect(await linesIn('RTF')).toEqual(['Gå nå, černý, Бог', 'hjem øst', 'og vest']);
  });

  test('a letter is no song, a damaged file and one with a password are named', async () => {
    const letter = await wordFile(paragraph('Dear friend,'), paragraph('we meet today.'), paragraph('Regards'));
    expect(reasonOf(await importFile('letter.docx', letter, 'NO1'))).toEqual([
      expect.stringMatching(/^This text wasn’t recognised/),
    ]);
    expect(reasonOf(await importFile('cut.docx', letter.subarray(0, 200), 'NO2'))).toEqual([
      'The archive can’t be unpacked: it’s damaged or incomplete.',
    ]);
    expect(reasonOf(await importFile('plain.docx', '\u00d0\u00cf not a zip', 'NO3'))).toHaveLength(1);
  });
});

describe('tables', () => {
  test('a Norwegian CSV: the columns are guessed by their headings, and the preview says how', async () => {
    const csv =
      '\ufeffNr;Tittel;Tekst;Forfatter;Hylle\r\n12;Nåde;"1.\r\nNåde stor\r\nog fri\r\n\r\n2.\r\nEvig nåde";Ola;B3\r\n';
    const report = await importFile('sanger.csv', csv, 'CSV');
    expect(songsOf(report)).toEqual(['Nåde']);
    expect(notesOf(report)).toContain('Column "Tekst": lyrics');
    expect(notesOf(report)).toContain('Columns that were skipped: Hylle.');
    expect(report.diagnostics.map(({ message }) => message)).toEqual(['the field Hylle: B3']);
    expect(await linesIn('CSV')).toEqual(['Nåde stor', 'og fri', 'Evig nåde']);
  });

  test('a workbook: shared and inline texts, numbers, and saved results of formulas', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="str"><f>CONCAT("G","race")</f><v>Grace</v></c><c r="B2" t="inlineStr"><is><t>Grace so sweet\nto me</t></is></c><c r="D2"><v>22025</v></c></row></sheetData></worksheet>`;
    const file = await createZip({
      'xl/sharedStrings.xml':
        '<sst><si><t>Title</t></si><si><r><t>Lyr</t></r><r><t>ics</t></r></si><si><t>CCLI</t><rPh><t>x</t></rPh></si></sst>',
      'xl/worksheets/sheet1.xml': sheet,
      'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
    });
    const report = await importFile('songs.xlsx', file, 'XLSX');
    expect(songsOf(report)).toEqual(['Grace']);
    expect(notesOf(report)).toContain('Formulas aren’t calculated; their saved results were used (1).');
    expect(await linesIn('XLSX')).toEqual(['Grace so sweet', 'to me']);
  });

  test('a table whose columns nobody knows is refused with its first row', async () => {
    expect(reasonOf(await importFile('x.csv', 'A,B\n1,2\n', 'NO4'))).toEqual([
      expect.stringContaining('The first row is: A, B'),
    ]);
  });
});

describe('songs in two languages', () => {
  const GERMAN = 'Großer Gott, wir loben dich\nHerr, wir preisen deine Stärke und die Macht';
  const ENGLISH = 'Holy God, we praise thy name\nLord of all, we bow before thee in the light';
  const turns = (some: string, others: string) =>
    some
      .split('\n')
      .flatMap((line, at) => [line, others.split('\n')[at] ?? ''])
      .join('\n');
  const textsIn = async (key: string) => {
    const { read } = canticle.context.database;
    const id = (await listCollections(read)).find((one) => one.key === key)?.id ?? '';
    const lyrics = await listLyricsOfCollection(read, id);
    return lyrics.map(({ language, document }) => [language, document.sections[0]?.lines[0]?.text]);
  };

  test('each becomes a text of its own language, recognised by its words, with its title', async () => {
    const file = `#LangCount=2\n#Title=Großer Gott\n#TitleLang2=Holy God\n---\n${turns(GERMAN, ENGLISH)}\n`;
    const report = await importFile('gott.sng', file, 'DEEN');
    expect(report.diagnostics).toEqual([]);
    expect(notesOf(report)).toContain(
      'The song has lyrics in several languages, which were recognised by their words: de, en.',
    );
    expect((await textsIn('DEEN')).toSorted()).toEqual([
      ['de', 'Großer Gott, wir loben dich'],
      ['en', 'Holy God, we praise thy name'],
    ]);
    const songs = await listSongs(canticle.context.database.read, {});
    expect(songs.map(({ name }) => name)).toContainEqual({ de: 'Großer Gott', en: 'Holy God' });
  });

  test('a second text in the same language is named with its words', async () => {
    const file = `#LangCount=2\n#Title=Holy\n---\n${turns(ENGLISH, ENGLISH.replace('Holy', 'Great'))}\n`;
    const report = await importFile('holy.sng', file, 'ENEN');
    expect(await textsIn('ENEN')).toHaveLength(1);
    expect(report.diagnostics.map(({ message, text }) => [message, text.startsWith('Great God')])).toEqual([
      ['other lyrics in the language en', true],
    ]);
  });

  test.each([
    ['sv', 'Jag är din och du är min, det är inte för mig'],
    ['fr', 'Je suis dans la paix, et le Seigneur est avec nous'],
    ['no', 'Jeg er ikke redd, og du er hos meg når det blir natt'],
    ['uk', 'Боже великий єдиний, нам Україну храни'],
    ['en', 'Kumbaya kumbaya'],
  ])('%s is recognised', async (language, words) => {
    await importFile(`${language}.sng`, `#Title=T ${language}\n---\n${words}\n`, `L${language}`);
    expect(await textsIn(`L${language}`)).toEqual([[language, words]]);
  });
});

describe('databases', () => {
  const lyrics = `<?xml version="1.0"?><song version="1.0"><lyrics><verse type="v" label="1"><![CDATA[A[G]mazing grace\n{st}how sweet{/st}]]></verse><verse type="c" label="1"><![CDATA[Praise God]]></verse></lyrics></song>`;
  const openLp = (...more: readonly string[]) =>
    databaseWith(
      'create table songs (id integer primary key, title text, alternate_title text, lyrics text, verse_order text, copyright text, comments text, ccli_number text)',
      'create table authors (id integer primary key, display_name text)',
      'create table authors_songs (author_id int, song_id int, author_type text)',
      "insert into authors values (1, 'John Newton')",
      "insert into authors_songs values (1, 1, 'words+music')",
      `insert into songs values (1, 'Amazing Grace', 'Grace', '${lyrics}', 'v1 c1 v1', 'PD', '', '22025')`,
      "insert into songs values (2, 'Broken', '', '<song><lyrics><verse>', '', '', '', '')",
      ...more,
    );

  test('OpenLP: verses, chords, order, people; a song that is broken is named and the others come', async () => {
    const report = await importFile('songs.sqlite', openLp(), 'OLP');
    expect(songsOf(report)).toEqual(['Amazing Grace']);
    expect(notesOf(report)).toEqual([expect.stringMatching(/^Broken: /)]);
    expect(await linesIn('OLP')).toEqual(['Amazing grace', 'how sweet', 'Praise God']);
  });

  test('a database in use has its latest changes elsewhere, which is said; a damaged one is refused', async () => {
    const inUse = openLp();
    inUse.set([2, 2], 18);
    expect(notesOf(await importFile('songs.sqlite', inUse, 'OLP2'))).toContainEqual(
      expect.stringMatching(/^The latest changes may be missing/),
    );
    const damaged = openLp().fill(0xee, 100, 4000);
    expect(reasonOf(await importFile('songs.sqlite', damaged, 'NO5'))).toEqual(['The database is damaged.']);
    expect(reasonOf(await importFile('Songs.DB', 'paradox', 'NO6'))).toEqual([
      expect.stringMatching(/^This isn’t a song database/),
    ]);
    expect(reasonOf(await importFile('other.db', databaseWith('create table x (y)'), 'NO7'))).toEqual([
      expect.stringMatching(/^This isn’t a song database/),
    ]);
  });

  test('EasyWorship: songs and their words lie in two files', async () => {
    const songs = databaseWith(
      'create table song (title text, author text, copyright text, administrator text, description text, tags text, reference_number text)',
      "insert into song values ('Nåde', 'A | B', 'PD', '', '', '', ''), ('Ordløs', '', '', '', '', '', '')",
    );
    const words = databaseWith(
      'create table word (song_id integer, words text)',
      String.raw`insert into word values (1, '{\rtf1\ansi Verse 1\par N\u229?de stor\par og fri\par\par Slide 2\par Evig\par\par Chorus (2x)\par Syng\par}')`,
    );
    const alone = await importFile('Songs.db', songs, 'NO8');
    expect(reasonOf(alone)).toEqual([expect.stringMatching(/^EasyWorship keeps the lyrics in SongWords.db/)]);
    const path = await folderWith({ 'Data/Songs.db': songs, 'Data/SongWords.db': words });
    const report = await importInEnglish(canticle.context, path, { into: 'EW' });
    expect(songsOf(report)).toEqual(['Nåde', 'Ordløs']);
    expect(report.diagnostics.map(({ message }) => message)).toEqual(['the database has no lyrics for "Ordløs"']);
    expect(await linesIn('EW')).toEqual(['Nåde stor', 'og fri', 'Evig', '', 'Syng']);
  });
});

describe('archives', () => {
  test('an OpenLP service has songs and names its rows where nobody imports it; an old one is refused unread', async () => {
    const list = [
      { openlp_core: {} },
      { serviceitem: { header: { name: 'songs', title: 'One' }, data: [{ verseTag: 'V1', raw_slide: 'One line' }] } },
      { serviceitem: { header: { name: 'bibles', title: 'John 2:1' }, data: [] } },
    ];
    const report = await importFile('s.osz', await createZip({ 'service_data.osj': JSON.stringify(list) }), 'OSZ');
    expect(songsOf(report)).toEqual(['One']);
    expect(notesOf(report)).toEqual([
      'A set list belongs to a person, so "s" is only imported when a person imports it (on the command line with --lists-for). Its rows in order: One · John 2:1',
    ]);
    const old = await importFile('s.osz', await createZip({ 'service.osd': 'cos\nsystem' }), 'NO9');
    expect(reasonOf(old)).toEqual([expect.stringMatching(/^This set list was saved by OpenLP 2/)]);
  });

  test('an archive in an archive stays closed, but a document in one is read', async () => {
    const document = await wordFile(paragraph('Grace'), paragraph(''), ...VERSES.map((line) => paragraph(line)));
    const zip = await createZip({
      'a/grace.docx': document,
      'a/more.zip': await createZip({ 'x.cho': 'x' }),
      'a/README': 'Hello',
    });
    const report = await importFile('all.zip', zip, 'NEST');
    expect(songsOf(report)).toEqual(['Grace']);
    expect(report.skippedFiles.map(({ file }) => file).toSorted()).toEqual(['README', 'more.zip']);
  });

  test('a songbook of VideoPsalm that is encrypted is said to be', async () => {
    expect(
      reasonOf(await importFile('b.vpc', await createZip({ 'b.json': '\u0001\u0002 encrypted' }), 'NO10')),
    ).toEqual(['This songbook is encrypted by VideoPsalm, so it can’t be read.']);
  });

  test('the same song of three programs is said to be probably the same', async () => {
    const path = await folderWith({
      'a.sng': '#Title=Amazing Grace\n---\nVerse 1\nAmazing grace! how sweet the sound\n',
      'b.onsong': 'Amazing Grace\n\nVerse 1:\nAmazing [G]grace, how sweet the sound\n',
      'c.json': '{Songs:[{Text:"Amazing grace",Verses:[{Text:"Amazing grace, how sweet the sound"}]}]}',
    });
    const report = await importInEnglish(canticle.context, path, { into: 'THREE' });
    expect(report.notes.map(({ file, what }) => [file, what])).toEqual([
      ['b.onsong', 'Probably the same song as a.sng: the title and the first line match.'],
      ['c.json', 'Probably the same song as a.sng: the title and the first line match.'],
    ]);
  });
});

describe('files of the programs themselves', () => {
  const sample = async (path: string, into: string) =>
    importFile(path.split('/').at(-1) ?? '', await readFile(join(SAMPLES, path)), into);

  test('a database, a service and a schedule', async () => {
    expect(songsOf(await sample('openlp/songs-2.4.6.sqlite', 'S1'))).toEqual(['Amazing Grace']);
    expect((await linesIn('S1'))[3]).toBe('Was blind, but now I see.');
    expect(songsOf(await sample('openlp/test.osz', 'S2'))).toEqual(programs.service);
    expect(songsOf(await sample('easyworship/test1.ewsx', 'S3'))).toEqual([programs.schedule]);
    expect((await linesIn('S3'))[0]).toBe(programs.firstLine);
  });

  // No builder writes playlists and bundles without songs.
  test.skipIf(samples.isTwin)('a playlist with songs, and a bundle with a picture only', async () => {
    const playlist = await sample('propresenter7/test-playlist.proplaylist', 'S4');
    expect(songsOf(playlist)).toEqual(['Embedded Song One', 'Embedded Song Two']);
    expect(reasonOf(await sample('propresenter7/exported-by-propresenter.probundle', 'S5'))).toEqual([
      'This ProPresenter file has pictures but no lyrics.',
    ]);
  });

  test('the folder of EasyWorship, line by line', async () => {
    const folder = join(SAMPLES, 'easyworship');
    const report = await importInEnglish(canticle.context, folder, { into: 'S6' });
    expect(songsOf(report)).toHaveLength(programs.easyWorship);
    expect((await linesIn('S6')).join('\n')).toContain('wretch');
  });

  test('every file of every program is read or refused with a sentence', async () => {
    const report = await importInEnglish(canticle.context, SAMPLES, { into: 'ALL' });
    expect(songsOf(report).length).toBeGreaterThanOrEqual(programs.songs);
    expect(report.refused.map(({ file }) => file).toSorted()).toEqual(programs.refused);
  });
});
