import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong } from '../../testing/library.ts';

let canticle: TestCanticle;
let song: string;
let locked: string;
let hidden: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const collection = await addCollection(canticle.context, { key: 'CH' });
  const inBook = (number: number, isFree: boolean) => ({
    memberships: [{ collectionId: collection, number, free: isFree }],
  });
  song = await addSong(canticle.context, inBook(1, true));
  locked = await addSong(canticle.context, inBook(2, false));
  hidden = await addSong(canticle.context, { ...inBook(3, true), enabled: false });
});

afterAll(() => canticle.close());

const usual = {
  semitones: null,
  capo: null,
  notation: null,
  language: null,
  secondLanguage: null,
  format: null,
  size: null,
  chosenAt: '2026-01-01T10:00:00.000Z',
};

const save = (as: string, body: object, headers: Record<string, string> = {}, songId = song) =>
  canticle.request(`PUT api/canticle/song-choices/${songId}`, { as, body: { ...usual, ...body }, headers });
const chosenBy = async (as: string) => (await canticle.request('GET api/canticle/song-choices', { as })).json;

describe('what a person chose for a song', () => {
  it('is the same on every device of the person', async () => {
    const chosen = {
      semitones: 3,
      capo: 3,
      notation: 'german',
      language: 'no',
      secondLanguage: 'en',
      format: 'chords',
      size: 28,
    };
    const { status, json } = await save('kari@example.org', chosen);
    expect([status, json]).toEqual([200, { ...usual, ...chosen, songId: song }]);
    expect(await chosenBy('kari@example.org')).toEqual([{ ...usual, ...chosen, songId: song }]);
  });

  it('is seen by nobody else, and nobody else can change it', async () => {
    await save('one@example.org', { capo: 2 });
    expect(await chosenBy('two@example.org')).toEqual([]);
    await save('two@example.org', { capo: 7, chosenAt: '2026-06-01T10:00:00.000Z' });
    expect(await chosenBy('one@example.org')).toMatchObject([{ capo: 2 }]);
    expect(await chosenBy('two@example.org')).toMatchObject([{ capo: 7 }]);
  });

  it('is never replaced by something chosen earlier that arrives later', async () => {
    const as = 'late@example.org';
    await save(as, { semitones: 5, chosenAt: '2026-03-01T10:00:00.000Z' });
    const { json } = await save(as, { semitones: -2, chosenAt: '2026-02-01T10:00:00.000Z' });
    expect(json).toMatchObject({ semitones: 5, chosenAt: '2026-03-01T10:00:00.000Z' });
    await save(as, { semitones: 1, chosenAt: '2026-04-01T10:00:00.000Z' });
    expect(await chosenBy(as)).toMatchObject([{ semitones: 1 }]);
  });

  it('stays known as taken back, so that an older choice does not return', async () => {
    const as = 'back@example.org';
    await save(as, { capo: 4, chosenAt: '2026-02-01T10:00:00.000Z' });
    await save(as, { chosenAt: '2026-03-01T10:00:00.000Z' });
    await save(as, { capo: 4, chosenAt: '2026-02-02T10:00:00.000Z' });
    expect(await chosenBy(as)).toEqual([{ ...usual, songId: song, chosenAt: '2026-03-01T10:00:00.000Z' }]);
  });

  it('is not fixed for years by a device whose clock is ahead', async () => {
    const as = 'ahead@example.org';
    const { json } = await save(as, { capo: 1, chosenAt: '2099-01-01T00:00:00.000Z' });
    expect(json.chosenAt < '2099').toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await save(as, { capo: 2, chosenAt: new Date().toISOString() });
    expect(await chosenBy(as)).toMatchObject([{ capo: 2 }]);
  });

  it('is stored once when it is sent twice', async () => {
    const as = 'twice@example.org';
    const headers = { 'idempotency-key': newId() };
    await save(as, { capo: 1 }, headers);
    const again = await save(as, { capo: 1 }, headers);
    expect([again.status, again.json.capo]).toEqual([200, 1]);
    const changes = await canticle.context.database.read
      .selectFrom('changes')
      .select('owner_id')
      .where('kind', '=', 'song-choice')
      .where('owner_id', '=', (await canticle.request('GET api/Session', { as })).result.id)
      .execute();
    expect(changes).toHaveLength(1);
  });

  it('is only for songs that can be opened', async () => {
    expect((await save('kari@example.org', {}, {}, locked)).status).toBe(403);
    expect((await save('kari@example.org', {}, {}, hidden)).status).toBe(404);
    expect((await save('kari@example.org', {}, {}, newId())).status).toBe(404);
  });

  it.each([{ semitones: 13 }, { capo: 10 }, { size: 41 }, { notation: 'runes' }, { chosenAt: 'yesterday' }])(
    'is refused when it is impossible: %o',
    async (wrong) => {
      expect((await save('kari@example.org', wrong)).status).toBe(400);
    },
  );

  it('is closed to whoever is signed out', async () => {
    expect((await canticle.request('GET api/canticle/song-choices')).status).toBe(401);
  });
});
