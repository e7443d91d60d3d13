import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { importInEnglish } from '../../testing/imports.ts';
import { listCollections, listSongs, type Song } from '../songs/index.ts';
import { exportBundle } from './index.ts';

let canticle: TestCanticle;
const folders: TestFolder[] = [];
const EDITOR = 'editor@example.org';
let collections = 0;
let key: string;

beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
});
beforeEach(() => {
  key = `K${++collections}`;
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

const folderWith = async (files: Parameters<typeof createTestFolder>[0]) => {
  const folder = await createTestFolder(files);
  folders.push(folder);
  return folder.path;
};
const bring = async (text: string, name = 'song.cho') =>
  importInEnglish(canticle.context, await folderWith({ [name]: text }), { into: key });
const songNow = async (): Promise<Song> => {
  const id = (await listCollections(canticle.context.database.read)).find((one) => one.key === key)?.id ?? '';
  const [song] = await listSongs(canticle.context.database.read, { collectionIds: [id] });
  if (song === undefined) throw new Error('no song');
  return song;
};
const get = async (address: string) => (await canticle.request(`GET ${address}`, { as: EDITOR })).json;
const sung = async (query: string) => {
  const { result } = await get(`api/Songs/${(await songNow()).id}/Lyrics?language=en&format=performance&${query}`);
  const chords = result.content.flatMap((verse: any) => verse.content.flatMap((line: any) => line.chords));
  return [result.originalKey, result.transposedToKey, chords.filter(Boolean).join(' ')];
};
const texts = async () => get(`api/canticle/songs/${(await songNow()).id}/texts`);
const download = async (query: string) =>
  canticle.request(`GET api/canticle/songs/${(await songNow()).id}/export?${query}`, { as: EDITOR });

const silentNight = (head: string) =>
  `{title: Silent Night}\n${head}\n\n[G]Silent night, holy night\n[D7]All is calm, [G]all is bright\n`;

describe('a ChordPro file with a capo', () => {
  test.each([
    ['the key that sounds', '{key: Bb}\n{capo: 3}'],
    ['the key of the fingering', '{key: G}\n{capo: 3}'],
  ])('and %s has the key and the chords that sound', async (_what, head) => {
    const report = await bring(silentNight(head));
    expect([report.diagnostics, report.carried]).toEqual([[], []]);
    expect(await sung('transpose=0')).toEqual(['Bb', 'Bb', 'Bb F7 Bb']);
    expect(await sung('transpose=2')).toEqual(['Bb', 'C', 'C G7 C']);
    expect((await sung('transpose=2&transcode=nashville'))[2]).toBe('1 5⁷ 1');
    expect((await sung('transpose=0&transcode=roman'))[2]).toBe('I V7 I');
    const [text] = await texts();
    expect(text).toMatchObject({ keyIsGuessed: false, document: { keys: { original: 'Bb' }, capos: { original: 3 } } });
    expect(text.document.carried).toEqual({});
  });

  test('and chords in neither key says so', async () => {
    const report = await bring('{title: Far}\n{key: C}\n{capo: 2}\n[Db]Far [Ab]from [Db]home\n');
    expect(report.diagnostics.map(({ line, message: what }) => [line, what])).toEqual([
      [3, 'the chords match neither the key of C nor Bb, which capo 2 implies; C is used as the sounding key'],
    ]);
  });

  test('and a fret that is none says so', async () => {
    const report = await bring(silentNight('{key: G}\n{capo: 13}'));
    expect(report.diagnostics.map(({ message: what }) => what)).toEqual(['the capo "13" isn’t a fret from 1 to 12']);
    expect(await sung('transpose=0')).toEqual(['G', 'G', 'G D7 G']);
  });

  test('comes back from a download as it came in', async () => {
    await bring(silentNight('{key: Bb}\n{capo: 3}'));
    const file = (await download('format=chordpro&language=en')).text;
    expect(file).toContain('{key: Bb}\n{capo: 3}');
    expect(file).toContain('[G]Silent night');
    const [before] = await texts();
    key = `${key}B`;
    await bring(file);
    const [again] = await texts();
    expect(again.document.keys).toEqual(before.document.keys);
    expect(again.document.capos).toEqual(before.document.capos);
    expect(await sung('transpose=2')).toEqual(['Bb', 'C', 'C G7 C']);
  });

  test('is downloaded in another key as it sounds, without the capo', async () => {
    await bring(silentNight('{key: Bb}\n{capo: 3}'));
    const file = (await download('format=chordpro&language=en&transpose=2')).text;
    expect(file).toContain('{key: C}\n');
    expect(file).toContain('[C]Silent night');
    expect(file).not.toContain('capo');
  });

  test('comes back from a bundle as it was', async () => {
    await bring(silentNight('{key: Bb}\n{capo: 3}'));
    const before = await texts();
    const bundle = await folderWith({});
    await exportBundle(canticle.context, bundle, { collections: [key] });
    const report = await importInEnglish(canticle.context, bundle);
    expect(new Set(report.items.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
    expect((await texts())[0].document).toEqual(before[0].document);
  });

  test('imported again is unchanged', async () => {
    const text = silentNight('{key: Bb}\n{capo: 3}');
    await bring(text);
    expect((await bring(text)).items.filter(({ kind }) => kind === 'song').map(({ outcome }) => outcome)).toEqual([
      'unchanged',
    ]);
  });
});

describe('a song without a key', () => {
  test('has a guessed one, which counts as stated nowhere', async () => {
    await bring('{title: Morning}\n[D]In the [G]morning [C]we [D7]sing [G]praise\n');
    const song = await songNow();
    expect([song.originalKey, song.textKey, song.isTextKeyGuessed]).toEqual(['', 'G', true]);
    expect((await texts())[0]).toMatchObject({ keyIsGuessed: true, document: { keys: { original: '' } } });
    expect(await sung('transpose=2')).toEqual(['G', 'A', 'E A D E7 A']);
    const { result } = await get(`api/Songs/Id/${song.id}`);
    expect([result.originalKey, result.minor, result.transpositions.A]).toEqual(['G', false, 2]);
    expect(Object.keys(result)).not.toContain('keyIsGuessed');
    const sung4 = await canticle.request(`POST api/Songs/${song.id}/Lyrics`, { as: EDITOR, version: '4.0', body: {} });
    expect(sung4.json).toMatchObject({ originalKey: 'G' });
    expect(Object.keys(sung4.json)).not.toContain('keyIsGuessed');
  });

  test('in minor is told to be minor', async () => {
    await bring('{title: Evening}\n[Am]In the [Dm]evening [E7]we [Am]sing\n');
    const { result } = await get(`api/Songs/Id/${(await songNow()).id}`);
    expect([result.originalKey, result.minor]).toEqual(['A', true]);
  });

  test('is downloaded without one', async () => {
    await bring('{title: Morning}\n[G]In the [C]morning [G]we sing\n');
    expect((await download('format=chordpro&language=en')).text).not.toContain('{key');
    expect((await download('format=openlyrics&language=en')).text).not.toContain('<key');
  });

  test('and without chords has none', async () => {
    await bring('{title: Noon}\nIn the noon we sing\n');
    const { result } = await get(`api/Songs/Id/${(await songNow()).id}`);
    expect([result.originalKey, result.transpositions]).toEqual(['', {}]);
    expect((await texts())[0].keyIsGuessed).toBe(false);
  });

  test('has the stated one as soon as an editor states it', async () => {
    await bring('{title: Morning}\n[G]In the [C]morning [G]we sing\n');
    const { id } = await songNow();
    const saved = await canticle.request(`PUT api/canticle/songs/${id}/texts/en`, {
      as: EDITOR,
      body: {
        source: { original: '{title: Morning}\n{key: Bb}\n{capo: 3}\n[G]In the [C]morning [G]we sing' },
        baseRevision: 1,
      },
    });
    expect(saved.json).toMatchObject({ keyIsGuessed: false, document: { keys: { original: 'Bb' } } });
    expect(await sung('transpose=2')).toEqual(['Bb', 'C', 'C F C']);
    expect(await songNow()).toMatchObject({ originalKey: '', textKey: 'Bb', isTextKeyGuessed: false });
  });
});

test('a key that an editor changes in the text becomes that of the song, where the song had the key of the text', async () => {
  await bring(silentNight('{key: Bb}\n{capo: 3}'));
  const { id } = await songNow();
  const save = (original: string, baseRevision: number) =>
    canticle.request(`PUT api/canticle/songs/${id}/texts/en`, {
      as: EDITOR,
      body: { source: { original }, baseRevision },
    });
  await save('{title: x}\n{key: Am}\n[Am]Silent [E7]night [Am]here', 1);
  expect(await songNow()).toMatchObject({ originalKey: 'A', minor: true });
  expect(await sung('transpose=3')).toEqual(['A', 'C', 'Cm G7 Cm']);
});

test('songs that were stored before their keys were kept get them, and what is stated stays', async () => {
  await bring('{title: Morning}\n[G]In the [C]morning [G]we sing\n');
  const { id, updatedAt } = await songNow();
  const { database, jobs } = canticle.context;
  await database.transaction((tx) =>
    tx.updateTable('songs').set({ text_key: null, text_key_guessed: 0 }).where('id', '=', id).execute(),
  );
  expect((await songNow()).textKey).toBe('');
  await database.transaction((tx) => jobs.add(tx, { kind: 'lyrics.keys' }));
  await jobs.runDue();
  const song = await songNow();
  expect([song.originalKey, song.textKey, song.isTextKeyGuessed]).toEqual(['', 'G', true]);
  expect(song.updatedAt >= updatedAt).toBe(true);
});

test('a song whose text is damaged in the database does not keep the keys of the others from being found', async () => {
  await bring('{title: Damaged}\n[D]In the [G]evening [D]we sing\n', 'damaged.cho');
  const damaged = (await songNow()).id;
  key = `K${++collections}`;
  await bring('{title: Whole}\n[G]In the [C]morning [G]we sing\n');
  const whole = (await songNow()).id;
  const { database, jobs } = canticle.context;
  await database.transaction(async (tx) => {
    const ids = [damaged, whole];
    await tx.updateTable('songs').set({ text_key: null, text_key_guessed: 0 }).where('id', 'in', ids).execute();
    await tx.updateTable('lyrics').set({ document: '{"sections":' }).where('song_id', '=', damaged).execute();
  });
  const jobId = await database.transaction((tx) => jobs.add(tx, { kind: 'lyrics.keys' }));
  await jobs.runDue();
  expect((await songNow()).textKey).toBe('G');
  expect((await jobs.find(jobId))?.error).toMatch(/^1 of 2 items failed\. The first: .*JSON/);
  await database.transaction((tx) => tx.deleteFrom('lyrics').where('song_id', '=', damaged).execute());
});
