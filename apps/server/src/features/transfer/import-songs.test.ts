import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { DatabaseError } from '../../platform/database/index.ts';
import { createTestFolder, createZip, type TestFolder } from '../../testing/folder.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import { listLyricsOfSong, replaceLyrics } from '../lyrics/index.ts';
import {
  findSong,
  listCollections,
  listContributors,
  listReferences,
  listSongs,
  saveCollection,
  moveToTrash,
  type Song,
} from '../songs/index.ts';
import type { ImportOutcome } from './model.ts';

let canticle: TestCanticle;
const folders: TestFolder[] = [];

beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

const folderWith = async (files: Parameters<typeof createTestFolder>[0], name?: string) => {
  const folder = await createTestFolder(files, name);
  folders.push(folder);
  return folder;
};
const outcomes = (report: EnglishReport): ImportOutcome[] =>
  report.items.filter(({ kind }) => kind === 'song').map(({ outcome }) => outcome);
const collection = async (key: string) =>
  (await listCollections(canticle.context.database.read)).find((one) => one.key === key);
const songsIn = async (key: string): Promise<Song[]> => {
  const id = (await collection(key))?.id;
  if (id === undefined) return [];
  const numberOf = (song: Song) => song.memberships.find((one) => one.collectionId === id)?.number ?? 0;
  const songs = await listSongs(canticle.context.database.read, { collectionIds: [id] });
  return songs.toSorted((a, b) => numberOf(a) - numberOf(b));
};
const numbersIn = async (key: string) =>
  (await songsIn(key)).map((song) => [song.memberships[0]?.number, Object.values(song.name)[0]]);
const wordsOf = async (song: Song | undefined) =>
  (await listLyricsOfSong(canticle.context.database.read, song?.id ?? ''))[0]?.document.sections.flatMap(({ lines }) =>
    lines.map(({ text }) => text),
  );

const openLyrics = (facts: {
  title: string;
  words?: string;
  book?: string;
  more?: string;
}) => `<?xml version="1.0" encoding="UTF-8"?>
<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"><properties>
<titles><title>${facts.title}</title></titles>${facts.more ?? ''}
${facts.book ? `<songbooks><songbook name="${facts.book}" entry="48"/></songbooks>` : ''}</properties>
<lyrics><verse name="v1" lang="en"><lines>${facts.words ?? 'Sing to the Lord'}</lines></verse></lyrics></song>`;

describe('a song in the trash', () => {
  test('stays there when its file is imported again, and is said to be there', async () => {
    const folder = await folderWith({
      '001-thrown.cho': '{title: Thrown}\n[G]Away',
      '002-left.cho': '{title: Left}\n[G]Here',
    });
    const into = { into: 'TR' };
    await importInEnglish(canticle.context, folder.path, into);
    const [thrown] = await songsIn('TR');
    await canticle.context.database.transaction((tx) =>
      moveToTrash(tx, { kind: 'song', id: thrown?.id ?? '' }, '', new Date()),
    );
    for (const dryRun of [true, false]) {
      const report = await importInEnglish(canticle.context, folder.path, { ...into, dryRun });
      expect(outcomes(report)).toEqual(['trashed', 'unchanged']);
    }
    expect(await numbersIn('TR')).toEqual([[2, 'Left']]);
  });
});

describe('a folder of songs', () => {
  test('becomes a collection called after it, with a key of its initials and numbers of the file names', async () => {
    const folder = await folderWith(
      {
        '007-morning.cho': '{title: Morning}\n[G]Awake my [C]soul',
        'noon.txt': '1.\nThe sun is high\n',
        '3.txt': '3 – Evening\n\n1.\nThe day is done\n',
      },
      'songs-of-the-day',
    );
    expect(outcomes(await importInEnglish(canticle.context, folder.path))).toEqual(['new', 'new', 'new']);
    expect((await collection('SOTD'))?.name).toEqual({ en: 'Songs of the day' });
    expect(await numbersIn('SOTD')).toEqual([
      [3, 'Evening'],
      [7, 'Morning'],
      [8, 'noon'],
    ]);
  });

  test('a second time changes nothing, and neither does it packed', async () => {
    const files = { 'a.cho': '{title: A}\nOne', 'b.cho': '{title: B}\nTwo' };
    const folder = await folderWith(
      { ...files, 'twice.zip': await createZip({ 'folder/a.cho': files['a.cho'], 'folder/b.cho': files['b.cho'] }) },
      'Packed and unpacked',
    );
    await importInEnglish(canticle.context, folder.path, { into: 'PU' });
    const before = await canticle.context.changeCounter.versions();
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'PU' }))).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect(outcomes(await importInEnglish(canticle.context, `${folder.path}/twice.zip`, { into: 'PU' }))).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect(outcomes(await importInEnglish(canticle.context, `${folder.path}/b.cho`, { into: 'PU' }))).toEqual([
      'unchanged',
    ]);
    expect(await canticle.context.changeCounter.versions()).toEqual(before);
  });

  test('a hymnal in one text file is as many songs as it has numbered titles, and the same a second time', async () => {
    const folder = await folderWith(
      {
        'hymnal.txt':
          'THE HYMNAL\n\n1. First hymn\n\n1. Aaa bbb ccc\nddd eee\n\n2. Fff ggg\nhhh iii\n\n2. Second hymn\n\n1. Jjj kkk\nlll mmm\n\n2. Nnn ooo\nppp\n',
      },
      'The hymnal',
    );
    const report = await importInEnglish(canticle.context, folder.path, { into: 'TH' });
    expect(outcomes(report)).toEqual(['new', 'new']);
    expect(report.diagnostics).toEqual([
      { file: 'hymnal.txt', line: 1, message: 'text before the first song', text: 'THE HYMNAL' },
    ]);
    expect(await numbersIn('TH')).toEqual([
      [1, 'First hymn'],
      [2, 'Second hymn'],
    ]);
    expect(await wordsOf((await songsIn('TH'))[1])).toEqual(['Jjj kkk', 'lll mmm', 'Nnn ooo', 'ppp']);
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'TH' }))).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  test('plain texts with and without numbers come in; a letter, a licence and an unlikely song are refused with a sentence', async () => {
    const verses = Array.from({ length: 41 }, (_, at) => `${at + 1}. Line one of it\nand line two\n`).join('\n');
    const folder = await folderWith({
      '02.txt': '2. The man\n\nThe man is ever blessed\nWho shuns the sinners ways\n\nBut makes the law\nHis study\n',
      '12.txt': '12 Title of a hymn\n\n1 Aaa bbb ccc\nddd eee\n\n2 Fff ggg\nhhh iii\n',
      'amazing.txt':
        'Amazing Grace\n\nAmazing grace\nhow sweet the sound\n\nTwas grace that taught\nmy heart to fear\n',
      'ballad.txt': `Ballad\n\n${verses}`,
      'letter.txt': 'Dear friend,\n\nThe choir meets on Monday.\nBring your books.\n\nYours,\nAnn\n',
      'LICENSE.txt': '1. You may copy\nthis work.\n\n2. You may not\nsell it.\n',
    });
    const report = await importInEnglish(canticle.context, folder.path, { into: 'PT' });
    expect(outcomes(report)).toEqual(['new', 'new', 'new']);
    expect(await numbersIn('PT')).toEqual([
      [2, 'The man'],
      [12, 'Title of a hymn'],
      [13, 'Amazing Grace'],
    ]);
    expect(report.refused).toEqual([
      { file: 'ballad.txt', line: 1, reason: expect.stringContaining('"Ballad" would have 41 verses. If these are') },
      {
        file: 'letter.txt',
        line: 1,
        reason: expect.stringContaining('Start with a title such as "12. Amazing Grace"'),
      },
      { file: 'LICENSE.txt', line: 1, reason: expect.stringContaining('wasn’t recognised as a song') },
    ]);
  });

  test('what a changed file says is stored, under the same id and number', async () => {
    const folder = await folderWith({ 'a.cho': '{title: A}\nOld words' });
    await importInEnglish(canticle.context, folder.path, { into: 'CH' });
    const [before] = await songsIn('CH');
    await folder.write({ 'a.cho': '{title: A}\nNew words' });
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'CH' }))).toEqual(['changed']);
    const [after] = await songsIn('CH');
    expect([after?.id, after?.memberships]).toEqual([before?.id, before?.memberships]);
    expect(await wordsOf(after)).toEqual(['New words']);
  });

  test('what was edited here is reported and not written over, whether the file changed or not', async () => {
    const folder = await folderWith({ 'a.cho': '{title: A}\nWords with a mistaek', 'b.cho': '{title: B}\nFine' });
    await importInEnglish(canticle.context, folder.path, { into: 'ED' });
    const [song] = await songsIn('ED');
    const [text] = await listLyricsOfSong(canticle.context.database.read, song?.id ?? '');
    if (song === undefined || text === undefined) throw new Error('the song is not there');
    const mended = JSON.parse(JSON.stringify(text.document).replace('mistaek', 'mistake'));
    await canticle.context.database.transaction((tx) =>
      replaceLyrics(tx, song.id, [{ ...text, document: mended }], new Date()),
    );
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'ED' }))).toEqual([
      'kept',
      'unchanged',
    ]);
    await folder.write({ 'a.cho': '{title: A}\nOther words' });
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'ED' }))).toEqual([
      'kept',
      'unchanged',
    ]);
    expect(await wordsOf(await findSong(canticle.context.database.read, song.id))).toEqual(['Words with a mistake']);
  });

  test('what an editor saved in the app is kept when the same files come again, and reported', async () => {
    const folder = await folderWith({ 'a.cho': '{title: A}\nWords with a mistaek' });
    await importInEnglish(canticle.context, folder.path, { into: 'SV' });
    const [song] = await songsIn('SV');
    const id = song?.id ?? '';
    await canticle.createPerson('corrector@example.org', { roles: ['editor'] });
    const language = (await listLyricsOfSong(canticle.context.database.read, id))[0]?.language;
    const saved = await canticle.request(`PUT api/canticle/songs/${id}/texts/${language}`, {
      as: 'corrector@example.org',
      body: { source: { original: 'Words without' }, baseRevision: 1 },
    });
    expect(saved.status).toBe(200);
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'SV' }))).toEqual(['kept']);
    expect(await wordsOf(song)).toEqual(['Words without']);
  });

  test('a broken file is refused with its line and reason, and the others come', async () => {
    const folder = await folderWith({
      'a.xml': '<song xmlns="http://openlyrics.info/namespace/2009/song">\n<properties></song>',
      'b.cho': '{title: B}\nFine',
      'c.json': '{}',
      'd.png': 'x',
    });
    const report = await importInEnglish(canticle.context, folder.path, { into: 'BR' });
    expect(outcomes(report)).toEqual(['new']);
    expect(report.refused).toEqual([{ file: 'a.xml', line: 2, reason: expect.stringMatching(/\w+ .*\./) }]);
    expect(report.skippedFiles.map(({ file }) => file).toSorted()).toEqual(['c.json', 'd.png']);
  });

  test('a stopped import has done its beginning, and does the rest when it is run again', async () => {
    const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
    const folder = await folderWith(
      Object.fromEntries(numbers.map((at) => [`${at}.cho`, `{title: Song ${at}}\nWords`])),
    );
    const { context } = canticle;
    const transaction: typeof context.database.transaction = async (work) => {
      if ((await songsIn('ST')).length > 0) throw new DatabaseError('away', 'The database is gone.');
      return context.database.transaction(work);
    };
    const failing = Object.create(context.database, { transaction: { value: transaction } });
    await expect(importInEnglish({ ...context, database: failing }, folder.path, { into: 'ST' })).rejects.toThrow(
      'gone',
    );
    expect(await songsIn('ST')).toHaveLength(50);
    const report = await importInEnglish(context, folder.path, { into: 'ST' });
    expect(outcomes(report).filter((outcome) => outcome === 'new')).toHaveLength(10);
    expect((await songsIn('ST')).map((song) => song.memberships[0]?.number)).toEqual(numbers);
  });

  test('a dry run says what would happen and writes nothing', async () => {
    const folder = await folderWith(
      { 'a.xml': openLyrics({ title: 'A', more: '<authors><author>Nobody Yet</author></authors>' }) },
      'never-there',
    );
    const before = await canticle.context.changeCounter.versions();
    const report = await importInEnglish(canticle.context, folder.path, { dryRun: true });
    expect([report.dryRun, outcomes(report)]).toEqual([true, ['new']]);
    expect(await canticle.context.changeCounter.versions()).toEqual(before);
    expect((await listCollections(canticle.context.database.read)).map(({ name }) => name['en'])).not.toContain(
      'Never there',
    );
    expect(outcomes(await importInEnglish(canticle.context, folder.path))).toEqual(['new']);
  });
});

describe('a songbook', () => {
  test('is the collection and the entry the number, and it is found again under another name', async () => {
    const folder = await folderWith({ 'x.xml': openLyrics({ title: 'One', book: 'Songs of Zion' }) });
    await importInEnglish(canticle.context, folder.path);
    expect(await numbersIn('SOZ')).toEqual([[48, 'One']]);
    const made = await collection('SOZ');
    if (made === undefined) throw new Error('the collection is not there');
    await canticle.context.database.transaction((tx) =>
      saveCollection(tx, { ...made, name: { en: 'Renamed' } }, new Date()),
    );
    await folder.write({ 'y.xml': openLyrics({ title: 'Two', book: 'Songs of Zion' }) });
    expect(outcomes(await importInEnglish(canticle.context, folder.path))).toEqual(['unchanged', 'new']);
    expect(await songsIn('SOZ')).toHaveLength(2);
  });

  test('gives way to --into, and --name names what is made', async () => {
    const folder = await folderWith({ 'x.xml': openLyrics({ title: 'One', book: 'Songs of Zion' }) });
    await importInEnglish(canticle.context, folder.path, { into: 'OWN', name: 'Our own' });
    expect((await collection('OWN'))?.name).toEqual({ en: 'Our own' });
    expect(await numbersIn('OWN')).toEqual([[48, 'One']]);
  });

  test('one name for several songbooks is refused', async () => {
    const folder = await folderWith({
      'x.xml': openLyrics({ title: 'One', book: 'First of two' }),
      'y.xml': openLyrics({ title: 'Two', book: 'Second of two' }),
    });
    await expect(importInEnglish(canticle.context, folder.path, { name: 'Both' })).rejects.toThrow('--into');
  });
});

describe('what a file says of a song', () => {
  const more = `<authors><author type="words">Ann Author</author><author type="music">Carl Composer</author>
    <author type="translation" lang="no">Tor Translator</author><author type="arrangement">ann  author</author></authors>
    <copyright>Public Domain</copyright><released>1856</released><tempo type="bpm">90</tempo><key>Ebm</key><ccliNo>22025</ccliNo>
    <themes><theme>Grace and Mercy</theme></themes>`;

  test('is stored in its place, and the people and themes are made once', async () => {
    const folder = await folderWith({
      '1.xml': openLyrics({ title: 'One', more }),
      '2.xml': openLyrics({ title: 'Two', more }),
    });
    const report = await importInEnglish(canticle.context, folder.path, { into: 'FA' });
    expect(report.items.filter(({ kind }) => kind === 'contributor').map(({ name }) => name)).toEqual([
      'Ann Author',
      'Carl Composer',
      'Tor Translator',
    ]);
    const [song] = await songsIn('FA');
    const people = new Map((await listContributors(canticle.context.database.read)).map(({ id, name }) => [id, name]));
    expect(song).toMatchObject({
      yearPublished: 1856,
      tempo: 90,
      ccliNumber: '22025',
      originalKey: 'Eb',
      minor: true,
      lyricLanguages: ['en'],
      verses: 1,
    });
    expect(
      song?.participants.map(({ contributorId, ...part }) => [people.get(contributorId), ...Object.values(part)]),
    ).toEqual([
      ['Ann Author', 'author'],
      ['Carl Composer', 'composer'],
      ['Tor Translator', 'translator', 'no'],
      ['Ann Author', 'arranger'],
    ]);
    const references = await listReferences(canticle.context.database.read);
    const slugOf = (id: string | undefined) => references.find((item) => item.id === id)?.slug;
    expect(song?.themeIds.map(slugOf)).toEqual(['grace-and-mercy']);
    expect(song?.copyrights.map(({ type, copyrightId }) => [type, slugOf(copyrightId)])).toEqual([
      ['text', 'public-domain'],
      ['melody', 'public-domain'],
    ]);
  });

  test('stays with the text when there is no place for it, and the report counts it', async () => {
    const unclear = more.replace('22025', 'see the book');
    const folder = await folderWith({ '1.xml': openLyrics({ title: 'One', more: unclear }) });
    const report = await importInEnglish(canticle.context, folder.path, { into: 'CA' });
    expect(report.carried).toContainEqual({ what: 'CCLI number', songs: 1 });
    const [song] = await songsIn('CA');
    const [text] = await listLyricsOfSong(canticle.context.database.read, song?.id ?? '');
    expect(text?.document.carried).toMatchObject({ song: { 'CCLI number': 'see the book' } });
  });

  test('is named as lost when it is not stored', async () => {
    const folder = await folderWith({ '1.cho': '{title: Tab}\nWords\n{start_of_tab}\ne|--3--|\n{end_of_tab}' });
    const report = await importInEnglish(canticle.context, folder.path, { into: 'LO' });
    expect(report.diagnostics).toEqual([{ file: '1.cho', line: 3, message: 'tablature', text: 'e|--3--|' }]);
  });

  test('several songs in one file are several songs, each known again', async () => {
    const folder = await folderWith({ 'all.cho': '{title: A}\nOne\n{new_song}\n{title: B}\nTwo' });
    await importInEnglish(canticle.context, folder.path, { into: 'MA' });
    expect(await numbersIn('MA')).toEqual([
      [1, 'A'],
      [2, 'B'],
    ]);
    await folder.write({ 'all.cho': '{title: A}\nOne\n{new_song}\n{title: B}\nTwo and a half' });
    expect(outcomes(await importInEnglish(canticle.context, folder.path, { into: 'MA' }))).toEqual([
      'unchanged',
      'changed',
    ]);
  });
});

describe('an archive', () => {
  test('with a name that leads out of it: that file is refused, the others come', async () => {
    const archive = await createZip({ 'xx/evil.cho': '{title: Evil}\nNo', 'good.cho': '{title: Good}\nYes' });
    const folder = await folderWith({
      'a.zip': Buffer.from(archive.toString('latin1').replaceAll('xx/evil.cho', '../evil.cho'), 'latin1'),
    });
    const report = await importInEnglish(canticle.context, `${folder.path}/a.zip`, { into: 'ZS' });
    expect(report.refused).toEqual([
      { file: '../evil.cho', line: null, reason: 'The name points outside the archive.' },
    ]);
    expect(await numbersIn('ZS')).toEqual([[1, 'Good']]);
  });

  test('made to fill the machine is refused file by file', async () => {
    const folder = await folderWith({
      'a.zip': await createZip({
        'bomb.cho': Buffer.alloc(4_000_000, 'a'),
        'huge.txt': Buffer.alloc(9_000_000, 'b'),
        'good.cho': '{title: Good}\nYes',
      }),
    });
    const report = await importInEnglish(canticle.context, `${folder.path}/a.zip`, { into: 'ZB' });
    expect(report.refused.map(({ file }) => file)).toEqual(['bomb.cho', 'huge.txt']);
    expect(outcomes(report)).toEqual(['new']);
  });

  test('that is none, or is cut off, is refused in one sentence', async () => {
    const whole = await createZip({ 'good.cho': '{title: Good}\nYes' });
    const folder = await folderWith({ 'a.zip': whole.subarray(0, whole.length - 30) });
    await expect(importInEnglish(canticle.context, `${folder.path}/a.zip`)).rejects.toThrow(
      'isn’t a readable zip archive',
    );
  });
});

test('a part of a bundle is refused in one sentence', async () => {
  const folder = await folderWith({ 'collection.json': '{"key":"HH"}', '001-a/song.json': '{}' });
  await expect(importInEnglish(canticle.context, folder.path)).rejects.toThrow('part of a bundle');
});

test('a path that is not there is refused in one sentence', async () => {
  await expect(importInEnglish(canticle.context, '/nowhere/at/all')).rejects.toThrow(
    'File or folder "/nowhere/at/all" doesn’t exist.',
  );
});

test('an imported song is read through the front door by those who have its collection', async () => {
  const folder = await folderWith({
    '5.cho': '{title: Doors}\n{key: G}\n{start_of_verse}\n[G]Lift up your [D]heads\n{end_of_verse}',
  });
  await importInEnglish(canticle.context, folder.path, { into: 'FD' });
  const id = (await collection('FD'))?.id ?? '';
  await canticle.createPerson('reader@example.org', { collections: [id] });
  const [song] = await songsIn('FD');
  const asked = 'language=en&format=performance&transpose=0&transcode=common&newMelody=false';
  const { status, text } = await canticle.request(`GET api/Songs/${song?.id}/Lyrics?${asked}`, {
    as: 'reader@example.org',
  });
  expect([status, text.includes('heads')]).toEqual([200, true]);
});

describe('an author entry of a song file', () => {
  const named = (entry: string, more = '') =>
    openLyrics({
      title: `By ${entry.replace(/[<&]/g, '')}`,
      more: `<authors><author${more}>${entry}</author></authors>`,
    });
  const peopleOf = async (song: Song | undefined) => {
    const all = await listContributors(canticle.context.database.read);
    return song?.participants.map(
      ({ contributorId, type }) => `${all.find(({ id }) => id === contributorId)?.name} (${type})`,
    );
  };

  test('names one person, whatever stands beside the name, and the year goes to the song', async () => {
    const folder = await folderWith({
      '1.xml': named('Isaac Sample (1707, alt.)'),
      '2.xml': named('Isaac Sample (1719)'),
      '3.xml': named('Isaac Sample (1674-1748)'),
      '4.xml': named("v.1-3: from N. N.'s Sunday School Hymnal, 1871 (alt.)"),
      '5.cho': '{title: Five}\n{composer: Isaac Sample, 1720}\n{text: Isaac Sample, c. 1700}\n[G]Words',
    });
    const report = await importInEnglish(canticle.context, folder.path, { into: 'AUTH' });
    const songs = await songsIn('AUTH');
    const all = await listContributors(canticle.context.database.read);
    expect(all.filter(({ name }) => /Sample|Hymnal/.test(name)).map(({ name }) => name)).toEqual(['Isaac Sample']);
    expect(songs.map(({ yearWritten, yearComposed }) => [yearWritten, yearComposed])).toEqual([
      [1707, null],
      [1719, null],
      [null, null],
      [null, null],
      [null, 1720],
    ]);
    expect(await peopleOf(songs[0])).toEqual(['Isaac Sample (author)']);
    expect(await peopleOf(songs[3])).toEqual([]);
    expect(report.carried).toContainEqual({ what: 'notes on authors', songs: 4 });
    const [text] = await listLyricsOfSong(canticle.context.database.read, songs[0]?.id ?? '');
    expect(text?.document.carried).toMatchObject({ song: { 'notes on authors': ['Isaac Sample (1707, alt.)'] } });
  });
});

test('every file that is passed over is named with the reason, and who brings only scores is told how', async () => {
  const folder = await folderWith({
    'scores/a.mxl': 'x',
    'scores/b.abc': 'X:1',
    'scores/c.xml': '<?xml version="1.0"?>\n<score-partwise version="4.0"></score-partwise>',
    'cover.psd': 'x',
    'hymns.zip': 'x',
    'organ.mp3': 'x',
  });
  const report = await importInEnglish(canticle.context, folder.path, { into: 'PASS' });
  const score = expect.stringMatching(/^Add scores to their songs/);
  expect(report.skippedFiles.toSorted((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
    { file: 'cover.psd', why: 'This type of file isn’t supported.' },
    { file: 'hymns.zip', why: 'Archives inside folders or other archives aren’t opened. Import it separately.' },
    { file: 'organ.mp3', why: expect.stringMatching(/^Add recordings and videos/) },
    { file: 'scores/a.mxl', why: score },
    { file: 'scores/b.abc', why: score },
    { file: 'scores/c.xml', why: score },
  ]);
  expect(report.refused).toEqual([]);
  expect(report.notes.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Scores are imported with their songs/),
  ]);
});
