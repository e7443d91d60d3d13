import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import type { TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, createZip, type Files, type TestFolder } from '../../testing/folder.ts';
import { EDITOR, importInEnglish, OTHER_EDITOR, startImportTest, uploadImport } from '../../testing/imports.ts';
import { listSongs } from '../songs/index.ts';

/** Files that other programs wrote, or what they would write of our hymns. */
const samples = await openSampleData();
const { programs } = samples.contents;

let canticle: TestCanticle;
const folders: TestFolder[] = [];

beforeAll(async () => {
  canticle = await startImportTest();
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

const ask = async (call: Parameters<TestCanticle['request']>[0], body?: unknown, as: string = EDITOR) =>
  canticle.request(call, { as, version: '4.0', ...(body === undefined ? {} : { body }) });

async function folderWith(files: Files): Promise<string> {
  const folder = await createTestFolder(files, `sets-${folders.length}`);
  folders.push(folder);
  return folder.path;
}

type Line = { what: string; kind: string; name: string; source: string | null; text: string };
const linesOf = async (id: string): Promise<Line[]> => (await ask(`GET api/canticle/imports/${id}/lines`)).json.lines;
const listLine = async (id: string) => (await linesOf(id)).find(({ kind }) => kind === 'list');

/** Imports as the first editor; returns the id of the import. */
async function bring(content: Files | Buffer, fileName: string, body: object = {}): Promise<string> {
  const id = await uploadImport(canticle, content, fileName);
  await startImport(id, body);
  return id;
}
async function startImport(id: string, body: object = {}) {
  const started = await ask(`POST api/canticle/imports/${id}/start`, { timeZone: 'Europe/Oslo', ...body });
  expect(started.status).toBe(200);
  await canticle.context.jobs.runDue();
}

type ListDocument = { id: string; name: string; schedule: unknown };
const lists = async (name: string, as: string = EDITOR): Promise<ListDocument[]> => {
  const { json } = await ask('GET api/CustomCollections', undefined, as);
  return json.filter((one: ListDocument) => one.name === name);
};
async function rowsOf(name: string) {
  const [list] = await lists(name);
  const { json } = await ask(`GET api/canticle/lists/${list?.id}/rows`);
  const all = await listSongs(canticle.context.database.read, {});
  const songs = new Map(all.map((song) => [song.id, Object.values(song.name)[0]]));
  return json.map((row: any) => [
    row.type,
    row.type === 'song' ? songs.get(row.itemId) : (row.title ?? row.reference),
    ...[row.transposition, row.verseOrder?.join(' ') ?? null, row.note].filter((one) => one !== null),
  ]);
}

const song = (title: string, words: string, more = '') =>
  `{title: ${title}}\n${more}\n{start_of_verse: 1}\n${words} one\n{end_of_verse}\n{start_of_verse: 2}\n${words} two\n{end_of_verse}\n{start_of_chorus}\n${words} again\n{end_of_chorus}\n`;
const openSongSet = (...groups: readonly string[]) =>
  `<set name=""><slide_groups>${groups.join('')}</slide_groups></set>`;

describe('a set beside its songs', () => {
  const files = (...more: readonly string[]): Files => ({
    'Sunday/grace.cho': song('Grace', 'Amazing', '{key: G}'),
    'Sunday/Holy.cho': song('Holy Holy', 'Holy'),
    'Sunday/Easter 2026-04-05 10-30': openSongSet(
      '<slide_group type="custom" name="Welcome"><slides><slide><body>Good morning</body></slide></slides></slide_group>',
      '<slide_group type="song" name="grace" key="E" presentation="V2 C X1"/>',
      '<slide_group type="scripture" name="John 3:16"/>',
      '<slide_group type="song" name="Holy" key="D"/>',
      '<slide_group type="song" name="Nobody Knows"/>',
      ...more,
    ),
  });
  const rows = [
    ['note', 'Welcome', 'Good morning'],
    ['song', 'Grace', -3, 'v2 c1'],
    ['reading', 'John 3:16'],
    ['song', 'Holy Holy', 'D'],
    ['note', 'Nobody Knows'],
  ];
  const NAME = 'Easter 2026-04-05 10-30';

  test('becomes a list of whoever starts the import, with day, keys and orders; what is lost is said', async () => {
    const id = await uploadImport(canticle, files(), 'sets.zip');
    expect(await listLine(id)).toMatchObject({ what: 'new', name: NAME });
    expect(await lists(NAME)).toEqual([]);
    await startImport(id);
    const [list, ...others] = await lists(NAME);
    expect(others).toEqual([]);
    expect(list?.schedule).toEqual({ date: '2026-04-05', time: '10:30', timeZone: 'Europe/Oslo' });
    expect(await rowsOf(NAME)).toEqual(rows);
    const said = (await linesOf(id)).filter(({ what }) => what === 'note').map(({ text }) => text);
    expect(said).toContain(`In the set list "${NAME}", the order of "grace" has parts that the song doesn’t have: X1.`);
    expect(said).toContain(
      `In the set list "${NAME}", "Holy" is sung in D. Its own key isn’t known, so the key is in the note.`,
    );
    expect(said).toContain(
      `The set list "${NAME}" has a song "Nobody Knows" that wasn’t found; its title is there as a note.`,
    );
    expect((await ask(`GET api/canticle/imports/${id}/report`)).text).toContain('1 list: 1 new');
    // Nobody else has it.
    expect(await lists(NAME, OTHER_EDITOR)).toEqual([]);
  });

  test('the same set again is the same list, and another person has one of their own', async () => {
    const id = await bring(files(), 'sets.zip');
    expect(await listLine(id)).toMatchObject({ what: 'unchanged' });
    expect(await lists(NAME)).toHaveLength(1);
    expect(await rowsOf(NAME)).toEqual(rows);
    const other = await uploadImport(canticle, files(), 'sets.zip');
    await ask(`POST api/canticle/imports/${other}/start`, {}, OTHER_EDITOR);
    await canticle.context.jobs.runDue();
    expect(await lists(NAME, OTHER_EDITOR)).toMatchObject([{ schedule: { timeZone: 'UTC' } }]);
    expect(await lists(NAME)).toHaveLength(1);
  });

  test('a set with one row more updates the list, until the person has changed it', async () => {
    const more = '<slide_group type="custom" name="Coffee"/>';
    expect(await listLine(await bring(files(more), 'sets.zip'))).toMatchObject({ what: 'changed' });
    expect(await rowsOf(NAME)).toEqual([...rows, ['note', 'Coffee']]);

    const [list] = await lists(NAME);
    const { json } = await ask(`GET api/canticle/lists/${list?.id}/rows`);
    const at = new Date(Date.now() + 1000).toISOString();
    const change = { at, update: { [json[0].id]: { note: 'In Norwegian' } } };
    expect((await ask(`POST api/canticle/lists/${list?.id}/changes`, change)).status).toBe(200);
    const id = await bring(files(), 'sets.zip');
    expect(await listLine(id)).toMatchObject({ what: 'kept' });
    expect((await rowsOf(NAME))[0]).toEqual(['note', 'Welcome', 'In Norwegian']);

    const again = await uploadImport(canticle, files(), 'sets.zip');
    const source = (await listLine(again))?.source ?? '';
    await startImport(again, { songs: { [source]: 'update' } });
    expect(await rowsOf(NAME)).toEqual(rows);
  });

  test('a list that was deleted stays deleted, unless it is asked for', async () => {
    const [list] = await lists(NAME);
    expect((await ask(`DELETE api/CustomCollections/${list?.id}`)).status).toBeLessThan(300);
    const id = await bring(files(), 'sets.zip');
    expect(await listLine(id)).toMatchObject({ what: 'trashed' });
    expect(await lists(NAME)).toEqual([]);
    await bring(files(), 'sets.zip', { trashed: 'update' });
    expect(await lists(NAME)).toMatchObject([{ id: list?.id }]);
    expect(await rowsOf(NAME)).toEqual(rows);
  });

  test('a song that comes later takes the place of its note when the set comes again', async () => {
    await bring({ 'more/nobody.cho': song('Nobody Knows', 'Trouble') }, 'more.zip');
    expect(await listLine(await bring(files(), 'sets.zip'))).toMatchObject({ what: 'changed' });
    expect((await rowsOf(NAME)).at(-1)).toEqual(['song', 'Nobody Knows']);
  });

  test('a song of the library that is left out of the import is the song of the list', async () => {
    const id = await uploadImport(canticle, { 'Sunday/grace.cho': song('Grace', 'Amazing', '{key: G}') }, 'again.zip');
    await startImport(id);
    const sets: Files = {
      'Sunday/copy.cho': song('Grace', 'Amazing', '{key: G}'),
      'Sunday/Again': openSongSet('<slide_group type="song" name="copy"/>'),
    };
    await bring(sets, 'again.zip');
    expect(await rowsOf('Again')).toEqual([['song', 'Grace']]);
  });
});

describe('on the command line', () => {
  test('sets are named where they are nobody’s, and become lists of the person who is named', async () => {
    const path = join(
      await folderWith({ 'Evening 2026-05-01': openSongSet('<slide_group type="song" name="grace"/>') }),
      'Evening 2026-05-01',
    );
    const nobody = await importInEnglish(canticle.context, path);
    expect(nobody.items).toEqual([]);
    expect(nobody.notes.map(({ what }) => what)).toEqual([
      'A set list belongs to a person, so "Evening 2026-05-01" is only imported when a person imports it (on the command line with --lists-for). Its rows in order: grace',
    ]);
    const { json } = await canticle.request('GET api/Session', { as: EDITOR, version: '4.0' });
    const report = await importInEnglish(canticle.context, path, {
      listOwnerId: json.id ?? json.result?.id,
      timeZone: 'Nowhere/Land',
    });
    expect(report.items).toMatchObject([{ kind: 'list', outcome: 'new' }]);
    expect(await lists('Evening 2026-05-01')).toMatchObject([{ schedule: { date: '2026-05-01', timeZone: 'UTC' } }]);
  });
});

test('an OnSong backup: songs, sets, keys; its other archive is refused with a sentence', async () => {
  const database = new SqliteDatabase(':memory:');
  database.exec(`
    create table Song (ID text, title text, content text, deleted int);
    create table SongSet (ID text, title text, datetime int);
    create table SongSetItem (setID text, songID text, orderIndex int, transposedKey text);
    insert into Song values ('s1', 'River', 'River' || char(10) || 'Key: C' || char(10,10) || 'Verse 1:' || char(10) || 'By the [C]river', 0);
    insert into SongSet values ('a', 'Gig', 1775390400);
    insert into SongSetItem values ('a', 's1', 0, 'D'), ('a', 's1', 1, null);
  `);
  const backup = await createZip({ 'OnSong.sqlite3': database.serialize() });
  database.close();
  await bring(backup, 'OnSong.backup');
  expect(await rowsOf('Gig')).toEqual([
    ['song', 'River', 2],
    ['song', 'River'],
  ]);
  expect((await lists('Gig'))[0]?.schedule).toMatchObject({ date: '2026-04-05', time: null });
  const archive = await uploadImport(canticle, Buffer.from('bplist00'), 'Library.onsongarchive');
  expect((await linesOf(archive)).map(({ what, text }) => [what, text])).toEqual([
    ['refused', 'Only OnSong can read this archive. In OnSong, create a backup and import that file.'],
  ]);
});

describe('playlists of ProPresenter 4, 5 and 6', () => {
  const rtf = (words: string) => Buffer.from(`{\\rtf1\\ansi ${words}}`).toString('base64');
  const group = (id: string, name: string, words: string) =>
    `<RVSlideGrouping name="${name}" uuid="${id}"><array rvXMLIvarName="slides"><RVDisplaySlide><array rvXMLIvarName="displayElements"><RVTextElement><NSString rvXMLIvarName="RTFData">${rtf(words)}</NSString></RVTextElement></array></RVDisplaySlide></array></RVSlideGrouping>`;
  const arrangement = (id: string, ...groups: readonly string[]) =>
    `<RVSongArrangement name="${id}" uuid="${id}"><array rvXMLIvarName="groupIDs">${groups.map((one) => `<NSMutableString>${one}</NSMutableString>`).join('')}</array></RVSongArrangement>`;
  const presentation = (title: string) =>
    `<?xml version="1.0" encoding="utf-8"?><RVPresentationDocument versionNumber="600" CCLISongTitle="${title}" selectedArrangementID="A1"><array rvXMLIvarName="groups">${group('G1', 'Verse 1', `${title} one`)}${group('G2', 'Chorus', `${title} again`)}</array><array rvXMLIvarName="arrangements">${arrangement('A1', 'G1', 'G2')}${arrangement('A2', 'G2', 'G1', 'G2')}</array></RVPresentationDocument>`;
  const cue = (name: string, path: string, chosen = '') =>
    `<RVDocumentCue UUID="C" displayName="${name}" filePath="${path}" selectedArrangementID="${chosen}" actionType="0" enabled="false"/>`;
  const node = (name: string, type: number, ...children: readonly string[]) =>
    `<RVPlaylistNode displayName="${name}" UUID="N" modifiedDate="2019-12-22T09:00:00+00:00" type="${type}" isExpanded="true"><array rvXMLIvarName="children">${children.join('')}</array><array rvXMLIvarName="events"/></RVPlaylistNode>`;
  const library = (...nodes: readonly string[]) =>
    `\ufeff<?xml version="1.0" encoding="utf-8"?><RVPlaylistDocument versionNumber="600" os="1" buildNumber="6016">${node('root', 0, ...nodes)}<array rvXMLIvarName="deletions"/></RVPlaylistDocument>`;
  const ROCK = 'C%3A%5CUsers%5CAnna%5CDocuments%5CProPresenter6%5CRock%20of%20ages.pro6';

  test('the library of version 6 beside its songs: each playlist is a list, in folders too', async () => {
    await bring(
      {
        'ProPresenter6/Rock of ages.pro6': presentation('Rock of Ages'),
        'ProPresenter6/Solid.pro6': presentation('The Solid Rock'),
        'Default.pro6pl': library(
          node(
            'Sunday 22.12.2019',
            3,
            '<RVHeaderCue UUID="H" displayName="Praise" color="1 0 0 1"/>',
            cue('Rock', ROCK),
            cue('Solid (2)', 'file:///Users/anna/Documents/Solid.pro6'),
            cue('Gone', '~/Documents/ProPresenter6/Gone.pro6'),
            '<RVMediaCue UUID="M" displayName="Sky.jpg"><RVImageElement source="sky.jpg"/></RVMediaCue>',
          ),
          node('Folder', 2, node('Evening', 3, cue('Rock', ROCK)), node('Empty', 3)),
        ),
      },
      'pro6.zip',
    );
    expect(await rowsOf('Sunday 22.12.2019')).toEqual([
      ['heading', 'Praise'],
      ['song', 'Rock of Ages'],
      ['song', 'The Solid Rock'],
      ['note', 'Gone'],
      ['note', 'Sky.jpg'],
    ]);
    expect((await lists('Sunday 22.12.2019'))[0]?.schedule).toMatchObject({ date: '2019-12-22' });
    expect(await rowsOf('Evening')).toEqual([['song', 'Rock of Ages']]);
    expect(await lists('Empty')).toEqual([]);
    expect(await lists('Folder')).toEqual([]);
  });

  test('a playlist that was exported has its songs with it, and their arrangements', async () => {
    const archive = await createZip({
      'data.pro6pl': library(
        node('Exported', 3, cue('Cross', 'Old rugged.pro6', 'A2'), cue('Cross', 'Old rugged.pro6', 'A1')),
      ),
      'Old rugged.pro6': presentation('Cross of Jesus'),
      'Media/sky.jpg': 'x',
    });
    await bring(archive, 'Exported.pro6plx');
    expect(await rowsOf('Exported')).toEqual([
      ['song', 'Cross of Jesus', 'c1 v1 c1'],
      ['song', 'Cross of Jesus'],
    ]);
  });

  test('version 5 keeps playlists in dictionaries, and a presentation its arrangement in attributes', async () => {
    const dictionary = (name: string, ...children: readonly string[]) =>
      `<NSMutableDictionary containerClass="NSMutableDictionary" serialization-array-index="0"><NSMutableString serialization-dictionary-key="playlistName" serialization-native-value="${name}"/><NSMutableArray containerClass="NSMutableArray" serialization-dictionary-key="playlistChildren">${children.join('')}</NSMutableArray></NSMutableDictionary>`;
    const slides = (words: string) =>
      `<slides containerClass="NSMutableArray"><RVDisplaySlide><displayElements containerClass="NSMutableArray"><RVTextElement RTFData="${rtf(words)}"/></displayElements></RVDisplaySlide></slides>`;
    const old = `<RVPresentationDocument versionNumber="500" CCLISongTitle="Old Hundredth"><groups containerClass="NSMutableArray"><RVSlideGrouping name="Verse 1" uuid="a">${slides('Praise God')}</RVSlideGrouping><RVSlideGrouping name="Chorus" uuid="b">${slides('Amen')}</RVSlideGrouping></groups><arrangements containerClass="NSMutableArray"><RVSongArrangement name="New" uuid="x"><groupIDs containerClass="NSMutableArray"><NSMutableString serialization-native-value="b" serialization-array-index="0"/><NSMutableString serialization-native-value="a" serialization-array-index="1"/><NSMutableString serialization-native-value="b" serialization-array-index="2"/></groupIDs></RVSongArrangement></arrangements></RVPresentationDocument>`;
    const archive = await createZip({
      'Easter.pro5plx/data.pro5pl': `<RVPlaylistDocument creatorCode="" playlistType="0" versionNumber="500" CCLILicenseNumber=""><playlists containerClass="NSMutableArray">${dictionary('2018', dictionary('Easter 5', cue('Hundredth', '/tmp/Old Hundredth.pro5')))}</playlists></RVPlaylistDocument>`,
      'Easter.pro5plx/Old Hundredth.pro5': old,
    });
    await bring(archive, 'Easter.pro5plx');
    expect(await rowsOf('Easter 5')).toEqual([['song', 'Old Hundredth']]);
    const { read } = canticle.context.database;
    const id = (await listSongs(read, {})).find(({ name }) => Object.values(name).includes('Old Hundredth'))?.id ?? '';
    const { json } = await ask(`GET api/Songs/${id}/Lyrics`);
    expect(JSON.stringify(json)).toContain('Amen');
    await bring(
      {
        'a.pro4pl': `<RVPlaylistDocument versionNumber="400"><playlists>${dictionary('Four', cue('Old Hundredth', 'C:\\\\x\\\\Old Hundredth.pro5'))}</playlists></RVPlaylistDocument>`,
      },
      'four.zip',
    );
    expect(await rowsOf('Four')).toEqual([['song', 'Old Hundredth']]);
  });

  test('a playlist that is broken XML is refused with its line', async () => {
    const id = await uploadImport(
      canticle,
      { 'a.pro6pl': '<RVPlaylistDocument>\n<RVPlaylistNode>\n</RVPlaylistDocument>' },
      'b.zip',
    );
    expect((await linesOf(id)).map(({ what, text }) => [what, text])).toEqual([
      ['refused', expect.stringMatching(/RVPlaylistNode/)],
    ]);
  });
});

describe('files of other programs', () => {
  const sample = (path: string) => readFile(join(samples.folder, 'other-programs', path));

  test('an OpenLP service', async () => {
    await bring(await sample('openlp/test.osz'), 'Service 2026-06-14.osz');
    expect(await rowsOf('Service 2026-06-14')).toEqual([
      ...programs.service.map((title) => ['song', title]),
      ['reading', 'John 2:1'],
    ]);
  });

  // No builder writes this format: `sets.test.ts` of the formats reads the parts of one.
  test.skipIf(samples.isTwin)('a ProPresenter playlist', async () => {
    await bring(await sample('propresenter7/test-playlist.proplaylist'), 'test.proplaylist');
    const rows = await rowsOf('TestPlaylist');
    expect(rows.map(([kind]: string[]) => kind)).toEqual(['heading', 'song', 'note', 'song']);
  });

  test('an EasyWorship schedule', async () => {
    await bring(await sample('easyworship/test1.ewsx'), 'test1.ewsx');
    expect(await rowsOf('test1')).toEqual([['song', programs.schedule]]);
  });
});
