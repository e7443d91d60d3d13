import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { type TestCanticle, startCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import { createScoreXml } from '../../testing/scores.ts';
import { type FileType, listFiles, type MediaFile, saveFile, deleteFile } from '../media/index.ts';

let canticle: TestCanticle;
let shared: string;
let open: string;
let locked: string;
let hidden: string;
let broken: string;
let audio: string;

const SCORE = createScoreXml({
  parts: [
    ['C4 2, E4 2', 'G4 4'],
    ['C4 4', 'E4 4'],
  ],
  chords: ['C', 'G'],
  words: ['Sing', 'now'],
});

/** Adds a file to a song, as an upload does; returns its id. */
async function addFile(songId: string, content: string, type: FileType = 'sheetmusic'): Promise<string> {
  const { context } = canticle;
  const bytes = new TextEncoder().encode(content);
  const hash = await context.media.put(bytes);
  const id = newId();
  const now = context.now().toISOString();
  await context.database.transaction((tx) =>
    tx
      .insertInto('files')
      .values({
        id,
        song_id: songId,
        name: 'Score',
        type,
        category: null,
        number: 1,
        language: null,
        transposition: null,
        information: null,
        instrument_id: null,
        participants: '[]',
        content_hash: hash,
        byte_length: bytes.length,
        media_type: 'application/xml',
        created_at: now,
        updated_at: now,
        companion_of: null,
        address: null,
        made_from: null,
        file_name: '',
      })
      .execute(),
  );
  return id;
}

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  const paid = await addCollection(context, { key: 'PAID' });
  shared = paid;
  const off = await addCollection(context, { key: 'OFF', enabled: false });
  const membership = (collectionId: string, free: boolean) => ({ memberships: [{ collectionId, number: 1, free }] });
  const freeSong = await addSong(context, { name: { en: 'Morning', no: 'Morgen' }, ...membership(paid, true) });
  open = await addFile(freeSong, SCORE);
  broken = await addFile(freeSong, SCORE.slice(0, 400));
  audio = await addFile(freeSong, 'not a score', 'audio');
  locked = await addFile(await addSong(context, membership(paid, false)), SCORE);
  hidden = await addFile(await addSong(context, { enabled: false, ...membership(off, false) }), SCORE);
  await canticle.createPerson('anna@example.org');
  await canticle.createPerson('bo@example.org', { collections: [paid] });
});
afterAll(() => canticle.close());

const anna = { as: 'anna@example.org', version: '4.0' } as const;
const bo = { as: 'bo@example.org', version: '4.0' } as const;
const draw = (body: object, as: typeof anna | typeof bo = anna) => canticle.request('POST api/Sheets', { ...as, body });

describe('a score', () => {
  it('tells its instruments, key and title', { timeout: 60_000 }, async () => {
    const { status, json } = await canticle.request(`GET api/Sheets/${open}`, anna);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: open,
      instruments: ['Soprano', 'Alto'],
      title: 'Morning',
      originalKey: 'C',
      measures: 2,
      hasChords: true,
      hasLyrics: true,
    });
    expect(json.parts).toEqual([
      { name: 'Soprano', staves: 1, clefChanges: true },
      { name: 'Alto', staves: 1, clefChanges: true },
    ]);
  });

  it('is drawn as a bare list of pictures, whatever version is asked for', async () => {
    for (const version of ['3.0', '4.0'] as const) {
      const { status, json } = await canticle.request('POST api/Sheets', { ...anna, version, body: { id: open } });
      expect([status, json.length]).toEqual([200, 1]);
      expect(json[0]).toMatch(/^<svg xmlns='http:\/\/www.w3.org\/2000\/svg' viewBox=/);
    }
  });

  it('is drawn once for all who ask alike, also at once', async () => {
    const body = { id: open, transposition: 2, instruments: ['alto', 'SOPRANO'] };
    const [first, second] = await Promise.all([
      draw(body),
      draw({ ...body, instruments: ['Soprano', ' Alto'], clef: null, width: 1085 }),
    ]);
    expect(first!.text).toBe(second!.text);
    expect(first!.headers['etag']).toBe(second!.headers['etag']);
  });

  it.each([
    ['an unknown clef', { clef: 'tenor' }, 400, 'BAD_REQUEST'],
    ['an unknown size', { size: 'huge' }, 400, 'BAD_REQUEST'],
    ['half a semitone', { transposition: 0.5 }, 400, 'BAD_REQUEST'],
    ['four octaves', { transposition: 48 }, 422, 'IMPOSSIBLE'],
    ['an instrument it has not', { instruments: ['Flute'] }, 422, 'IMPOSSIBLE'],
  ])('refuses %s', async (_what, choice, status, code) => {
    const answer = await draw({ id: open, ...choice });
    expect([answer.status, answer.json.code, answer.headers['x-problem']]).toEqual([status, code, code]);
  });

  it('refuses a file that is no score, and a broken one with its line, every time', async () => {
    expect((await draw({ id: audio })).status).toBe(422);
    for (let time = 0; time < 2; time++) {
      const { status, json } = await draw({ id: broken });
      expect([status, json.message]).toEqual([422, 'The file is damaged or incomplete (line 1).']);
    }
  });

  it('gives its times, moved like the sheet', async () => {
    const written = await canticle.request(`GET api/canticle/scores/${open}/timemap`, anna);
    const moved = await canticle.request(`GET api/canticle/scores/${open}/timemap?transposition=-3`, anna);
    expect(written.json).toMatchObject({ key: 'C', transposition: 0, parts: [{ name: 'Soprano' }, { name: 'Alto' }] });
    expect(moved.json.key).toBe('A');
    expect(written.json.notes.map(({ pitch, part, at }: any) => [pitch, part, at])).toEqual([
      [60, 0, 0],
      [60, 1, 0],
      [64, 0, 1000],
      [67, 0, 2000],
      [64, 1, 2000],
    ]);
    expect(moved.json.notes.map(({ pitch }: any) => pitch)).toEqual([57, 57, 61, 64, 61]);
    const [sheet] = (await draw({ id: open, transposition: -3 })).json;
    for (const { id } of moved.json.notes) expect(sheet).toContain(`id='${id}'`);
  });
});

describe('rights', () => {
  const calls = (id: string, who: typeof anna | typeof bo) => [
    canticle.request(`GET api/Sheets/${id}`, who),
    draw({ id }, who),
    canticle.request(`GET api/canticle/scores/${id}/timemap`, who),
    canticle.request(`POST api/canticle/scores/${id}/pdf`, { ...who, body: {} }),
  ];
  const statuses = async (id: string, who: typeof anna | typeof bo) =>
    (await Promise.all(calls(id, who))).map(({ status }) => status);

  it('are those of the song, asked for on every request', async () => {
    expect(await statuses(locked, bo)).toEqual([200, 200, 200, 200]);
    expect(await statuses(locked, anna)).toEqual([403, 403, 403, 403]);
    expect(await statuses(hidden, bo)).toEqual([404, 404, 404, 404]);
    expect(await statuses('nothing', bo)).toEqual([404, 404, 404, 404]);
  });

  it('are those of an embed token too: one song, for reading', async () => {
    const { json: sheet } = await canticle.request(`GET api/Sheets/${locked}`, bo);
    const made = await canticle.request(`POST api/canticle/songs/${sheet.songId}/embed-tokens`, { as: bo.as });
    const guest = { version: '4.0', headers: { authorization: `Bearer ${made.json.token}` } } as const;
    const asked = [
      canticle.request(`GET api/Sheets/${locked}`, guest),
      canticle.request('POST api/Sheets', { ...guest, body: { id: locked, transposition: 1 } }),
      canticle.request(`GET api/canticle/scores/${locked}/timemap`, guest),
      canticle.request(`POST api/canticle/scores/${locked}/pdf`, { ...guest, body: {} }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await canticle.request(`GET api/Sheets/${open}`, guest)).status).toBeGreaterThanOrEqual(403);
  });

  it('are needed at all', async () => {
    expect((await canticle.request(`GET api/Sheets/${open}`, { version: '4.0' })).status).toBe(401);
    expect((await canticle.request('POST api/Sheets', { version: '4.0', body: { id: open } })).status).toBe(401);
  });
});

describe('on paper', () => {
  it('a score, a part of it and its lead sheet are PDFs, named after the song', async () => {
    const pdf = (body: object) => canticle.request(`POST api/canticle/scores/${open}/pdf`, { ...anna, body });
    const all = await pdf({});
    expect([all.status, all.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(all.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Morning.pdf");
    expect(all.text).toMatch(/^%PDF-/);
    expect((await pdf({ instruments: ['alto'], paper: 'letter' })).headers['content-disposition']).toContain(
      'Morning%20-%20Alto.pdf',
    );
    expect((await pdf({ content: 'leadsheet' })).status).toBe(200);
    expect((await pdf({ instruments: ['Flute'] })).status).toBe(422);
  });
});

describe('recordings', () => {
  const recordingsOf = async (id: string) => {
    const file = await canticle.request(`GET api/Files/${id}`, { as: bo.as });
    const { result } = await canticle.request(`GET api/Files?songId=${file.result.songId}&type=audio`, { as: bo.as });
    return result as { name: string; category: string; transposition: string; directUrl: string }[];
  };

  it('are made in the background for songs that have a score and none, once', { timeout: 120_000 }, async () => {
    await canticle.context.jobs.runDue();
    const made = await recordingsOf(locked);
    expect(made).toMatchObject([{ name: 'Score', category: 'instrumental', transposition: 'C' }]);
    const sound = await canticle.app.inject(made[0]!.directUrl);
    expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(sound.rawPayload.length).toBeGreaterThan(40_000);
    const jobs = await canticle.context.jobs.list(undefined, 50);
    expect(jobs.find(({ kind }) => kind === 'sheets.record')).toMatchObject({ state: 'done', done: 2, total: 2 });
    await canticle.context.jobs.runDue();
    expect(await recordingsOf(locked)).toHaveLength(1);
  });

  it('are replaced when their score changes, under the same address, and go with it', {
    timeout: 120_000,
  }, async () => {
    const { context } = canticle;
    const song = await addSong(context, { memberships: [{ collectionId: shared, number: 9, free: true }] });
    const id = await addFile(song, SCORE.replaceAll('<octave>4', '<octave>3'));
    const look = async () => {
      await context.database.transaction((tx) => context.jobs.add(tx, { kind: 'sheets.find-unrecorded' }));
      await context.jobs.runDue();
      return listFiles(context.database.read, { songIds: [song] });
    };
    const recorded = (files: readonly MediaFile[]) => files.filter(({ type }) => type === 'audio');
    const [first, ...none] = recorded(await look());
    expect(none).toEqual([]);
    const bytes = new TextEncoder().encode(SCORE.replaceAll('<octave>4', '<octave>5'));
    const contentHash = await context.media.put(bytes);
    const [score] = await listFiles(context.database.read, { ids: [id] });
    await context.database.transaction((tx) =>
      saveFile(tx, context, { ...score!, contentHash, byteLength: bytes.length }),
    );
    const after = recorded(await look());
    expect(after).toMatchObject([{ id: first!.id, madeFrom: contentHash }]);
    expect(after[0]!.contentHash).not.toBe(first!.contentHash);
    const [changed] = await listFiles(context.database.read, { ids: [id] });
    await context.database.transaction((tx) => deleteFile(tx, context, changed!));
    expect(await look()).toEqual([]);
  });

  it('are not made when the operator does not want them', async () => {
    const quiet = await startCanticle({ MAKE_RECORDINGS: 'no' });
    try {
      await quiet.context.jobs.runDue();
      const kinds = (await quiet.context.jobs.list(undefined, 50)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind.startsWith('sheets.'))).toEqual(['sheets.find-unread']);
    } finally {
      await quiet.close();
    }
  });

  it('are not made where somebody brought one', async () => {
    expect(await recordingsOf(open)).toMatchObject([{ category: null }]);
  });
});
