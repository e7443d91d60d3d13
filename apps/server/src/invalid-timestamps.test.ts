import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './platform/database/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addCollection, addSong } from './testing/library.ts';

/** A timestamp without a time zone, a date and a time that do not exist, and one that is not ISO 8601. */
const WRONG = [
  '2026-11-23T14:00:00',
  '2026-11-23T14:00',
  '2026-02-30T10:00:00.000Z',
  '2026-13-01T10:00:00.000Z',
  '2026-02-30',
  '23 Nov 2026 10:00 UTC',
] as const;
const RIGHT = ['2026-01-05T10:00:00.000Z', '2026-01-05T11:00:00%2B01:00', '2026-01-05T10:00Z'] as const;

let canticle: TestCanticle;
let song: string;
let collection: string;
const as = 'everybody@example.org';
beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(as, { roles: ['administrator'] });
  collection = await addCollection(canticle.context, { key: 'MH' });
  song = await addSong(canticle.context, { memberships: [{ collectionId: collection, number: 1, free: true }] });
});
afterAll(() => canticle.close());

describe('in a query', () => {
  const QUERIES = [
    'GET api/Songs?collections=COLLECTION&updatedAt=',
    'GET api/Files?updatedAt=',
    'GET api/Contributors?updatedAt=',
    'GET api/Lyrics/COLLECTION?language=en&updatedAt=',
    'GET api/Analytics/SONG?fromDate=',
    'GET api/Analytics/SONG?fromDate=2026-01-01T00:00:00.000Z&toDate=',
    'GET api/canticle/statistics/songs?fromDate=',
    'GET api/Admin/Emails?createdAt=',
  ] as const;
  const addressOf = (query: string, moment: string) =>
    `${query.replace('COLLECTION', collection).replace('SONG', song)}${moment}` as 'GET x';

  it.each(QUERIES)('%s takes a moment with its zone, and none that is not one', async (query) => {
    for (const moment of RIGHT) {
      const { status, text } = await canticle.request(addressOf(query, moment), { as });
      expect(status, `${moment}: ${text.slice(0, 100)}`).toBe(200);
    }
    for (const moment of WRONG)
      expect((await canticle.request(addressOf(query, encodeURIComponent(moment)), { as })).status, moment).toBe(400);
  });
});

describe('in a body', () => {
  type Call = Parameters<TestCanticle['request']>[0];
  type Write = readonly [call: Call, body: (moment: string) => unknown];
  const WRITES: readonly Write[] = [
    ['POST api/Activity', (loggedDate) => [{ type: 'song', itemId: song, loggedDate }]],
    ['POST api/Tags/List', (lastUpdated) => ({ lastUpdated })],
    ['PUT api/Sharing', (validTo) => ({ itemId: newId(), type: 'playlist', validTo })],
    [`POST api/canticle/lists/${newId()}/changes`, (at) => ({ at, name: 'Sunday' })],
    [
      `PUT api/canticle/song-choices/${newId()}`,
      (chosenAt) => {
        const nothing = { capo: null, notation: null, language: null, secondLanguage: null, format: null, size: null };
        return { semitones: null, ...nothing, chosenAt };
      },
    ],
    [
      'PUT api/canticle/scripture-marks',
      (markedAt) => ({ chapterId: newId(), verse: '1', word: null, marked: true, markedAt }),
    ],
    [
      `PUT api/canticle/scripture-places/${newId()}`,
      (readAt) => ({ translationId: newId(), besideId: null, chapterId: null, verse: null, readAt }),
    ],
    [
      `POST api/Admin/User/${newId()}/Subscriptions?presentation=false`,
      (validTo) => ({ collectionIds: [collection], validTo }),
    ],
  ];

  it.each(WRITES)('%s takes none that is not one', async (call, bodyOf) => {
    const send = (moment: string) => canticle.request(call, { as, version: '4.0', body: bodyOf(moment) });
    expect((await send('2099-01-05T10:00:00.000Z')).text).not.toContain('is not valid');
    for (const moment of WRONG) expect((await send(moment)).status, moment).toBe(400);
  });
});
