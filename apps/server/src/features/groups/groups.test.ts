import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Method, startChoir, type TestChoir } from '../../testing/choir.ts';

let choir: TestChoir;
beforeAll(async () => {
  choir = await startChoir('nora', 'siri', 'per', 'eva', 'lone', 'ada', 'bo');
});
afterAll(() => choir.close());
beforeEach(() => choir.later(1));

const ask = (as: string, method: Method, path: string, body?: unknown) =>
  choir.ask(as, method, `canticle/${path}`, body);
const invite = async (group: string, body: object = {}): Promise<string> =>
  (await ask('nora', 'POST', `groups/${group}/invitations`, { role: 'singer', ...body })).json.key;
const join = (as: string, key: string) => ask(as, 'POST', `group-invitations/${key}`);
const rolesIn = async (as: string, group: string) =>
  (await ask(as, 'GET', `groups/${group}`)).json.members.map((one: any) => [one.id, one.role]);
async function deleteAccount(name: string) {
  const signedInAt = Math.floor(choir.now().getTime() / 1000);
  const token = await choir.token(`${name}@example.org`, { auth_time: signedInAt, exp: signedInAt + 60 });
  return choir.request('DELETE api/canticle/person', { headers: { authorization: `Bearer ${token}` } });
}

describe('a group', () => {
  test('is led by who created it, and creating it twice with one id gives one group', async () => {
    const body = { id: randomUUID(), name: '  Chamber choir ', color: '#27415f' };
    const first = await ask('nora', 'POST', 'groups', body);
    expect(first.json).toMatchObject({ name: 'Chamber choir', color: '#27415f', role: 'leader', memberCount: 1 });
    expect((await ask('nora', 'POST', 'groups', body)).status).toBe(200);
    expect((await ask('siri', 'POST', 'groups', body)).status).toBe(409);
    expect((await ask('nora', 'GET', 'groups')).json.filter((one: any) => one.id === body.id)).toHaveLength(1);
  });

  test('is not there for anybody outside, whatever they ask', async () => {
    const group = await choir.createGroup();
    const key = await invite(group);
    const asked: readonly [Method, string, unknown?][] = [
      ['GET', `groups/${group}`],
      ['PATCH', `groups/${group}`, { name: 'A' }],
      ['DELETE', `groups/${group}`],
      ['GET', `groups/${group}/invitations`],
      ['POST', `groups/${group}/invitations`, { role: 'singer' }],
      ['DELETE', `groups/${group}/invitations/${key}`],
      ['PUT', `groups/${group}/members/${choir.ids['nora']}`, { role: 'singer' }],
      ['DELETE', `groups/${group}/members/${choir.ids['nora']}`],
      ['PUT', `groups/${group}/picture`, { base64Image: 'data:image/png;base64,AAAA' }],
    ];
    for (const [method, path, body] of asked) {
      const { status, text } = await ask('eva', method, path, body);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('Choir');
    }
    expect((await ask('eva', 'GET', 'groups')).json).toEqual([]);
  });

  test('has a picture its leaders set and remove', async () => {
    const group = await choir.createGroup('siri');
    const base64Image =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const saved = await ask('nora', 'PUT', `groups/${group}/picture`, { base64Image });
    expect(saved.json.image).toMatch(/\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg$/);
    expect((await ask('siri', 'PUT', `groups/${group}/picture`, { base64Image })).status).toBe(403);
    const refused = await ask('nora', 'PUT', `groups/${group}/picture`, { base64Image: 'data:image/png;base64,AAAA' });
    expect(refused.status).toBe(400);
    expect((await ask('nora', 'DELETE', `groups/${group}/picture`)).json.image).toBeNull();
  });

  test('leaves no bytes of a picture that is refused once it is stored', async () => {
    const group = await choir.createGroup();
    const { files, jobs } = choir.context;
    const green = { width: 9, height: 9, channels: 3, background: '#3a7d44' } as const;
    const bytes = await sharp({ create: green }).png().toBuffer();
    const store = vi.spyOn(files, 'put').mockImplementationOnce(async (picture) => {
      store.mockRestore();
      // The group ends while its picture is stored.
      await ask('nora', 'DELETE', `groups/${group}`);
      hash = await files.put(picture);
      return hash;
    });
    let hash = '';
    const base64Image = `data:image/png;base64,${bytes.toString('base64')}`;
    expect((await ask('nora', 'PUT', `groups/${group}/picture`, { base64Image })).status).toBe(404);
    expect(await files.sizeOf(hash)).toBeGreaterThan(0);
    choir.later(25 * 3600);
    await jobs.runDue();
    expect(await files.sizeOf(hash)).toBeUndefined();
    choir.later(-25 * 3600);
  });

  test('shows its leaders who joins and leaves, and who is removed that they are', async () => {
    const group = await choir.createGroup('per');
    const cursorOf = async (as: string) => (await ask(as, 'GET', 'changes')).json.next;
    const since = async (as: string, cursor: string) => (await ask(as, 'GET', `changes?since=${cursor}`)).json;
    const [nora, per] = [await cursorOf('nora'), await cursorOf('per')];
    await join('siri', await invite(group));
    expect((await since('nora', nora)).changed).toContainEqual({ kind: 'group', id: group });
    await ask('nora', 'DELETE', `groups/${group}/members/${choir.ids['per']}`);
    const told = await since('per', per);
    expect(told.deleted).toContainEqual({ kind: 'group', id: group });
    const [siri, eva] = [await cursorOf('siri'), await cursorOf('eva')];
    await ask('nora', 'PATCH', `groups/${group}`, { name: 'Renamed' });
    expect((await since('siri', siri)).changed).toEqual([{ kind: 'group', id: group }]);
    expect((await since('eva', eva)).changed).toEqual([]);
  });
});

describe('an invitation', () => {
  test('says what it is to before signing in, and lets many in, once each', async () => {
    const group = await choir.createGroup();
    const key = await invite(group, { role: 'musician' });
    const card = await choir.request(`GET api/canticle/group-invitations/${key}`);
    expect(card.json).toMatchObject({ name: 'Choir', role: 'musician', isExpired: false });
    expect((await join('siri', key)).json).toMatchObject({ id: group, role: 'musician', memberCount: 2 });
    expect((await join('siri', key)).status).toBe(200);
    expect((await join('per', key)).status).toBe(200);
    const [listed] = (await ask('nora', 'GET', `groups/${group}/invitations`)).json;
    expect(listed.uses.map((use: any) => use.id)).toEqual([choir.ids['siri'], choir.ids['per']]);
    const { json } = await choir.request('GET api/Notifications', { as: 'nora@example.org', version: '4.0' });
    expect(json.filter((one: any) => one.kind === 'group-joined' && one.link === `/groups/${group}`)).toHaveLength(2);
  });

  test('ends on its day and when it is revoked, and those who came by it stay', async () => {
    const group = await choir.createGroup();
    const short = await invite(group, { validTo: new Date(choir.now().getTime() + 60_000).toISOString() });
    const revoked = await invite(group);
    await join('siri', revoked);
    expect((await ask('nora', 'DELETE', `groups/${group}/invitations/${revoked}`)).status).toBe(200);
    expect((await join('per', revoked)).status).toBe(404);
    choir.later(120);
    expect((await join('per', short)).status).toBe(410);
    expect((await choir.request(`GET api/canticle/group-invitations/${short}`)).json.isExpired).toBe(true);
    expect((await rolesIn('siri', group)).length).toBe(2);
    const past = { role: 'singer', validTo: '2020-01-01' };
    expect((await ask('nora', 'POST', `groups/${group}/invitations`, past)).status).toBe(422);
  });

  test('does not change what a member is, nor lets back in who was removed', async () => {
    const group = await choir.createGroup();
    const key = await invite(group);
    await join('nora', key);
    expect(await rolesIn('nora', group)).toEqual([[choir.ids['nora'], 'leader']]);
    await join('siri', key);
    await ask('nora', 'DELETE', `groups/${group}/members/${choir.ids['siri']}`);
    expect((await join('siri', key)).status).toBe(410);
    expect((await join('siri', await invite(group))).status).toBe(200);
  });

  test('by mail is for one person, and the address itself is not kept', async () => {
    const group = await choir.createGroup();
    const body = { role: 'singer', mailTo: 'karin@example.org' };
    const { json } = await ask('nora', 'POST', `groups/${group}/invitations`, body);
    expect(json.sentTo).toBe('ka…@example.org');
    const [mail] = await choir.context.mail.listNewest(1);
    expect(mail?.to).toBe('karin@example.org');
    expect(mail?.text).toContain(`https://songs.example.org/groups/join/${json.key}`);
    expect((await join('siri', json.key)).status).toBe(200);
    expect((await join('per', json.key)).status).toBe(410);
  });

  test('by mail counts once, however often a bad line asks for it', async () => {
    const group = await choir.createGroup();
    const body = { role: 'singer', mailTo: 'olga@example.org' };
    const claims = { exp: Math.floor(choir.now().getTime() / 1000) + 3600 };
    const authorization = `Bearer ${await choir.token('nora@example.org', claims)}`;
    const send = (key: string) =>
      choir.request(`POST api/canticle/groups/${group}/invitations`, {
        body,
        headers: { authorization, 'idempotency-key': key },
      });
    const key = randomUUID();
    const retried = await Promise.all([send(key), send(key), send(key), send(key)]);
    expect(retried.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const statuses: number[] = [];
    for (let other = 0; other < 5; other += 1) statuses.push((await send(randomUUID())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const mails = (await choir.context.mail.listNewest(50)).filter(({ to }) => to === 'olga@example.org');
    expect(mails).toHaveLength(5);
  });

  test('cannot be guessed for long', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 62; attempt += 1)
      statuses.add((await choir.request(`GET api/canticle/group-invitations/guess${attempt}`, { headers })).status);
    expect([...statuses]).toEqual([404, 429]);
    choir.later(11 * 60);
  });
});

describe('the members of a group', () => {
  test('are leaders, musicians and singers, whom only leaders change', async () => {
    const group = await choir.createGroup('siri', 'per');
    expect((await ask('siri', 'PUT', `groups/${group}/members/${choir.ids['per']}`, { role: 'leader' })).status).toBe(
      403,
    );
    await ask('nora', 'PUT', `groups/${group}/members/${choir.ids['siri']}`, { role: 'musician' });
    expect(Object.fromEntries(await rolesIn('per', group))).toEqual({
      [choir.ids['nora'] ?? '']: 'leader',
      [choir.ids['siri'] ?? '']: 'musician',
      [choir.ids['per'] ?? '']: 'singer',
    });
  });

  test('have a leader: the only one hands the group over before leaving', async () => {
    const group = await choir.createGroup('siri');
    const leave = await ask('nora', 'DELETE', `groups/${group}/members/${choir.ids['nora']}`);
    expect([leave.status, leave.json]).toEqual([
      409,
      { code: 'ONLY_LEADER', message: 'You are the only leader. Make another member a leader first.' },
    ]);
    expect((await ask('nora', 'PUT', `groups/${group}/members/${choir.ids['nora']}`, { role: 'singer' })).status).toBe(
      409,
    );
    await ask('nora', 'PUT', `groups/${group}/members/${choir.ids['siri']}`, { role: 'leader' });
    expect((await ask('nora', 'DELETE', `groups/${group}/members/${choir.ids['nora']}`)).status).toBe(200);
    expect(await rolesIn('siri', group)).toEqual([[choir.ids['siri'], 'leader']]);
    expect((await ask('nora', 'GET', `groups/${group}`)).status).toBe(404);
  });

  test('two leaders who step down at once leave one behind', async () => {
    const group = await choir.createGroup('siri');
    await ask('nora', 'PUT', `groups/${group}/members/${choir.ids['siri']}`, { role: 'leader' });
    const statuses = await Promise.all(
      ['nora', 'siri'].map((name) =>
        ask(name, 'PUT', `groups/${group}/members/${choir.ids[name]}`, { role: 'singer' }),
      ),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('the last one takes the group with them, also when they never led another', async () => {
    const group = await choir.createGroup();
    expect((await ask('nora', 'PUT', `groups/${group}/members/${choir.ids['nora']}`, { role: 'singer' })).status).toBe(
      409,
    );
    expect((await ask('nora', 'DELETE', `groups/${group}/members/${choir.ids['nora']}`)).status).toBe(200);
    expect(
      await choir.context.database.read.selectFrom('groups').selectAll().where('id', '=', group).execute(),
    ).toEqual([]);
  });

  test('whose two leaders delete their accounts at the same moment are led by one who stays', async () => {
    const { json } = await ask('ada', 'POST', 'groups', { id: randomUUID(), name: 'Duo' });
    const made = await ask('ada', 'POST', `groups/${json.id}/invitations`, { role: 'singer' });
    for (const name of ['bo', 'per']) await join(name, made.json.key);
    await ask('ada', 'PUT', `groups/${json.id}/members/${choir.ids['bo']}`, { role: 'leader' });
    const deleted = await Promise.all(['ada', 'bo'].map(deleteAccount));
    expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rolesIn('per', json.id)).toEqual([[choir.ids['per'], 'leader']]);
  });

  test('when the account of the only leader is deleted, who has been in it longest leads', async () => {
    const { json } = await ask('lone', 'POST', 'groups', { id: randomUUID(), name: 'Band' });
    for (const name of ['per', 'eva']) {
      const made = await ask('lone', 'POST', `groups/${json.id}/invitations`, { role: 'singer' });
      await join(name, made.json.key);
      choir.later(1);
    }
    expect((await deleteAccount('lone')).status).toBe(200);
    expect(Object.fromEntries(await rolesIn('eva', json.id))).toEqual({
      [choir.ids['per'] ?? '']: 'leader',
      [choir.ids['eva'] ?? '']: 'singer',
    });
  });
});
