import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { type Files, createTestFolder, createZip, type TestFolder } from '../../testing/folder.ts';
import { type EnglishReport, importInEnglish } from '../../testing/imports.ts';
import { listFiles, saveGeneratedFile } from '../media/index.ts';
import { createScoreReader } from '../sheets/index.ts';
import { exportBundle } from './index.ts';

const json = (value: unknown) => JSON.stringify(value);
const MP3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), Buffer.alloc(3000, 'sound')]);
const SCORE = '<?xml version="1.0"?><score-partwise version="4.0"><part-list/></score-partwise>';
const WEBM = Buffer.from(
  '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x86\x81\x01\x42\x82\x84webm'.padEnd(300, '\0'),
  'latin1',
);

const HOME = 'HH/001-grace';
const SONG = { name: { en: 'Grace' }, number: 1 };
const BUNDLE: Files = {
  'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
  'reference/instruments.json': json([{ identifier: 'organ', icon: 'organ' }]),
  'contributors/ada-lund.json': json({ name: 'Ada Lund' }),
  'HH/collection.json': json({ key: 'HH', name: { en: 'Hymns' } }),
  [`${HOME}/song.json`]: json({
    ...SONG,
    files: [
      {
        file: 'organ.mp3',
        name: 'Organ',
        category: 'instrumental',
        instrument: 'organ',
        transposition: 'Eb',
        participants: [{ contributor: 'ada-lund', type: 'artist' }],
      },
      { address: 'https://youtu.be/abc', type: 'video', name: 'Concert' },
    ],
  }),
  [`${HOME}/organ.mp3`]: MP3,
  [`${HOME}/score.musicxml`]: SCORE,
  [`${HOME}/karaoke.webm`]: WEBM,
  [`${HOME}/karaoke.en.vtt`]: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOn',
};

let canticle: TestCanticle;
let folders: TestFolder[];

beforeEach(async () => {
  canticle = await startCanticle();
  folders = [];
});

afterEach(async () => {
  await canticle.close();
  await Promise.all(folders.map((folder) => folder.remove()));
});

async function folderOf(files: Files): Promise<TestFolder> {
  const folder = await createTestFolder(files);
  folders.push(folder);
  return folder;
}

const outcomes = (report: EnglishReport) =>
  Object.fromEntries(report.items.filter(({ kind }) => kind === 'file').map(({ name, outcome }) => [name, outcome]));
const stored = () => listFiles(canticle.context.database.read, {});

describe('files beside songs', () => {
  it('are imported as what they are, with what song.json says of them', async () => {
    const report = await importInEnglish(canticle.context, (await folderOf(BUNDLE)).path);
    expect([report.refused, report.diagnostics, report.skippedFiles]).toEqual([[], [], []]);
    expect(outcomes(report)).toEqual({
      Organ: 'new',
      Concert: 'new',
      score: 'new',
      karaoke: 'new',
      'karaoke.en': 'new',
    });
    const files = await stored();
    const byName = (name: string) => files.find((file) => file.name === name);
    expect(byName('Organ')).toMatchObject({
      type: 'audio',
      category: 'instrumental',
      transposition: 'Eb',
      fileName: 'organ.mp3',
      participants: [{ type: 'artist' }],
      instrumentId: expect.any(String),
    });
    expect(byName('score')).toMatchObject({ type: 'sheetmusic' });
    expect(byName('Concert')).toMatchObject({ type: 'video', address: 'https://youtu.be/abc', contentHash: '' });
    expect(byName('karaoke.en')).toMatchObject({
      type: 'subtitles',
      language: 'en',
      companionOf: byName('karaoke')?.id,
    });
    expect((await canticle.context.media.readBuffer(byName('Organ')?.contentHash ?? ''))?.equals(MP3)).toBe(true);
  });

  it('change nothing when they come again, as a folder or packed', async () => {
    const folder = await folderOf(BUNDLE);
    await importInEnglish(canticle.context, folder.path);
    const before = await stored();
    expect(new Set(Object.values(outcomes(await importInEnglish(canticle.context, folder.path))))).toEqual(
      new Set(['unchanged']),
    );
    const zip = await folderOf({ 'songs.zip': await createZip(BUNDLE) });
    const packed = await importInEnglish(canticle.context, join(zip.path, 'songs.zip'));
    expect(new Set(Object.values(outcomes(packed)))).toEqual(new Set(['unchanged']));
    expect(await stored()).toEqual(before);
  });

  it('follow their folder, and keep what was changed here', async () => {
    const folder = await folderOf(BUNDLE);
    await importInEnglish(canticle.context, folder.path);
    await folder.write({ [`${HOME}/score.musicxml`]: SCORE.replace('4.0', '3.1') });
    expect(outcomes(await importInEnglish(canticle.context, folder.path))).toMatchObject({
      score: 'changed',
      Organ: 'unchanged',
    });
    const organ = (await stored()).find(({ name }) => name === 'Organ');
    await canticle.createPerson('editor@example.org', { roles: ['editor'] });
    await canticle.request(`PATCH api/canticle/files/${organ?.id}`, {
      as: 'editor@example.org',
      body: { name: 'Our organ' },
    });
    await folder.write({ [`${HOME}/organ.mp3`]: Buffer.concat([MP3, Buffer.from('more')]) });
    await importInEnglish(canticle.context, folder.path);
    expect((await stored()).find(({ id }) => id === organ?.id)).toMatchObject({
      name: 'Our organ',
      byteLength: MP3.length,
    });
    expect(await stored()).toHaveLength(5);
  });

  it('that are broken or misnamed are refused by name, and the others come', async () => {
    const report = await importInEnglish(
      canticle.context,
      (
        await folderOf({
          ...BUNDLE,
          [`${HOME}/hymn.mp3`]: '%PDF-1.7\n%%EOF',
          [`${HOME}/broken.musicxml`]: SCORE.slice(0, 50),
        })
      ).path,
    );
    expect(report.refused.map(({ file, reason }) => [file, reason])).toEqual([
      [`${HOME}/broken.musicxml`, expect.stringContaining('isn’t complete XML')],
      [`${HOME}/hymn.mp3`, expect.stringContaining('contains a PDF')],
    ]);
    expect(await stored()).toHaveLength(5);
  });

  it('are only judged in a dry run', async () => {
    const report = await importInEnglish(canticle.context, (await folderOf(BUNDLE)).path, { dryRun: true });
    expect(outcomes(report)).toMatchObject({ Organ: 'new', score: 'new' });
    expect(await stored()).toEqual([]);
  });

  it('are written out and come back the same; what Canticle made is left out', async () => {
    const { context } = canticle;
    await importInEnglish(context, (await folderOf(BUNDLE)).path);
    const score = (await stored()).find(({ name }) => name === 'score');
    const contentHash = await context.media.put(Buffer.from('rendered'));
    await context.database.transaction((tx) =>
      saveGeneratedFile(tx, context, {
        songId: score?.songId ?? '',
        name: 'Made',
        type: 'audio',
        mediaType: 'audio/mpeg',
        contentHash,
        byteLength: 8,
        madeFrom: score?.contentHash ?? '',
      }),
    );
    const first = await folderOf({});
    await exportBundle(context, join(first.path, 'out'));
    const other = await startCanticle();
    try {
      const report = await importInEnglish(other.context, join(first.path, 'out'));
      expect([report.refused, report.diagnostics]).toEqual([[], []]);
      await exportBundle(other.context, join(first.path, 'again'));
    } finally {
      await other.close();
    }
    const [out, again] = [await contentsOf(join(first.path, 'out')), await contentsOf(join(first.path, 'again'))];
    expect(again).toEqual(out);
    expect(
      Object.keys(out)
        .filter((path) => path.startsWith(HOME))
        .sort(),
    ).toEqual([
      `${HOME}/karaoke.en.vtt`,
      `${HOME}/karaoke.webm`,
      `${HOME}/organ.mp3`,
      `${HOME}/score.musicxml`,
      `${HOME}/song.json`,
    ]);
    expect(out[`${HOME}/organ.mp3`]).toBe(MP3.toString('base64'));
  });
});

async function contentsOf(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(root.length + 1), (await readFile(file)).toString('base64')]),
    ),
  );
}

describe('the scores of an import', () => {
  const REFUSED = `<?xml version="1.0"?><score-partwise version="4.0"><part-list/></score-partwise>`;
  const bundle: Files = {
    'bundle.json': json({ format: 'canticle-bundle', version: 1 }),
    'HH/collection.json': json({ key: 'HH', name: { en: 'Hymns' } }),
    'HH/001-a/song.json': json({ name: { en: 'A' }, number: 1 }),
    'HH/001-a/a.abc': 'X:1\nT:A\nM:4/4\nL:1/4\nK:C\nCDEF|\n',
    'HH/002-b/song.json': json({ name: { en: 'B' }, number: 2 }),
    'HH/002-b/b.musicxml': REFUSED,
  };
  const notes = ({ notes: all }: EnglishReport) => all.filter(({ what }) => /score/i.test(what));

  it('are tried, and one that cannot be engraved is named; that is known when they come again', async () => {
    const folder = await folderOf(bundle);
    const reader = createScoreReader(canticle.context);
    try {
      for (const _ of ['first', 'second'])
        expect(notes(await importInEnglish(canticle.context, folder.path, { readScore: reader.read }))).toEqual([
          {
            file: 'HH/002-b/b.musicxml',
            what: expect.stringMatching(/^The score is saved but can’t be displayed: \w/),
          },
        ]);
      const dry = await importInEnglish(canticle.context, folder.path, { readScore: reader.read, dryRun: true });
      expect(notes(dry)).toEqual([]);
    } finally {
      await reader.close();
    }
  });

  it('that there was no time for are counted', async () => {
    const folder = await folderOf(bundle);
    const report = await importInEnglish(canticle.context, folder.path, {
      readScore: async () => undefined,
      scoreTimeoutMs: 0,
    });
    expect(notes(report)).toEqual([{ file: '', what: expect.stringMatching(/^Scores not checked here: 2\./) }]);
  });
});
