import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { createTestFolder, createZip, type TestFolder } from '../../testing/folder.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { listSongs, resolveText } from '../songs/index.ts';
import { encodeText, packSubtitles } from './subtitles.ts';

const [TECHNICIAN, ADMIN] = ['technician@example.org', 'admin@example.org'];
let canticle: TestCanticle;
let watched: TestFolder;
let collection: string;

beforeAll(async () => {
  watched = await createTestFolder({ 'Morning hymns/1.cho': '{title: Morning}\n[G]Awake my soul' }, 'watched');
  canticle = await startCanticle({ SYNC_FROM: watched.path });
  const { context } = canticle;
  collection = await addCollection(context, { key: 'HH' });
  const song = await addSong(
    context,
    { name: { no: 'Nåde' }, memberships: [{ collectionId: collection, number: 12, free: true }] },
    { no: verses(['Nåde så [G]ubegripelig'], ['Łąka']), en: verses(['Grace']) },
  );
  await addFile(context, song, 'WEBVTT\n\n00:01.000 --> 00:02.500\nNåde så ubegripelig\n', {
    type: 'subtitles',
    language: 'no',
    mediaType: 'text/vtt',
    fileName: 'words.vtt',
  });
  await canticle.createPerson(TECHNICIAN, { roles: ['technician'] });
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
});
afterAll(async () => {
  await canticle.close();
  await watched.remove();
});

async function subtitles(query: string, body: object = {}, as = TECHNICIAN, of = collection) {
  const { app, token } = canticle;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/Admin/Subtitles/${of}?${query}`,
    headers: { authorization: `Bearer ${await token(as)}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  if (answer.statusCode !== 200) return { status: answer.statusCode, files: new Map<string, Buffer>() };
  return { status: 200, files: await unpack(answer.rawPayload) };
}

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(canticle.storage.dataDir, 'subtitles.zip');
  await writeFile(path, bytes);
  const files = new Map<string, Buffer>();
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName.toString(), Buffer.concat(pieces));
  }
  return files;
}

describe('the subtitles of a collection', () => {
  it('are a text for each song and language, in the code page asked for, and say what it lacks', async () => {
    const { files } = await subtitles('codepage=1252&languages=no,en');
    expect([...files.keys()].toSorted()).toEqual(['en/12.txt', 'no/12.txt', 'report.txt']);
    expect(iconv.decode(files.get('no/12.txt') ?? Buffer.alloc(0), 'cp1252')).toBe(
      'Nåde så ubegripelig\r\n\r\n?aka\r\n',
    );
    expect(String(files.get('report.txt'))).toContain('no/12.txt: not in the code page: Ł (?), ą (a)');
    const polish = await subtitles('codepage=1250&languages=no');
    expect([...polish.files.keys()]).toEqual(['no/12.txt', 'report.txt']);
    expect(iconv.decode(polish.files.get('no/12.txt') ?? Buffer.alloc(0), 'cp1250')).toContain('Łąka');
  });

  it('are UTF-8 without a code page, with the texts that are sent in place of ours', async () => {
    const { files } = await subtitles('', { no: { 12: 'Another text' } });
    expect(String(files.get('no/12.txt'))).toBe('Another text\r\n');
    expect(String(files.get('en/12.txt'))).toBe('Grace\r\n');
    expect(String(files.get('report.txt'))).toBe('Everything is included.\r\n');
  });

  it('hold what is brought for a song without a text in that language, and name what is for no song', async () => {
    const brought = {
      no: { 12: 'Another text' },
      de: { 12: 'Gnade', 99: 'Nirgends', '../x': 'x' },
      '../../etc': { 12: 'x' },
    };
    const { files } = await subtitles('languages=no,de', brought);
    expect([...files.keys()].toSorted()).toEqual(['de/12.txt', 'no/12.txt', 'report.txt']);
    expect([String(files.get('de/12.txt')), String(files.get('no/12.txt'))]).toEqual(['Gnade\r\n', 'Another text\r\n']);
    const report = String(files.get('report.txt')).split('\r\n');
    expect(report).toContain('de/99.txt: skipped because the songbook has no song 99.');
    expect(report).toHaveLength(4);
  });

  it('have times as SRT and WebVTT where a song has words in time, and name those that have none', async () => {
    const srt = await subtitles('format=srt');
    expect(String(srt.files.get('no/12.srt'))).toBe('1\r\n00:00:01,000 --> 00:00:02,500\r\nNåde så ubegripelig\r\n');
    expect(String(srt.files.get('report.txt'))).toContain('en/12.srt: skipped because the song has no timed lyrics.');
    expect(String((await subtitles('format=vtt')).files.get('no/12.vtt'))).toContain('WEBVTT');
  });

  it('are refused in a code page nobody knows', async () => {
    expect((await subtitles('codepage=9999')).status).toBe(400);
    expect((await subtitles('codepage=../etc')).status).toBe(400);
  });

  it('never fail for a letter, whatever the code page', async () => {
    const { bytes, missing } = encodeText('æ 漢 é', 'cp437');
    expect([iconv.decode(bytes, 'cp437'), missing]).toEqual(['æ ? é', ['漢 (?)']]);
    await expect(packSubtitles([], 'txt', 'utf8')).resolves.toBeInstanceOf(Buffer);
  });
});

describe('the place that is synchronised', () => {
  const titles = async () =>
    (await listSongs(canticle.context.database.read, {})).map(({ name }) => resolveText(name, 'en')).toSorted();
  const ask = (call: 'Import' | 'Sync') => canticle.request(`GET api/Admin/${call}`, { as: ADMIN });

  it('is imported when something came, folder by folder, and left when nothing did', async () => {
    expect((await ask('Sync')).result).toEqual({ result: `The import from ${watched.path} has started.` });
    expect((await ask('Sync')).result).toEqual({ result: 'The import is already in progress.' });
    await canticle.context.jobs.runDue();
    expect(await titles()).toEqual(['Morning', 'Nåde']);
    expect((await ask('Sync')).result).toEqual({ result: 'Nothing has changed in the import folder.' });

    await watched.write({
      'evening.zip': await createZip({ 'evening/1.cho': '{title: Evening}\n[G]The day is done' }),
      'b.zip': 'PK\u0003\u0004',
    });
    expect((await ask('Sync')).result.result).toContain('has started');
    await canticle.context.jobs.runDue();
    expect(await titles()).toEqual(['Evening', 'Morning', 'Nåde']);
    const [last] = (await canticle.request('GET api/canticle/imports', { as: ADMIN })).json;
    expect(last).toMatchObject({ name: watched.path, state: 'done', counts: { refused: 1, unchanged: 1 } });
  });

  it('is imported the next time when it did not come to its end', async () => {
    await watched.write({ 'late.zip': await createZip({ 'late/1.cho': '{title: Night}\n[G]The stars are out' }) });
    expect((await ask('Sync')).result.result).toContain('has started');
    const [begun] = (await canticle.request('GET api/canticle/imports', { as: ADMIN })).json;
    const stopped = await canticle.request(`POST api/canticle/imports/${begun.id}/cancel`, { as: ADMIN });
    expect(stopped.status).toBe(200);
    await canticle.context.jobs.runDue();
    expect(await titles()).not.toContain('Night');
    expect((await ask('Sync')).result.result).toContain('has started');
    await canticle.context.jobs.runDue();
    expect(await titles()).toContain('Night');
  });

  it('is imported whole when an administrator asks for that', async () => {
    expect((await ask('Import')).result).toContain('has started');
    await canticle.context.jobs.runDue();
    expect(await titles()).toHaveLength(4);
  });

  it('says in a sentence when the folder is not there, to whoever asks and in its job', async () => {
    const missing = join(watched.path, 'not-there');
    const sentence = `The folder set in SYNC_FROM does not exist: ${missing}.`;
    const empty = await startCanticle({ SYNC_FROM: missing });
    try {
      await empty.createPerson(ADMIN, { roles: ['administrator'] });
      const asked = await empty.request('GET api/Admin/Sync', { as: ADMIN });
      expect([asked.status, asked.text]).toEqual([422, expect.stringContaining(sentence)]);
      empty.context.jobs.start();
      await vi.waitFor(async () => {
        const job = await empty.context.database.read
          .selectFrom('jobs')
          .select(['state', 'attempts', 'error'])
          .where('kind', '=', 'transfer.sync')
          .executeTakeFirstOrThrow();
        expect(job).toMatchObject({ state: 'failed', attempts: 1, error: sentence });
      }, 10_000);
    } finally {
      await empty.close();
    }
  });

  it('is nowhere unless it is configured', async () => {
    const plain = await startCanticle();
    try {
      await plain.createPerson(ADMIN, { roles: ['administrator'] });
      const answer = await plain.request('GET api/Admin/Import', { as: ADMIN });
      expect(answer.result).toBe('No import folder is set up (SYNC_FROM).');
    } finally {
      await plain.close();
    }
  });
});

describe('the subtitles', () => {
  it('of what is disabled are for those who may open it, song by song and whole', async () => {
    const { context } = canticle;
    const shelf = await addCollection(context, { key: 'SH' });
    const later = await addCollection(context, { key: 'LATER', enabled: false });
    const put = (number: number, enabled: boolean, collectionId: string) =>
      addSong(context, { enabled, memberships: [{ collectionId, number, free: true }] }, { en: verses(['Words']) });
    await put(1, true, shelf);
    await put(2, false, shelf);
    await put(1, true, later);
    const namesFor = async (as: string, of: string) => {
      const { status, files } = await subtitles('', {}, as, of);
      return [status, ...[...files.keys()].toSorted()];
    };
    expect(await namesFor(TECHNICIAN, shelf)).toEqual([200, 'en/1.txt', 'report.txt']);
    expect(await namesFor(TECHNICIAN, later)).toEqual([404]);
    expect(await namesFor(ADMIN, shelf)).toEqual([200, 'en/1.txt', 'en/2.txt', 'report.txt']);
    expect(await namesFor(ADMIN, later)).toEqual([200, 'en/1.txt', 'report.txt']);
  });
});
