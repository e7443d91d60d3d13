import { presentation } from '@canticle/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startChoir, type TestChoir } from '../../testing/choir.ts';
import { addPresentedSong, type TestLeader } from '../../testing/presentation-fixtures.ts';

const HOUR_S = 3600;
let choir: TestChoir;
let song: string;
let other: string;
beforeAll(async () => {
  choir = await startChoir('nora', 'siri', 'per', 'eva');
  song = (await addPresentedSong(choir, { free: true })).song;
  other = (await addPresentedSong(choir, { free: true })).song;
});
afterAll(() => choir.close());

let nora: TestLeader;
beforeEach(async () => {
  nora = choir.leader('nora');
  await endLive();
});

const ask: TestChoir['ask'] = (...request) => choir.ask(...request);
const endLive = () => ask('nora', 'DELETE', 'canticle/presentations/own/live');
const followable = async (as: string) => (await ask(as, 'GET', 'canticle/presentations')).json;
const sessionsOf = async (as: string) => (await followable(as)).map(({ id }: { id: string }) => id);
const follow = (as: string, id: string) => ask(as, 'POST', `canticle/presentations/${id}/people`);
const cursor = async (as: string): Promise<string> => (await ask(as, 'GET', 'canticle/changes')).json.next;
/* Of sessions alone: that the set was published is told by a job, which may come later. */
const toldSince = async (as: string, since: string) =>
  (await ask(as, 'GET', `canticle/changes?since=${since}`)).json.changed.filter(
    ({ kind }: { kind: string }) => kind === 'presentation',
  );
const createSet = (groupId: string | null, isPublished = true) =>
  choir.createSet('nora', groupId === null ? {} : { groupId, isPublished });
const present = (list: string | undefined, songId = song, at = 0) =>
  nora.publish(songId, at, {
    position: { list: list === undefined ? null : { id: list, entryId: null, place: 0, length: 2 } },
  });

describe('a set of a group that is led live', () => {
  test('is seen by its members, who follow it without a code', async () => {
    const group = await choir.createGroup('siri');
    await present(await createSet(group));
    const { id } = await nora.startLive();
    const found = await followable('siri');
    expect(found).toMatchObject([
      {
        id,
        owner: { id: choir.ids['nora'] },
        leader: { id: choir.ids['nora'] },
        isJoined: false,
        group: { id: group, name: 'Choir' },
        songName: { en: 'Morning', no: 'Morgen' },
      },
    ]);
    expect(presentation.listPresentations.reply?.parse(found)).toEqual(found);
    expect((await ask('siri', 'GET', `canticle/presentations/${id}`)).status).toBe(404);
    const joined = await follow('siri', id);
    expect(joined).toMatchObject({ status: 200, json: { position: { songId: song }, live: { id, invitation: null } } });
    expect((await follow('siri', id)).status).toBe(200);
    expect((await ask('siri', 'GET', `canticle/presentations/${id}`)).status).toBe(200);
    expect(await followable('siri')).toMatchObject([{ id, isJoined: true }]);
    const people = (await ask('nora', 'GET', 'canticle/presentations/own/people')).json;
    expect(people.musicians).toMatchObject([{ id: choir.ids['siri'] }]);
  });

  test('is offered to nobody once its leader has been gone for ten minutes, until they are back', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    const reportLeader = () => ask('nora', 'POST', 'canticle/presentations/own/presence');
    expect((await reportLeader()).status).toBe(200);
    choir.later(9 * 60);
    expect(await sessionsOf('siri')).toEqual([id]);
    choir.later(2 * 60);
    expect(await sessionsOf('siri')).toEqual([]);
    await reportLeader();
    expect(await sessionsOf('siri')).toEqual([id]);
  });

  test('is neither seen nor followed by anybody outside, nor listed for its leader', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    expect([await sessionsOf('eva'), await sessionsOf('nora')]).toEqual([[], []]);
    expect((await follow('eva', id)).status).toBe(404);
    expect((await follow('eva', 'no-session')).status).toBe(404);
    expect((await choir.request(`POST api/canticle/presentations/${id}/people`)).status).toBe(401);
    expect(await sessionsOf('siri')).toEqual([id]);
  });

  test('is no longer seen or followed by a member who left, or when its leader left the group', async () => {
    const group = await choir.createGroup('siri', 'per');
    await present(await createSet(group));
    const { id } = await nora.startLive();
    await ask('per', 'DELETE', `canticle/groups/${group}/members/${choir.ids['per']}`);
    expect([await sessionsOf('per'), (await follow('per', id)).status]).toEqual([[], 404]);
    await ask('nora', 'PUT', `canticle/groups/${group}/members/${choir.ids['siri']}`, { role: 'leader' });
    await ask('nora', 'DELETE', `canticle/groups/${group}/members/${choir.ids['nora']}`);
    expect([await sessionsOf('siri'), (await follow('siri', id)).status]).toEqual([[], 404]);
  });

  test.each([
    ['a draft', (group: string) => createSet(group, false)],
    ['a list of the leader alone', () => createSet(null)],
    ['no list', async () => undefined],
  ])('is not announced when it is %s', async (_, createList) => {
    await present(await createList(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    expect([await sessionsOf('siri'), (await follow('siri', id)).status]).toEqual([[], 404]);
  });

  test('goes on for the group while a song beside the set is presented, and not with another list', async () => {
    const set = await createSet(await choir.createGroup('siri'));
    const { id } = await nora.startLive();
    await present(set);
    await present(undefined, other);
    expect(await sessionsOf('siri')).toEqual([id]);
    await present(await createSet(null));
    expect(await sessionsOf('siri')).toEqual([]);
  });

  test('is not what the group is told of, when a session is opened on it and goes on with another song', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    choir.later(HOUR_S);
    const { id } = await nora.startLive();
    expect(await sessionsOf('siri')).toEqual([id]);
    await present(undefined, other);
    expect(await sessionsOf('siri')).toEqual([]);
    await endLive();
  });

  test('is not announced again by the next session, until it is presented there', async () => {
    const set = await createSet(await choir.createGroup('siri'));
    await nora.startLive();
    await present(set);
    await endLive();
    const { id } = await nora.startLive();
    expect(await sessionsOf('siri')).toEqual([]);
    await present(set);
    expect(await sessionsOf('siri')).toEqual([id]);
  });

  test('is not what the group is told of, when another song is led after the set was only looked at', async () => {
    const set = await createSet(await choir.createGroup('siri'));
    await present(set);
    await present(undefined, other);
    await nora.startLive();
    expect(await sessionsOf('siri')).toEqual([]);
  });

  test('cannot be pushed to a group by somebody outside who was given the list', async () => {
    const set = await createSet(await choir.createGroup('siri'));
    const { json } = await choir.ask('nora', 'PUT', 'Sharing', { itemId: set, type: 'playlist' });
    await ask('eva', 'POST', `Sharing/${(json.result ?? json).key}`);
    const eva = choir.leader('eva');
    await eva.publish(song, 0, { position: { list: { id: set, entryId: null, place: 0, length: 1 } } });
    const { id } = await eva.startLive();
    expect((await ask('eva', 'GET', 'canticle/presentations/own')).json.position.list.id).toBe(set);
    expect([await sessionsOf('siri'), (await follow('siri', id)).status]).toEqual([[], 404]);
  });

  test('cannot be followed again by a member who was taken out, until they have the new code', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    await follow('siri', id);
    await ask('nora', 'DELETE', `canticle/presentations/own/people/${choir.ids['siri']}`);
    expect([await sessionsOf('siri'), (await follow('siri', id)).status]).toEqual([[], 404]);
    expect((await ask('nora', 'GET', 'canticle/presentations/own/people')).json.musicians).toEqual([]);
    const { code } = (await ask('nora', 'GET', 'canticle/presentations/own')).json.live.invitation;
    expect((await ask('siri', 'POST', 'canticle/presentations/joinings', { code })).status).toBe(200);
    expect(await sessionsOf('siri')).toEqual([id]);
  });

  test('may be followed again by a member who left by themselves', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    await follow('siri', id);
    await ask('siri', 'DELETE', `canticle/presentations/${id}/people/${choir.ids['siri']}`);
    expect(await followable('siri')).toMatchObject([{ id, isJoined: false }]);
    expect((await follow('siri', id)).status).toBe(200);
  });

  test('is gone for everybody when it ends', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    await endLive();
    expect([await sessionsOf('siri'), (await follow('siri', id)).status]).toEqual([[], 404]);
  });
});

describe('the windows of members', () => {
  const told = async (as: string, since: string, id: string) =>
    expect.poll(() => toldSince(as, since)).toEqual([{ kind: 'presentation', id }]);

  test('are told when the session begins, when its song changes, and when it ends', async () => {
    const set = await createSet(await choir.createGroup('siri'));
    await present(set);
    const beginning = await cursor('siri');
    const { id } = await nora.startLive();
    await told('siri', beginning, id);
    const next = await cursor('siri');
    await present(set, song, 1);
    await present(set, other);
    await told('siri', next, id);
    const end = await cursor('siri');
    await endLive();
    await told('siri', end, id);
  });

  test('are not told of a step within a song, and nobody outside is told anything', async () => {
    const set = await createSet(await choir.createGroup('siri'));
    await present(set);
    const [outside, since] = [await cursor('eva'), await cursor('siri')];
    const { id } = await nora.startLive();
    await told('siri', since, id);
    const later = await cursor('siri');
    await present(set, song, 1);
    await present(set, song, 2);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(await toldSince('siri', later)).toEqual([]);
    expect(await toldSince('eva', outside)).toEqual([]);
  });

  test('are not told of another song when they follow it', async () => {
    const set = await createSet(await choir.createGroup('siri', 'per'));
    await present(set);
    const beginning = await cursor('siri');
    const { id } = await nora.startLive();
    await told('siri', beginning, id);
    await follow('siri', id);
    await ask('siri', 'GET', `canticle/presentations/${id}/events?brief=true`);
    const isHere = async () => (await ask('nora', 'GET', 'canticle/presentations/own/people')).json.musicians[0].isHere;
    await expect.poll(isHere).toBe(true);
    const [following, away] = [await cursor('siri'), await cursor('per')];
    await present(set, other);
    await told('per', away, id);
    expect(await toldSince('siri', following)).toEqual([]);
    await endLive();
    await told('siri', following, id);
  });

  test('are told when it expires because the leader never came back', async () => {
    await present(await createSet(await choir.createGroup('siri')));
    const { id } = await nora.startLive();
    choir.later(13 * HOUR_S);
    expect(await sessionsOf('siri')).toEqual([]);
    const since = await cursor('siri');
    await choir.context.jobs.runDue();
    await told('siri', since, id);
  });
});
