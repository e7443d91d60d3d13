import { type Endpoint, presentation } from '@canticle/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addContributor, addSong, verses } from '../../testing/library.ts';
import { type TestLeader, createLeader, positionOf, addPresentedSong } from '../../testing/presentation-fixtures.ts';

const people = { ada: 'ada@example.org', bo: 'bo@example.org', eva: 'eva@example.org' } as const;
type Who = keyof typeof people;

let canticle: TestCanticle;
let song: string;
let book: string;
let lockedSong: string;
let longSong: string;
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  canticle = await startCanticle({ CCLI_LICENCE: '123456' });
  const bought = await addPresentedSong(canticle);
  song = bought.song;
  book = bought.collection;
  lockedSong = (await addPresentedSong(canticle)).song;
  longSong = await addSong(
    canticle.context,
    { memberships: [{ collectionId: bought.collection, number: 1, free: true }] },
    { en: verses(['x'.repeat(1_000)]), no: verses(['y'.repeat(1_000)]) },
  );
  ids.ada = await canticle.createPerson(people.ada, { collections: [bought.collection] });
  ids.bo = await canticle.createPerson(people.bo, { collections: [bought.collection] });
  ids.eva = await canticle.createPerson(people.eva);
});
afterAll(() => canticle.close());

const ask = (who: Who, call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: people[who], body });
const read = async (who: Who, id = 'own', query = '') =>
  (await ask(who, `GET api/canticle/presentations/${id}${query}`)).json;
const problem = (answer: { status: number; headers: Record<string, unknown> }) => [
  answer.status,
  answer.headers['x-problem'],
];
const join = (who: Who, code: string) => ask(who, 'POST api/canticle/presentations/joinings', { code });

let ada: TestLeader;
let bo: TestLeader;
beforeEach(async () => {
  ada = createLeader(canticle, people.ada);
  bo = createLeader(canticle, people.bo);
  for (const who of ['ada', 'bo', 'eva'] as const) await ask(who, 'DELETE api/canticle/presentations/own/live');
});

describe('one’s own presentation', () => {
  test('is empty before anything was presented, and nobody else’s', async () => {
    const empty = await read('eva');
    expect(presentation.presentation.parse(empty)).toMatchObject({
      revision: 0,
      position: null,
      live: null,
      owner: { id: ids.eva },
      leader: { id: ids.eva },
      isLeaderAway: false,
    });
    await ada.publish(song, 1);
    expect(await read('ada')).toMatchObject({ position: { songId: song, settings: { currentIndex: 1 } }, live: null });
    expect((await read('eva')).position).toBeNull();
    expect((await canticle.request('GET api/canticle/presentations/own')).status).toBe(401);
  });

  test('comes with the document a viewer draws, from the stored text', async () => {
    await ada.publish(song, 1, { position: { collectionId: null } });
    expect((await read('ada')).document).toBeNull();
    const { document } = presentation.presentation.parse(await read('ada', 'own', '?document=true'));
    expect(document?.song).toMatchObject({ id: song, name: { en: 'Morning', no: 'Morgen' } });
    expect(document?.contributors).toEqual([{ id: expect.any(String), name: 'Ada Lund' }]);
    expect(document?.lyrics.languageKey).toBe('en');
    expect(document?.lyrics.verses['2']).toEqual({
      type: 'verse',
      name: '2',
      content: ['Second verse'],
      section: 'v2',
    });
    expect(document?.translations.map((one) => [one.languageKey, Object.keys(one.verses)])).toEqual([
      ['no', ['1', '2']],
    ]);
    expect(document?.settings).toMatchObject({ currentIndex: 1, asLargeAsFits: false, secondLanguage: null });
  });

  test('names who translated the song, its number at CCLI and the licence of the place', async () => {
    const { context } = canticle;
    const [author, translator] = [
      await addContributor(context, 'Ada Lund'),
      await addContributor(context, 'Siri Dahl'),
    ];
    const translated = await addSong(
      context,
      {
        memberships: [{ collectionId: book, number: 2, free: true }],
        participants: [
          { contributorId: author, type: 'author' },
          { contributorId: author, type: 'translator', language: 'en' },
          { contributorId: translator, type: 'translator', language: 'no' },
        ],
        ccliNumber: '27862',
      },
      { en: verses(['Verse'], ['Verse'], ['Verse']) },
    );
    await ada.publish(translated);
    const { document } = presentation.presentation.parse(await read('ada', 'own', '?document=true'));
    expect(document?.song).toMatchObject({
      participants: [
        { contributorId: author, type: 'author' },
        { contributorId: author, type: 'translator', language: 'en' },
        { contributorId: translator, type: 'translator', language: 'no' },
      ],
      ccliNumber: '27862',
    });
    expect(document?.ccliLicence).toBe('123456');
  });

  test('stands in the order it is sung: repeated, left out, or of a section that is gone', async () => {
    await ada.publish(song, 0, { position: { order: ['v2', 'v1', 'gone', 'v2'] } });
    const { document } = await read('ada', 'own', '?document=true');
    const sung = Object.entries<any>(document.lyrics.verses).map(([place, { content }]) => [place, content[0]]);
    expect(sung).toEqual([
      ['1', 'Second verse'],
      ['2', 'First verse'],
      ['4', 'Second verse'],
    ]);
  });

  test('grows by one with each publication, and keeps the last one', async () => {
    const { json: first } = await ada.publish(song, 0);
    const { json: second } = await ada.publish(song, 2);
    expect([first.isTaken, second]).toEqual([true, { revision: first.revision + 1, isTaken: true }]);
    expect((await read('ada')).position.settings.currentIndex).toBe(2);
  });

  test('takes a publication once, however often and late it comes, of either window', async () => {
    const other = createLeader(canticle, people.ada);
    const window = newId();
    const publish = (sequence: number, at: number) =>
      ada.publish(song, at, { body: { window, sequence } }).then(({ json }) => json);
    const first = await publish(5, 1);
    expect(await publish(5, 1)).toEqual({ revision: first.revision, isTaken: false });
    expect(await publish(4, 0)).toEqual({ revision: first.revision, isTaken: false });
    await other.publish(song, 2);
    expect((await publish(5, 1)).isTaken).toBe(false);
    expect((await read('ada')).position.settings.currentIndex).toBe(2);
    expect((await publish(6, 0)).isTaken).toBe(true);
  });

  test('answers a publication with the same Idempotency-Key with the same words', async () => {
    const body = { basedOn: 0, window: newId(), sequence: 1, position: positionOf(song) };
    const headers = { 'idempotency-key': newId() };
    const call = () =>
      canticle.request('PUT api/canticle/presentations/own/position', { as: people.bo, body, headers });
    expect((await call()).text).toBe((await call()).text);
  });

  test.each([
    ['a song that is locked', () => ({ songId: lockedSong }), 403, 'LOCKED'],
    ['a song that is not there', () => ({ songId: 'nothing' }), 404, 'NOT_FOUND'],
    ['nothing to sing', () => ({ order: [] }), 400, 'BAD_REQUEST'],
    ['more verses than any song has', () => ({ order: Array(201).fill('v1') }), 400, 'BAD_REQUEST'],
    ['a long text over and over', () => ({ songId: longSong, order: Array(150).fill('v1') }), 400, 'BAD_REQUEST'],
    [
      'a place before the first',
      () => ({ settings: { ...positionOf('').settings, currentIndex: -1 } }),
      400,
      'BAD_REQUEST',
    ],
    ['a page of no verses', () => ({ settings: { ...positionOf('').settings, size: 0 } }), 400, 'BAD_REQUEST'],
  ])('cannot be %s', async (_, position, status, code) => {
    expect(problem(await ada.publish(song, 0, { position: position() }))).toEqual([status, code]);
  });

  test('is a long text as long as it is sung once, or a hundred times', async () => {
    const order = Array(100).fill('v1');
    expect((await ada.publish(longSong, 0, { position: { order } })).status).toBe(200);
  });

  test('is forgotten twelve hours after the last publication', async () => {
    await ada.publish(song, 1);
    const { revision, expiresAt } = await read('ada');
    const hours = (Date.parse(expiresAt) - Date.now()) / 3600_000;
    expect(Math.round(hours)).toBe(12);
    await expire(ids.ada);
    expect(await read('ada')).toMatchObject({ position: null, publishedAt: null });
    await canticle.context.jobs.runDue();
    const after = await ada.publish(song, 0);
    expect(after.json.revision).toBeGreaterThan(revision);
  });
});

/* As if twelve hours had passed. */
async function expire(ownerId: string): Promise<void> {
  await canticle.context.database.transaction((tx) =>
    tx
      .updateTable('presentations')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('owner_id', '=', ownerId)
      .execute(),
  );
}

describe('a live session', () => {
  test('is opened with a code that cannot be misread and a link nobody can guess; again changes nothing', async () => {
    await ada.publish(song);
    const opened = await ask('ada', 'POST api/canticle/presentations/own/live');
    const { invitation } = opened.json.live;
    expect(invitation.code).toMatch(/^[ACDEFGHJKMNPQRTVWXY34679]{6,}$/);
    expect(invitation.audienceKey.length).toBeGreaterThanOrEqual(32);
    expect(Date.parse(invitation.codeExpiresAt)).toBeGreaterThan(Date.now() + 3600_000);
    const again = await ask('ada', 'POST api/canticle/presentations/own/live');
    expect(again.json.live).toEqual(opened.json.live);
  });

  test('may be opened before anything is presented', async () => {
    const { id, code } = await createLeader(canticle, people.eva).startLive();
    expect((await join('bo', code)).json).toMatchObject({ position: null, live: { id }, owner: { id: ids.eva } });
  });

  test('is joined by its code, however it is typed, and shows where it is and who leads', async () => {
    await ada.publish(song, 1);
    const { id, code } = await ada.startLive();
    const joined = await join('bo', ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`);
    expect(joined.json).toMatchObject({
      owner: { id: ids.ada },
      leader: { id: ids.ada },
      position: { songId: song, settings: { currentIndex: 1 } },
      live: { id, invitation: null },
    });
    expect((await join('bo', code)).json.live.id).toBe(id);
    expect((await join('ada', code)).json.live.id).toBe(id);
    expect((await ask('bo', 'GET api/canticle/presentations')).json).toMatchObject([{ id, owner: { id: ids.ada } }]);
    expect((await ask('ada', 'GET api/canticle/presentations')).json).toEqual([]);
  });

  test('is not there for whoever has not joined it', async () => {
    const { id } = await ada.startLive();
    for (const call of ['', '/people', '/events'] as const)
      expect(problem(await ask('eva', `GET api/canticle/presentations/${id}${call}`))).toEqual([404, 'NOT_FOUND']);
    expect(problem(await bo.publish(song, 0, { id }))).toEqual([404, 'NOT_FOUND']);
    for (const call of [`POST api/canticle/presentations/${id}/code`, `POST api/canticle/presentations/${id}/presence`])
      expect((await ask('eva', call as 'POST x')).status).toBe(404);
    expect((await ask('eva', `PUT api/canticle/presentations/${id}/leader`, { userId: ids.eva })).status).toBe(404);
  });

  test('gives the place to a musician who may not open the song, and none of its words', async () => {
    await ada.publish(song, 1);
    const { id, code } = await ada.startLive();
    await join('eva', code);
    const seen = await read('eva', id, '?document=true');
    expect(seen).toMatchObject({ position: { songId: song }, document: null });
    expect(JSON.stringify(seen)).not.toContain('verse');
    await join('bo', code);
    expect((await read('bo', id, '?document=true')).document.lyrics.verses['1'].content).toEqual(['First verse']);
  });

  test('that has ended is gone for those who joined it, and a late publication with it', async () => {
    await ada.publish(song);
    const { id, code, key } = await ada.startLive();
    await join('bo', code);
    const { revision } = await read('ada');
    expect((await ask('ada', 'DELETE api/canticle/presentations/own/live')).json).toMatchObject({ live: null });
    expect((await ask('ada', 'DELETE api/canticle/presentations/own/live')).status).toBe(200);
    expect(problem(await ask('bo', `GET api/canticle/presentations/${id}`))).toEqual([410, 'GONE']);
    expect(problem(await bo.publish(song, 0, { id }))).toEqual([410, 'GONE']);
    expect(problem(await ada.publish(song, 0, { body: { basedOn: revision } }))).toEqual([409, 'CONFLICT']);
    expect(problem(await join('bo', code))).toEqual([404, 'NOT_FOUND']);
    expect((await canticle.request(`GET api/canticle/audiences/${key}`)).status).toBe(410);
    expect((await ask('bo', 'GET api/canticle/presentations')).json).toEqual([]);
    expect((await read('ada')).position).not.toBeNull();
    const next = await ada.startLive();
    expect([next.id, next.code, next.key]).not.toContain(id);
    expect(next.key).not.toBe(key);
    expect((await ask('bo', `GET api/canticle/presentations/${next.id}`)).status).toBe(404);
  });

  test('ends when it has expired, and does not come back with the next publication', async () => {
    await ada.publish(song);
    const { id, code, key } = await ada.startLive();
    await join('bo', code);
    await ask('ada', `PUT api/canticle/presentations/${id}/leader`, { userId: ids.bo });
    await expire(ids.ada);
    expect((await ask('bo', `GET api/canticle/presentations/${id}`)).status).toBe(410);
    expect((await canticle.request(`GET api/canticle/audiences/${key}`)).status).toBe(410);
    expect((await ada.publish(song)).status).toBe(200);
    expect(await read('ada')).toMatchObject({ live: null, leader: { id: ids.ada } });
    expect((await ask('bo', `GET api/canticle/presentations/${id}`)).status).toBe(410);
  });

  test('can be left and joined again, and its owner takes people out', async () => {
    const { id, code } = await ada.startLive();
    for (const who of ['bo', 'eva'] as const) await join(who, code);
    const out = (who: Who, whom: Who) => ask(who, `DELETE api/canticle/presentations/${id}/people/${ids[whom]}`);
    expect(problem(await out('bo', 'eva'))).toEqual([403, 'NOT_ALLOWED']);
    expect((await out('bo', 'bo')).status).toBe(200);
    expect((await ask('bo', `GET api/canticle/presentations/${id}`)).status).toBe(404);
    expect((await join('bo', code)).status).toBe(200);
    expect((await out('ada', 'eva')).status).toBe(200);
    expect(problem(await out('ada', 'eva'))).toEqual([404, 'NOT_FOUND']);
    expect((await ask('eva', `GET api/canticle/presentations/${id}`)).status).toBe(404);
  });

  test('is not joined again with the code that somebody knew who was taken out', async () => {
    const { id, code } = await ada.startLive();
    for (const who of ['bo', 'eva'] as const) await join(who, code);
    await ask('bo', `DELETE api/canticle/presentations/${id}/people/${ids.bo}`);
    expect((await join('bo', code)).status).toBe(200);
    await ask('ada', `DELETE api/canticle/presentations/${id}/people/${ids.eva}`);
    expect((await join('eva', code)).status).toBe(404);
    expect((await ask('bo', `GET api/canticle/presentations/${id}`)).status).toBe(200);
    const { live } = await read('ada');
    expect((await join('eva', live.invitation.code)).status).toBe(200);
  });

  test('shows who is in it to the owner and whoever leads', async () => {
    const { id, code } = await ada.startLive();
    await join('bo', code);
    const answer = await ask('ada', 'GET api/canticle/presentations/own/people');
    expect(answer.json).toEqual({
      musicians: [{ id: ids.bo, displayName: expect.any(String), image: null, isHere: false }],
      audience: 0,
    });
    expect(problem(await ask('bo', `GET api/canticle/presentations/${id}/people`))).toEqual([403, 'NOT_ALLOWED']);
    await ask('ada', `PUT api/canticle/presentations/${id}/leader`, { userId: ids.bo });
    expect((await ask('bo', `GET api/canticle/presentations/${id}/people`)).status).toBe(200);
    expect((await ask('eva', 'GET api/canticle/presentations/own/people')).json).toEqual({
      musicians: [],
      audience: 0,
    });
  });
});

describe('the lead', () => {
  const give = (who: Who, id: string, to: Who) =>
    ask(who, `PUT api/canticle/presentations/${id}/leader`, { userId: ids[to] });

  test('goes to a musician, who alone publishes then, until the owner takes it back', async () => {
    await ada.publish(song);
    const { id, code } = await ada.startLive();
    await join('bo', code);
    expect(problem(await bo.publish(song, 1, { id }))).toEqual([403, 'NOT_ALLOWED']);
    expect((await give('ada', 'own', 'bo')).json).toMatchObject({ leader: { id: ids.bo }, owner: { id: ids.ada } });
    expect(problem(await ada.publish(song, 2))).toEqual([403, 'NOT_ALLOWED']);
    expect((await bo.publish(song, 1, { id })).status).toBe(200);
    expect((await read('ada')).position.settings.currentIndex).toBe(1);
    expect((await read('bo', id)).live.invitation).toEqual(expect.objectContaining({ code }));
    expect((await give('ada', 'own', 'ada')).json.leader.id).toBe(ids.ada);
    expect(problem(await bo.publish(song, 2, { id }))).toEqual([403, 'NOT_ALLOWED']);
  });

  test('goes to nobody outside the session, and a musician cannot take it', async () => {
    const { id, code } = await ada.startLive();
    await join('bo', code);
    expect(problem(await give('ada', 'own', 'eva'))).toEqual([404, 'NOT_FOUND']);
    expect(problem(await give('bo', id, 'bo'))).toEqual([403, 'NOT_ALLOWED']);
    expect((await give('ada', 'own', 'bo')).status).toBe(200);
    expect((await give('bo', id, 'ada')).json.leader.id).toBe(ids.ada);
  });

  test('comes back to the owner when whoever leads goes', async () => {
    const { id, code } = await ada.startLive();
    await join('bo', code);
    await give('ada', 'own', 'bo');
    await ask('bo', `DELETE api/canticle/presentations/${id}/people/${ids.bo}`);
    expect((await read('ada')).leader.id).toBe(ids.ada);
  });

  test('refuses what was published before it changed, even by one who has it again', async () => {
    await ada.publish(song);
    const { code } = await ada.startLive();
    await join('bo', code);
    const { revision: before } = await read('ada');
    await give('ada', 'own', 'bo');
    await give('ada', 'own', 'ada');
    expect(problem(await ada.publish(song, 2, { body: { basedOn: before } }))).toEqual([409, 'CONFLICT']);
    const { revision } = await read('ada');
    expect((await ada.publish(song, 2, { body: { basedOn: revision } })).status).toBe(200);
  });

  test('refuses what its new leader pressed before they knew that they lead', async () => {
    await ada.publish(song);
    const { id, code } = await ada.startLive();
    await join('bo', code);
    const { revision } = await read('bo', id);
    await give('ada', 'own', 'bo');
    expect(problem(await bo.publish(song, 2, { id, body: { basedOn: revision } }))).toEqual([409, 'CONFLICT']);
    const seen = await read('bo', id);
    expect([seen.leader.id, seen.position.settings.currentIndex]).toEqual([ids.bo, 0]);
    expect((await bo.publish(song, 2, { id, body: { basedOn: seen.revision } })).status).toBe(200);
  });

  test('given by two at once ends with one of them', async () => {
    const { id, code } = await ada.startLive();
    for (const who of ['bo', 'eva'] as const) await join(who, code);
    const given = await Promise.all([give('ada', 'own', 'bo'), give('ada', 'own', 'eva')]);
    expect(given.map(({ status }) => status)).toEqual([200, 200]);
    const { leader } = await read('bo', id);
    const publishing = await Promise.all([bo.publish(song, 1, { id }), ada.publish(song, 2)]);
    const taken = publishing.map(({ status }) => status);
    expect(taken).toEqual([leader.id === ids.bo ? 200 : 403, 403]);
  });

  test('in two windows that press at once ends with one of them, and skips nothing', async () => {
    const other = createLeader(canticle, people.ada);
    await ada.publish(song, 0);
    for (const verse of [1, 2, 0, 1, 2]) {
      const { revision } = await read('ada');
      // Both saw the verse before, and both press Next.
      const body = { basedOn: revision };
      const pressed = await Promise.all([ada.publish(song, verse, { body }), other.publish(song, verse, { body })]);
      expect(pressed.map(({ status, json }) => [status, json.isTaken])).toEqual([
        [200, true],
        [200, true],
      ]);
      expect(pressed.map(({ json }) => json.revision).toSorted()).toEqual([revision + 1, revision + 2]);
      expect((await read('ada')).position.settings.currentIndex).toBe(verse);
    }
  });

  test('taken over while the other presses ends with whoever has it, at what was pressed last', async () => {
    const { id, code } = await ada.startLive();
    await join('bo', code);
    for (let round = 0; round < 8; round++) {
      await give('ada', 'own', 'bo');
      await bo.publish(song, 0, { id });
      const [taken, pressed] = await Promise.all([give('ada', 'own', 'ada'), bo.publish(song, 1, { id })]);
      // Bo was a moment earlier, or is told that somebody else leads now.
      expect([taken.status, [200, 403].includes(pressed.status)]).toEqual([200, true]);
      const { leader, position } = await read('bo', id);
      expect([leader.id, position.settings.currentIndex]).toEqual([ids.ada, pressed.status === 200 ? 1 : 0]);
      expect((await ada.publish(song, 2)).status).toBe(200);
    }
  });

  test('of a device that sleeps stays, is told as away, and is back with its next sign of life', async () => {
    await ada.publish(song);
    const { id, code } = await ada.startLive();
    await join('bo', code);
    const presence = (who: Who, of: string) => ask(who, `POST api/canticle/presentations/${of}/presence`);
    expect((await presence('bo', id)).json).toMatchObject({ leads: false });
    await canticle.context.database.transaction((tx) =>
      tx
        .updateTable('presentations')
        .set({ leader_seen_at: new Date(Date.now() - 46_000).toISOString() })
        .where('owner_id', '=', ids.ada)
        .execute(),
    );
    expect(await read('bo', id)).toMatchObject({
      isLeaderAway: true,
      leader: { id: ids.ada },
      position: { songId: song },
    });
    expect((await presence('ada', 'own')).json).toMatchObject({ leads: true });
    expect((await read('bo', id)).isLeaderAway).toBe(false);
  });

  test('of somebody who deletes their account comes back to the owner', async () => {
    const gone = 'gone@example.org';
    const goneId = await canticle.createPerson(gone);
    const { code } = await ada.startLive();
    await canticle.request('POST api/canticle/presentations/joinings', { as: gone, body: { code } });
    await ask('ada', 'PUT api/canticle/presentations/own/leader', { userId: goneId });
    const token = await canticle.token(gone, { auth_time: Math.floor(Date.now() / 1000) });
    await canticle.request('DELETE api/canticle/person', { headers: { authorization: `Bearer ${token}` } });
    expect((await read('ada')).leader.id).toBe(ids.ada);
    expect((await ask('ada', 'GET api/canticle/presentations/own/people')).json.musicians).toEqual([]);
  });
});

describe('a code', () => {
  test('is replaced by the owner or whoever leads, and the one before opens nothing', async () => {
    const { id, code } = await ada.startLive();
    await join('bo', code);
    expect(problem(await ask('bo', `POST api/canticle/presentations/${id}/code`))).toEqual([403, 'NOT_ALLOWED']);
    const { live } = (await ask('ada', 'POST api/canticle/presentations/own/code')).json;
    expect(live.invitation.code).not.toBe(code);
    expect((await join('eva', code)).status).toBe(404);
    expect((await join('eva', live.invitation.code)).status).toBe(200);
    await ask('ada', 'DELETE api/canticle/presentations/own/live');
    expect(problem(await ask('ada', 'POST api/canticle/presentations/own/code'))).toEqual([409, 'CONFLICT']);
  });

  test('that has expired says so', async () => {
    const { id, code } = await ada.startLive();
    await canticle.context.database.transaction((tx) =>
      tx
        .updateTable('live_sessions')
        .set({ code_expires_at: new Date(Date.now() - 1).toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    expect(problem(await join('bo', code))).toEqual([410, 'GONE']);
  });

  test('that is guessed is refused after ten, to whoever guesses and nobody else behind the address', async () => {
    const guesser = 'guesser@example.org';
    await canticle.createPerson(guesser);
    const { code } = await ada.startLive();
    const guess = (typed: string) =>
      canticle.request('POST api/canticle/presentations/joinings', { as: guesser, body: { code: typed } });
    for (const wrong of Array.from({ length: 10 }, (_, index) => `AAAA${index}`))
      expect((await guess(wrong)).status).toBe(404);
    const refused = await guess(code);
    expect(problem(refused)).toEqual([429, 'TOO_MANY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await join('bo', code)).status).toBe(200);
  });

  test('lets 200 people behind one address in at once', async () => {
    const { code } = await ada.startLive();
    const crowd = Array.from({ length: 200 }, (_, index) => `crowd-${index}@example.org`);
    for (const email of crowd) await canticle.token(email);
    const answers = await Promise.all(
      crowd.map((as) => canticle.request('POST api/canticle/presentations/joinings', { as, body: { code } })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { musicians } = (await ask('ada', 'GET api/canticle/presentations/own/people')).json;
    expect(musicians).toHaveLength(200);
  });
});

test('a leader who clicks faster than others may ask is heard all the same', async () => {
  const hurried = await startCanticle({ REQUESTS_PER_MINUTE: '5' });
  try {
    const { song: own } = await addPresentedSong(hurried, { free: true });
    await hurried.createPerson(people.ada);
    const leader = createLeader(hurried, people.ada);
    const statuses = [];
    for (let click = 0; click < 40; click++) statuses.push((await leader.publish(own, click % 3)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  } finally {
    await hurried.close();
  }
});

test('every call is in the description of the API', async () => {
  const { paths } = (await canticle.request('GET api/openapi.json')).json;
  const endpoints = (Object.values(presentation) as readonly Partial<Endpoint>[]).filter((one) => one.summary);
  expect(endpoints.length).toBeGreaterThan(10);
  for (const { method = 'GET', path = '' } of endpoints)
    expect(paths[`/${path.replaceAll(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase());
  const events = paths['/api/canticle/audiences/{key}/events'].get.responses['200'];
  expect(events.content).toHaveProperty('text/event-stream');
});
