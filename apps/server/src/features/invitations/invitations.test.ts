import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, startWithSignUp, type TestCanticle } from '../../testing/canticle.ts';
import { type Browser, createBrowser } from '../../testing/cookie-browser.ts';

const ADMIN = 'admin@example.org';
const PASSWORD = 'a good password';

let now = new Date('2026-11-01T10:00:00.000Z');
let open: TestCanticle;
const LANGUAGES = new URL('../../../../../languages/', import.meta.url);

let canticle: TestCanticle;
let closed: TestCanticle;
beforeAll(async () => {
  open = await startCanticle({ PUBLIC_URL: 'https://songs.example.org' }, () => now);
  await open.createPerson(ADMIN, { roles: ['administrator'] });
  await open.createPerson('other@example.org', { roles: ['administrator'] });
  await open.createPerson('nora@example.org');
  canticle = await startWithSignUp(open, 'invited');
  closed = await startWithSignUp(open, 'closed');
});
afterAll(async () => {
  await canticle.close();
  await closed.close();
  await open.close();
});

const asAdmin = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  canticle.request(`${method} api/canticle/${path}`, { as: ADMIN, body });
const newest = async (to: string) => (await canticle.context.mail.listNewest(500)).filter((mail) => mail.to === to);
const keyIn = (text = '') => new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('invitation') ?? '';
const mailedKey = async (to: string) => keyIn((await newest(to))[0]?.text);
const visitor = (server = canticle) => createBrowser(server.app, 'https://songs.example.org');
const signUp = (email: string, invitation?: string, browser: Browser = visitor()) =>
  browser.post('/api/auth/sign-up/email', { name: 'Kari', email, password: PASSWORD, invitation });
const linkKey = async (body: object = {}) => keyIn((await asAdmin('POST', 'invitations', body)).json.link);

describe('signing up', () => {
  it('is refused without an invitation, whether or not the address has an account', async () => {
    await signUpOpenly('has@example.org');
    for (const email of ['has@example.org', 'none@example.org', ADMIN]) {
      const { status, json } = await signUp(email);
      expect([status, json]).toEqual([
        403,
        { code: 'NOT_INVITED', message: 'You need an invitation to create an account here.' },
      ]);
    }
    expect(await newest('none@example.org')).toEqual([]);
  });

  it('is refused to everybody where it is closed, invited or not', async () => {
    const key = await linkKey();
    for (const invitation of [undefined, key]) {
      const { status, json } = await signUp('late@example.org', invitation, visitor(closed));
      expect([status, json.code]).toEqual([403, 'SIGN_UP_CLOSED']);
    }
    expect((await closed.request(`GET api/canticle/invitation-cards/${key}`)).status).toBe(403);
  });

  it('goes on for those who have an account', async () => {
    await signUpOpenly('old@example.org');
    for (const server of [canticle, closed]) {
      const browser = visitor(server);
      const body = { email: 'old@example.org', password: PASSWORD };
      expect((await browser.post('/api/auth/sign-in/email', body)).status).toBe(200);
      expect((await browser.api('GET', '/api/Session')).status).toBe(200);
    }
  });
});

/* While everybody may sign up. */
async function signUpOpenly(email: string): Promise<void> {
  await signUp(email, undefined, visitor(open));
  const [mail] = await newest(email);
  const token = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
  const browser = visitor(open);
  await browser.get(`/api/auth/verify-email?token=${token}`);
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  expect((await browser.api('GET', '/api/Session')).status).toBe(200);
}

describe('an invitation by mail', () => {
  it('lets one person in at once, with the role, and says who came', async () => {
    const email = 'kari@choir.example';
    const made = await asAdmin('POST', 'invitations', { email: 'Kari@Choir.example', name: 'Kari', role: 'editor' });
    expect(made.json).toMatchObject({ link: null, invitation: { email, name: 'Kari', role: 'editor', usedBy: null } });
    const [mail] = await newest(email);
    expect(mail?.subject).toBe('admin invited you to Canticle');
    expect(mail?.text).toContain('https://songs.example.org/create?invitation=');
    const key = keyIn(mail?.text);
    const card = await canticle.request(`GET api/canticle/invitation-cards/${key}`);
    expect(card.json).toEqual({ email, name: 'Kari', invitedBy: 'admin', isExpired: false });

    const browser = visitor();
    expect((await signUp(email, key, browser)).status).toBe(200);
    const { result } = await browser.api('GET', '/api/Session');
    expect(result).toMatchObject({ email, displayName: 'Kari', roles: ['editor'] });
    expect(await newest(email)).toHaveLength(1);

    const listed = (await asAdmin('GET', 'invitations')).json.find((one: any) => one.id === made.json.invitation.id);
    expect(listed.usedBy).toEqual({ id: result.id, displayName: 'Kari' });
    expect((await signUp('second@choir.example', key)).json.code).toBe('GONE');
    expect((await canticle.request(`GET api/canticle/invitation-cards/${key}`)).json.isExpired).toBe(true);
  });

  it('is for that address alone', async () => {
    await asAdmin('POST', 'invitations', { email: 'mine@choir.example' });
    const { status, json } = await signUp('thief@choir.example', await mailedKey('mine@choir.example'));
    expect([status, json.message]).toEqual([403, 'This invitation was sent to another email address.']);
  });

  it('is not stored in a form that lets anybody in', async () => {
    await asAdmin('POST', 'invitations', { email: 'secret@choir.example' });
    const key = await mailedKey('secret@choir.example');
    const rows = await canticle.context.database.read.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
    for (const { key_hash: hash } of rows) expect((await signUp('x@choir.example', hash)).status).toBe(410);
  });

  it('sent again ends the first one', async () => {
    await asAdmin('POST', 'invitations', { email: 'twice@choir.example' });
    const first = await mailedKey('twice@choir.example');
    now = new Date(now.getTime() + 1000);
    await asAdmin('POST', 'invitations', { email: 'twice@choir.example' });
    expect((await signUp('twice@choir.example', first)).json.code).toBe('GONE');
    expect((await signUp('twice@choir.example', await mailedKey('twice@choir.example'))).status).toBe(200);
  });

  it('also admits who proves the address at another service, and nobody who only claims it', async () => {
    const email = 'token@choir.example';
    await asAdmin('POST', 'invitations', { email, role: 'technician' });
    const claimed = await canticle.token(email, { email_verified: false });
    const headers = { authorization: `Bearer ${claimed}` };
    expect((await canticle.request('GET api/Session', { headers })).headers['x-problem']).toBe('NOT_INVITED');
    const { result } = await canticle.request('GET api/Session', { as: email });
    expect(result.roles).toEqual(['technician']);
  });

  it('is not for somebody who has an account', async () => {
    expect((await asAdmin('POST', 'invitations', { email: 'nora@example.org' })).status).toBe(409);
  });
});

describe('an invitation by link', () => {
  it('lets one person in, once they have verified their address', async () => {
    const key = await linkKey({ name: 'Per' });
    expect((await signUp('per@choir.example', key)).status).toBe(200);
    expect((await asAdmin('GET', 'invitations')).json[0].usedBy).toBeNull();
    const [mail] = await newest('per@choir.example');
    const token = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
    const browser = visitor();
    await browser.get(`/api/auth/verify-email?token=${token}`);
    await browser.post('/api/auth/sign-in/email', { email: 'per@choir.example', password: PASSWORD });
    expect((await browser.api('GET', '/api/Session')).status).toBe(200);
    expect((await signUp('anna@choir.example', key)).json.code).toBe('GONE');
  });

  it('of two accounts that were created with it, only the last one comes in', async () => {
    const key = await linkKey();
    for (const email of ['typo@choir.example', 'right@choir.example']) await signUp(email, key);
    const statuses = [];
    for (const email of ['typo@choir.example', 'right@choir.example']) {
      const [mail] = await newest(email);
      const token = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
      const browser = visitor();
      await browser.get(`/api/auth/verify-email?token=${token}`);
      await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
      statuses.push((await browser.api('GET', '/api/Session')).status);
    }
    expect(statuses).toEqual([403, 200]);
  });

  it('ends on its day and when it is revoked', async () => {
    const validTo = new Date(now.getTime() + 60_000).toISOString();
    const short = await linkKey({ validTo });
    const made = await asAdmin('POST', 'invitations', {});
    expect((await asAdmin('DELETE', `invitations/${made.json.invitation.id}`)).status).toBe(200);
    expect((await signUp('a@choir.example', keyIn(made.json.link))).json.code).toBe('GONE');
    now = new Date(now.getTime() + 120_000);
    expect((await signUp('a@choir.example', short)).json.code).toBe('GONE');
    expect((await asAdmin('POST', 'invitations', { validTo: '2020-01-01' })).status).toBe(422);
  });

  it('that somebody came by is not revoked, and stays in the list with them', async () => {
    const { json } = await asAdmin('POST', 'invitations', { email: 'came@choir.example', name: 'Kari' });
    const browser = visitor();
    await signUp('came@choir.example', await mailedKey('came@choir.example'), browser);
    expect((await browser.api('GET', '/api/Session')).status).toBe(200);
    const refused = await asAdmin('DELETE', `invitations/${json.invitation.id}`);
    expect([refused.status, refused.json.code]).toEqual([409, 'CONFLICT']);
    const listed = (await asAdmin('GET', 'invitations')).json.find((one: any) => one.id === json.invitation.id);
    expect(listed.usedBy.displayName).toBe('Kari');
  });

  it('makes nobody an administrator', async () => {
    expect((await asAdmin('POST', 'invitations', { role: 'administrator' })).status).toBe(400);
  });

  it('cannot be guessed for long', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 62; attempt += 1)
      statuses.add((await canticle.request(`GET api/canticle/invitation-cards/guess${attempt}`, { headers })).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('a list', () => {
  const csv = [
    'Name;E-mail;Role',
    'Ola;ola@list.example;editor',
    'Nobody;;',
    'Odd;not an address;',
    'Eva;EVA@list.example;',
    'Eva again;eva@list.example;',
    'Nora;nora@example.org;',
    'Boss;boss@list.example;administrator',
  ].join('\r\n');

  it('says what is wrong with it before anything is sent', async () => {
    const { json } = await asAdmin('POST', 'invitation-lists', { csv, send: false });
    expect(json.invited).toBe(0);
    expect(json.rows.map(({ line, email, role, problem }: any) => [line, email, role, problem])).toEqual([
      [2, 'ola@list.example', 'editor', null],
      [3, '', null, 'email-missing'],
      [4, 'not an address', null, 'email-malformed'],
      [5, 'eva@list.example', null, null],
      [6, 'eva@list.example', null, 'repeated'],
      [7, 'nora@example.org', null, 'already-here'],
      [8, 'boss@list.example', null, 'role-unknown'],
    ]);
    expect(await newest('ola@list.example')).toEqual([]);
  });

  it('invites those whose line is right, once', async () => {
    expect((await asAdmin('POST', 'invitation-lists', { csv, send: true })).json.invited).toBe(2);
    expect(await newest('ola@list.example')).toHaveLength(1);
    expect(await newest('nora@example.org')).toEqual([]);
    const again = await asAdmin('POST', 'invitation-lists', { csv, send: true });
    expect(again.json.invited).toBe(0);
    expect(again.json.rows[0].problem).toBe('already-invited');
  });

  it.each([
    ['no', 'E-post;Navn;Rolle'],
    ['nn', 'E-post;Namn;Rolle'],
    ['sv', 'E-post;Namn;Roll'],
    ['da', 'E-mail;Navn;Rolle'],
    ['de', 'E-Mail;Name;Rolle'],
  ])('is read with the columns and roles as the app calls them in %s', async (language, columns) => {
    const texts = JSON.parse(await readFile(new URL(`${language}/app.json`, LANGUAGES), 'utf8'));
    const roles = ['technician', 'editor', 'extended'];
    const lines = roles.map((role) => `${role}@${language}.example;Kari;${texts[`role.${role}`]}`);
    const { json } = await asAdmin('POST', 'invitation-lists', { csv: [columns, ...lines].join('\n'), send: false });
    expect(json.rows.map(({ name, role, problem }: any) => [name, role, problem])).toEqual(
      roles.map((role) => ['Kari', role, null]),
    );
  });

  it('has at most 500 lines', async () => {
    const long = Array.from({ length: 501 }, (_, n) => `p${n}@list.example`).join('\n');
    expect((await asAdmin('POST', 'invitation-lists', { csv: long, send: false })).status).toBe(422);
  });
});

describe('asking for an account', () => {
  const ask = (email: string, message = 'I sing alto.', from = '192.0.2.1') =>
    canticle.request('POST api/canticle/sign-up-requests', {
      body: { name: 'Siri', email, message },
      headers: { 'x-forwarded-for': from, 'accept-language': 'nb-NO' },
    });
  const waiting = async () => (await asAdmin('GET', 'sign-up-requests')).json;

  it('is answered the same whether or not the address has an account', async () => {
    const answers = [await ask('siri@ask.example'), await ask('nora@example.org'), await ask('siri@ask.example')];
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
    expect((await waiting()).map(({ email }: any) => email)).toEqual(['siri@ask.example']);
    expect((await newest('nora@example.org'))[0]?.subject).toBe('Du har allerede en konto');
  });

  it('is told to every administrator', async () => {
    await canticle.context.jobs.runDue();
    for (const as of [ADMIN, 'other@example.org']) {
      const { json } = await canticle.request('GET api/Notifications', { as, version: '4.0' });
      expect(json.filter((one: any) => one.kind === 'account-asked')).toMatchObject([
        { message: 'Siri would like an account.', link: '/admin?view=invitations' },
      ]);
    }
  });

  it('ends in an invitation when an administrator says yes', async () => {
    const [request] = await waiting();
    const answered = await asAdmin('POST', `sign-up-requests/${request.id}/answer`, { accept: true });
    expect(answered.status).toBe(200);
    expect((await asAdmin('POST', `sign-up-requests/${request.id}/answer`, { accept: true })).status).toBe(404);
    const [mail] = await newest('siri@ask.example');
    expect(mail?.subject).toBe('admin inviterer deg til Canticle');
    expect((await signUp('siri@ask.example', keyIn(mail?.text))).status).toBe(200);
  });

  it('is over when the person comes in another way', async () => {
    await ask('other-way@ask.example');
    await asAdmin('POST', 'invitations', { email: 'other-way@ask.example' });
    expect(await waiting()).toHaveLength(1);
    expect((await canticle.request('GET api/Session', { as: 'other-way@ask.example' })).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('ends politely, or without a word, when the answer is no', async () => {
    for (const [email, sendMail] of [
      ['told@ask.example', true],
      ['untold@ask.example', false],
    ] as const) {
      await ask(email);
      const [request] = await waiting();
      await asAdmin('POST', `sign-up-requests/${request.id}/answer`, { accept: false, sendMail });
    }
    expect((await newest('told@ask.example')).map(({ subject }) => subject)).toEqual(['Kontoforespørselen din']);
    expect(await newest('untold@ask.example')).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('is possible twenty times an hour from one place', async () => {
    const statuses = [];
    for (let number = 0; number < 21; number += 1)
      statuses.push((await ask(`n${number}@flood.example`, '', '198.51.100.9')).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is not possible where everybody or nobody can create an account', async () => {
    const body = { name: 'Siri', email: 'siri@else.example' };
    expect((await open.request('POST api/canticle/sign-up-requests', { body })).status).toBe(409);
    expect((await closed.request('POST api/canticle/sign-up-requests', { body })).status).toBe(403);
  });
});

describe('an invitation to a group', () => {
  const groupKey = async (body: object) => {
    const as = 'nora@example.org';
    const { json } = await canticle.request('POST api/canticle/groups', {
      as,
      body: { id: crypto.randomUUID(), name: 'Choir' },
    });
    const made = await canticle.request(`POST api/canticle/groups/${json.id}/invitations`, {
      as,
      body: { role: 'singer', ...body },
    });
    return { id: json.id as string, key: made.json.key as string };
  };

  it('lets the one person it was mailed to create an account, and join', async () => {
    const { id, key } = await groupKey({ mailTo: 'singer@group.example' });
    expect((await signUp('singer@group.example', key)).status).toBe(200);
    const [mail] = await newest('singer@group.example');
    const token = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
    const browser = visitor();
    await browser.get(`/api/auth/verify-email?token=${token}`);
    await browser.post('/api/auth/sign-in/email', { email: 'singer@group.example', password: PASSWORD });
    const headers = { authorization: `Bearer ${await browser.bearer()}` };
    const joined = await canticle.request(`POST api/canticle/group-invitations/${key}`, { headers });
    expect(joined.json).toMatchObject({ id, role: 'singer' });
    expect((await signUp('another@group.example', key)).json.code).toBe('GONE');
    expect((await asAdmin('GET', 'invitations')).json.some((one: any) => one.invitedBy === 'nora')).toBe(false);
  });

  it('admits nobody new once somebody who has an account used it', async () => {
    const { key } = await groupKey({ mailTo: 'shared@group.example' });
    await canticle.request(`POST api/canticle/group-invitations/${key}`, { as: 'other@example.org' });
    expect((await signUp('shared@group.example', key)).json.code).toBe('GONE');
  });

  it('admits nobody new by a link that many may use, nor once it is revoked', async () => {
    const shared = await groupKey({});
    expect((await signUp('crowd@group.example', shared.key)).json.code).toBe('GONE');
    const mailed = await groupKey({ mailTo: 'gone@group.example' });
    await canticle.request(`DELETE api/canticle/groups/${mailed.id}/invitations/${mailed.key}`, {
      as: 'nora@example.org',
    });
    expect((await signUp('gone@group.example', mailed.key)).json.code).toBe('GONE');
  });
});

describe('domains of mail addresses', () => {
  it('let their addresses in, and nobody else without an invitation', async () => {
    const limited = await startCanticle({
      PUBLIC_URL: 'https://songs.example.org',
      SIGN_UP_DOMAINS: '@church.example, Choir.example',
    });
    try {
      expect((await signUp('a@church.example', undefined, visitor(limited))).status).toBe(200);
      for (const email of ['a@else.example', 'a@sub.church.example', 'a@church.example.evil.example'])
        expect((await signUp(email, undefined, visitor(limited))).json).toEqual({
          code: 'NOT_INVITED',
          message:
            'You need an invitation, or an email address at church.example or choir.example, to create an account here.',
        });
      const session = (token: string) =>
        limited.request('GET api/Session', { headers: { authorization: `Bearer ${token}` } });
      const claimed = await limited.token('b@choir.example', { email_verified: false });
      expect((await session(claimed)).status).toBe(403);
      expect((await session(await limited.token('b@choir.example'))).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
