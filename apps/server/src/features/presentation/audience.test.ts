import { presentation } from '@canticle/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { type TestLeader, createLeader, addPresentedSong } from '../../testing/presentation-fixtures.ts';
import { saveSubscription } from '../store/index.ts';

const LICENCE = 'prod_screen';

let canticle: TestCanticle;
let free: string;
let bought: { song: string; collection: string };
let ada: TestLeader;
let key: string;
beforeAll(async () => {
  canticle = await startCanticle({ PRESENTATION_PRODUCT: LICENCE });
  free = (await addPresentedSong(canticle, { free: true })).song;
  bought = await addPresentedSong(canticle);
  await canticle.createPerson('ada@example.org');
  ada = createLeader(canticle, 'ada@example.org');
  ({ key } = await ada.startLive());
});
afterAll(() => canticle.close());

const see = async (query = '', of = key) => {
  const { status, json } = await canticle.request(`GET api/canticle/audiences/${of}${query}`);
  expect(status).toBe(200);
  return presentation.audienceView.parse(json);
};
const words = ({ document }: presentation.AudienceView) =>
  Object.fromEntries(
    [document?.lyrics, ...(document?.translations ?? [])].map((one) => [
      one?.languageKey,
      Object.entries(one?.verses ?? {}).map(([place, { content }]) => [place, ...content]),
    ]),
  );

describe('an audience', () => {
  test('waits until something is presented', async () => {
    expect(await see()).toMatchObject({ state: 'waiting', document: null, languages: [] });
  });

  test('sees the verses of the moment in every language, as the only page, and nothing else of the song', async () => {
    await ada.publish(free, 1);
    const view = await see();
    expect(view).toMatchObject({ state: 'shown', theme: 'dark', languages: ['en', 'no'] });
    expect(words(view)).toEqual({ en: [['2', 'Second verse']], no: [['2', 'Andre vers']] });
    expect(view.document).toMatchObject({
      song: { id: free, name: { en: 'Morning' } },
      contributors: [{ name: 'Ada Lund' }],
      settings: { availableVerses: { 2: true }, currentIndex: 0, size: 1 },
    });
    expect(JSON.stringify(view)).not.toMatch(/First|Third|Første|\[G\]/);
  });

  test('chooses languages; a verse that one lacks is missing in it', async () => {
    await ada.publish(free, 1, { settings: { size: 2 } });
    expect(words(await see('?languages=no'))).toEqual({
      en: [
        ['2', 'Second verse'],
        ['3', 'Third verse'],
      ],
      no: [['2', 'Andre vers']],
    });
    expect(Object.keys(words(await see('?languages=de')))).toEqual(['en']);
    expect((await see('?languages=de')).languages).toEqual(['en', 'no']);
    expect((await canticle.request(`GET api/canticle/audiences/${key}?languages=norsk`)).status).toBe(400);
  });

  test('sees a verse where it stands in the order it is sung', async () => {
    await ada.publish(free, 1, { position: { order: ['v3', 'v1', 'v2'] } });
    expect(words(await see())).toEqual({ en: [['2', 'First verse']], no: [['2', 'Første vers']] });
  });

  test('sees what is skipped not, and nothing where everything is', async () => {
    await ada.publish(free, 1, { settings: { availableVerses: { 1: false, 2: true, 3: true } } });
    expect(words(await see())['en']).toEqual([['3', 'Third verse']]);
    await ada.publish(free, 0, { settings: { availableVerses: { 1: false, 2: false, 3: false } } });
    expect(await see()).toMatchObject({ state: 'muted', document: null });
  });

  test('sees an empty screen of the right colour when it is muted', async () => {
    await ada.publish(free, 1, { settings: { muted: true, theme: 'light' } });
    expect(await see()).toMatchObject({ state: 'muted', theme: 'light', document: null });
  });

  test('sees the text as it stands now, and nothing once the song is disabled', async () => {
    const { song, collection } = await addPresentedSong(canticle, { free: true });
    await ada.publish(song, 0);
    const memberships = [{ collectionId: collection, number: 12, free: true }];
    await addSong(canticle.context, { id: song, memberships }, { en: verses(['Mended'], ['Two'], ['Three']) });
    expect(words(await see())).toEqual({ en: [['1', 'Mended']] });
    await addSong(canticle.context, { id: song, memberships, enabled: false });
    expect(await see()).toMatchObject({ state: 'withheld', document: null });
  });

  test('sees a song of a collection that is free as a whole, whoever leads', async () => {
    const made = await addPresentedSong(canticle, { collection: { free: true } });
    await ada.publish(made.song, 0);
    expect(words(await see())).toMatchObject({ en: [['1', 'First verse']] });
    await addCollection(canticle.context, { id: made.collection, key: 'closed', free: false });
    expect((await ada.publish(made.song, 1)).status).toBe(403);
  });

  test('is not found by a key that was never given', async () => {
    expect((await canticle.request('GET api/canticle/audiences/nothing')).status).toBe(404);
    expect((await canticle.request('GET api/canticle/audiences/nothing/events')).status).toBe(404);
  });
});

describe('a song that has to be bought is shown to an audience', () => {
  let name: string;
  let leader: TestLeader;
  beforeEach(() => {
    name = `${newId()}@example.org`;
    leader = createLeader(canticle, name);
  });

  type Holding = {
    readonly products: readonly string[];
    readonly collections: readonly string[];
    readonly until?: string;
  };
  const hold = async (roles: readonly Role[], ...holdings: Holding[]) => {
    const id = await canticle.createPerson(name, { roles });
    for (const { products, collections, until = '2099-01-01T00:00:00.000Z' } of holdings)
      await canticle.context.database.transaction((tx) =>
        saveSubscription(
          tx,
          id,
          { id: `custom_${newId()}`, productIds: [...products], collectionIds: [...collections], validTo: until },
          canticle.context.now(),
        ),
      );
  };
  const shown = async () => {
    const live = await leader.startLive();
    expect((await leader.publish(bought.song)).status).toBe(200);
    const view = await see('', live.key);
    const own = await canticle.request('GET api/canticle/presentations/own', { as: name });
    // The leader is notified.
    expect(own.json.isForAudience).toBe(view.state === 'shown');
    if (view.state === 'withheld') expect(JSON.stringify(view)).not.toMatch(/verse|vers"/);
    return view.state;
  };

  test('not by somebody who has only bought it', async () => {
    await hold([], { products: [], collections: [bought.collection] });
    expect(await shown()).toBe('withheld');
  });

  test('by somebody whose subscription names the licence and the collection', async () => {
    await hold([], { products: [LICENCE], collections: [bought.collection] });
    expect(await shown()).toBe('shown');
  });

  test('by somebody who holds the licence by itself, for all they have', async () => {
    await hold([], { products: [], collections: [bought.collection] }, { products: [LICENCE], collections: [] });
    expect(await shown()).toBe('shown');
  });

  test('not by a licence that came with another collection', async () => {
    const other = await addPresentedSong(canticle);
    await hold(
      [],
      { products: [], collections: [bought.collection] },
      { products: [LICENCE], collections: [other.collection] },
    );
    expect(await shown()).toBe('withheld');
  });

  test('not by a licence that has ended', async () => {
    await hold(
      [],
      { products: [], collections: [bought.collection] },
      { products: [LICENCE], collections: [], until: '2020-01-01T00:00:00.000Z' },
    );
    expect(await shown()).toBe('withheld');
  });

  test.each(['extended', 'editor', 'administrator'] as const)('by somebody who is %s', async (role) => {
    await hold([role]);
    expect(await shown()).toBe('shown');
  });

  test('not by a musician without the licence, when the lead is given to them', async () => {
    await hold([], { products: [LICENCE], collections: [bought.collection] });
    const live = await leader.startLive();
    await leader.publish(bought.song);
    const musician = `${newId()}@example.org`;
    const id = await canticle.createPerson(musician, { collections: [bought.collection] });
    await canticle.request('POST api/canticle/presentations/joinings', { as: musician, body: { code: live.code } });
    await canticle.request('PUT api/canticle/presentations/own/leader', { as: name, body: { userId: id } });
    expect((await see('', live.key)).state).toBe('shown');
    await createLeader(canticle, musician).publish(bought.song, 1, { id: live.id });
    expect((await see('', live.key)).state).toBe('withheld');
  });
});

test('a stranger asks for audiences three thousand times a minute from one address, and no more', async () => {
  let at = new Date('2026-05-01T10:00:00Z');
  const busy = await startCanticle({}, () => at);
  const ask = async (remoteAddress: string, events = '') => {
    const url = `/api/canticle/audiences/nothing${events}`;
    return (await busy.app.inject({ url, remoteAddress })).statusCode;
  };
  const answers = new Set<number>();
  for (let times = 0; times < 3_000; times += 1) answers.add(await ask('192.0.2.7'));
  expect([...answers]).toEqual([404]);
  expect([await ask('192.0.2.7'), await ask('192.0.2.7', '/events'), await ask('192.0.2.8')]).toEqual([429, 429, 404]);
  at = new Date('2026-05-01T10:01:00Z');
  expect(await ask('192.0.2.7')).toBe(404);
  await busy.close();
}, 60_000);
