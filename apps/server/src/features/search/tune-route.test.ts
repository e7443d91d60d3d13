import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import { createScoreXml } from '../../testing/scores.ts';

describe('songs by their tune', () => {
  let canticle: TestCanticle;
  let open: string;
  let locked: string;
  const reader = 'reader@example.org';
  const score = (...bars: readonly string[]) => createScoreXml({ parts: [bars, bars.map(() => 'C3 4')] });
  const read = async (songId: string, xml: string) => {
    const facts = { type: 'sheetmusic', mediaType: 'application/xml', name: 'Score' } as const;
    const file = await addFile(canticle.context, songId, xml, facts);
    const answer = await canticle.request(`GET api/canticle/scores/${file}/timemap`, { as: 'editor@example.org' });
    expect(answer.status).toBe(200);
  };
  const find = async (notes: readonly number[], more = '', as = reader) => {
    const answer = await canticle.request(`GET api/canticle/tunes?notes=${notes.join(',')}${more}`, { as });
    return answer.json as { songs: { id: string; context: Record<string, string> }[] };
  };
  const tune = [60, 64, 67, 72, 71, 67];

  beforeAll(async () => {
    canticle = await startCanticle();
    const { context } = canticle;
    const mine = await addCollection(context, { key: 'MI' });
    const other = await addCollection(context, { key: 'OT' });
    const membership = (collectionId: string) => ({ memberships: [{ collectionId, number: 1, free: false }] });
    await canticle.createPerson(reader, { collections: [mine] });
    await canticle.createPerson('editor@example.org', { roles: ['editor'] });
    open = await addSong(context, { ...membership(mine), name: { en: 'Morning', no: 'Morgen' } });
    locked = await addSong(context, { ...membership(other), name: { en: 'Evening' } });
    await read(open, score('C4 1, E4 1, G4 1, C5 1', 'B4 2, G4 2'));
    await read(locked, score('D4 1, F#4 1, A4 1, D5 1', 'C#5 2, A4 2'));
  });
  afterAll(() => canticle.close());

  it('are found in any key, those one may open', async () => {
    expect((await find(tune.map((note) => note + 4))).songs).toEqual([{ id: open, context: { title: 'Morning' } }]);
  });

  it('are told of with a lock when that is asked for', async () => {
    const { songs } = await find(tune, '&includeUnavailable=true');
    expect(new Set(songs.map(({ id, context }) => `${id} ${context['locked']}`))).toEqual(
      new Set([`${open} undefined`, `${locked} true`]),
    );
  });

  it('are found by the score they have now', async () => {
    const { context } = canticle;
    const book = await addCollection(context, { key: 'NO' });
    const later = await addSong(context, {
      memberships: [{ collectionId: book, number: 1, free: false }],
      name: { en: 'Noon' },
    });
    const climbing = [60, 61, 63, 66, 70, 63];
    expect((await find(climbing, '', 'editor@example.org')).songs).toEqual([]);
    await read(later, score('C4 1, C#4 1, Eb4 1, F#4 1', 'Bb4 2, Eb4 2'));
    expect((await find(climbing, '', 'editor@example.org')).songs.map(({ id }) => id)).toEqual([later]);
  });

  it('are refused for what is no tune', async () => {
    for (const notes of ['', 'c,d', '60,'])
      expect((await canticle.request(`GET api/canticle/tunes?notes=${notes}`, { as: reader })).status).toBe(400);
    expect((await find([60, 62, 64])).songs).toEqual([]);
  });

  it('are looked for so often by one person, and no oftener; others go on', async () => {
    await canticle.createPerson('player@example.org');
    const ask = (as: string) => canticle.request('GET api/canticle/tunes?notes=60,62,64', { as });
    for (let asked = 0; asked < 120; asked++) expect((await ask('player@example.org')).status).toBe(200);
    const refused = await ask('player@example.org');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect((await ask(reader)).status).toBe(200);
  });
});
