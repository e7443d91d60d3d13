import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { AdminPage } from './admin-page.tsx';

const person = (id: string, more: object = {}) => ({
  id,
  displayName: '',
  email: `${id}@sing.example`,
  emailVerified: true,
  image: null,
  roles: [],
  subscriptions: [],
  lastLogin: '2026-05-01T10:00:00.000Z',
  privacyPolicy: false,
  termsAndConditions: false,
  ...more,
});
const collection = (id: string, name: string) => ({
  id,
  type: 'song',
  key: id,
  keys: {},
  name: { en: name },
  details: {},
  available: true,
});
const given = {
  id: 'custom-1',
  collectionIds: ['hh'],
  productIds: [],
  valid: true,
  validTo: '2027-01-31T12:00:00.000Z',
};
const paid = { ...given, id: 'sub_1', collectionIds: ['z'], valid: false };
const nora = person('nora', { displayName: 'Nora', roles: ['administrator'] });
const ola = person('ola', {
  displayName: 'Ola',
  roles: ['editor'],
  privacyPolicy: true,
  termsAndConditions: true,
  subscriptions: [given, paid],
});
const idle = {
  version: { running: '1.2.0', newer: null },
  database: { engine: 'sqlite', state: 'ready' },
  files: { kind: 'folder', state: 'ready' },
  mail: { kind: 'outbox', waiting: 0, givenUp: 0, lastError: null },
  payments: { kind: 'sandbox' },
  engraver: { working: 0, waiting: 0, ended: 0 },
  search: { behind: 0, failure: null },
  setAside: { total: 0, items: [] },
  jobs: { waiting: 0, running: 0, failed: 0 },
};
const failed = (status = 500) => Response.json({ message: 'No' }, { status });

/* By method and path; what was sent is in `sent`. */
type Replies = Readonly<Record<string, (body: unknown, url: URL) => unknown>>;
let sent: { readonly request: string; readonly body: unknown }[];
let keys: (string | null)[];

async function open(address: string, replies: Replies = {}, user: object = nora, installation = {}): Promise<void> {
  const all: Replies = {
    'GET api/Session': () => user,
    'GET api/Collections': () => [collection('hh', 'Home Hymns'), collection('z', 'Zion'), collection('x', 'Xmas')],
    'GET api/Admin/Users': () => [nora, ola, person('per')],
    'GET api/canticle/status': () => idle,
    'GET api/Admin/User/ola': () => ola,
    'GET api/Admin/User/nora': () => nora,
    ...replies,
  };
  const byPath = Map.groupBy(Object.keys(all), (request) => request.split(' ')[1] ?? '');
  mockApi(
    Object.fromEntries(
      [...byPath].map(([path, requests]) => [
        path,
        async (url: URL, init: RequestInit = {}) => {
          const request = `${init.method ?? 'GET'} ${path}`;
          keys.push(new Headers(init.headers).get('Idempotency-Key'));
          const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
          if (request !== `GET ${path}` || url.search !== '')
            sent.push({ request: `${request}${decodeURIComponent(url.search)}`, body });
          const reply = requests.includes(request) ? await all[request]?.(body, url) : undefined;
          if (reply instanceof Response) return reply;
          return Response.json(path.startsWith('api/canticle/') ? reply : { result: reply });
        },
      ]),
    ),
  );
  await renderAt(
    address,
    <>
      <AdminPage />
      <ToastRegion />
    </>,
    installation,
  );
}

const click = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));
const lastSent = () => sent.at(-1);

beforeEach(() => {
  sent = [];
  keys = [];
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('the administration', () => {
  it('is only for administrators, and asks nothing for anybody else', async () => {
    await open('/admin', {}, person('ed', { roles: ['editor', 'extended', 'technician'] }));
    expect(await screen.findByText('Administrators only')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it.each([
    ['sells and takes accounts', {}, ['People', 'Invitations', 'Shop', 'Branding', 'Activity', 'Maintenance']],
    ['does neither', { signUp: 'closed', sells: false } as const, ['People', 'Branding', 'Activity', 'Maintenance']],
  ])('has the parts of an installation that %s', async (_what, installation, views) => {
    // A part that is not there is that of the people.
    await open('/admin?view=shop&code=x', {}, nora, { signUp: 'open', sells: true, ...installation });
    const parts = await screen.findAllByRole('radio');
    expect(parts.map((part) => part.textContent || part.closest('label')?.textContent)).toEqual(views);
  });
});

describe('the people', () => {
  it('are found by a part of their address or name, with their roles', async () => {
    await open('/admin');
    const rows = await within(await screen.findByRole('list')).findAllByRole('button');
    expect(rows.map((row) => row.textContent?.replace(/Signed in.*/, ''))).toEqual([
      'Noranora@sing.exampleAdministrator',
      'Olaola@sing.exampleEditor',
      'per@sing.exampleper@sing.example',
    ]);
    fireEvent.change(screen.getByLabelText('Email address or name'), { target: { value: ' ol ' } });
    await vi.waitFor(() => expect(lastSent()?.request).toBe('GET api/Admin/Users?query=ol'));
  });

  it('can be those with a role', async () => {
    await open('/admin', { 'GET api/Admin/RoleAssignments': () => [ola] });
    await screen.findByRole('button', { name: /^Nora/ });
    fireEvent.click(screen.getByLabelText('Only people with a role'));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Nora/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Ola/ })).toBeDefined();
    expect(screen.getByLabelText('Email address or name')).toHaveProperty('disabled', true);
  });

  it('are none, or could not be loaded', async () => {
    let reply: () => unknown = failed;
    await open('/admin', { 'GET api/Admin/Users': () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    reply = () => [];
    fireEvent.click(retry);
    expect(await screen.findByText('No people found')).toBeDefined();
    expect(screen.queryByText(/Showing the first 50/)).toBeNull();
  });

  it('are the first fifty of more', async () => {
    const many = Array.from({ length: 50 }, (_, at) => person(`p${at}`));
    await open('/admin', { 'GET api/Admin/Users': () => many });
    expect(await screen.findByText('Showing the first 50. Keep typing to find others.')).toBeDefined();
  });
});

describe('a person', () => {
  const openPerson = async (name: RegExp, replies: Replies = {}, installation = {}) => {
    await open('/admin', replies, nora, installation);
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByRole('heading', { name: 'Roles' });
    return within(screen.getByRole('dialog'));
  };

  it('has an address and has accepted the policies', async () => {
    const dialog = await openPerson(/^Ola/);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'ola@sing.example',
      '1 May 2026',
      'privacy policy, terms of service',
    ]);
  });

  it('gets the roles that are chosen, and keeps what could not be saved', async () => {
    let roles = ['editor'];
    const refusals = [409, 500];
    const dialog = await openPerson(/^Ola/, {
      'GET api/Admin/User/ola': () => ({ ...ola, roles }),
      'PATCH api/Admin/User/ola/Roles': (body) => {
        const status = refusals.shift();
        if (status) return failed(status);
        roles = body as string[];
        return body;
      },
    });
    expect(dialog.queryByRole('button', { name: 'Save roles' })).toBeNull();
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Editor/ }));
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Technician/ }));
    click('Save roles', dialog);
    expect(await dialog.findByText(/There must be at least one administrator/)).toBeDefined();
    click('Save roles', dialog);
    expect(await dialog.findByText('Something went wrong on our side.')).toBeDefined();
    expect(dialog.getByRole('checkbox', { name: /^Technician/ })).toHaveProperty('checked', true);
    click('Save roles', dialog);
    expect(await screen.findByText('Roles saved.')).toBeDefined();
    expect(roles).toEqual(['technician']);
    await vi.waitFor(() => expect(dialog.queryByRole('button', { name: 'Save roles' })).toBeNull());
    expect(dialog.getByRole('checkbox', { name: /^Editor/ })).toHaveProperty('checked', false);
  });

  it('cannot change their own roles', async () => {
    const dialog = await openPerson(/^Nora/);
    expect(dialog.getByText(/You can’t change your own roles/)).toBeDefined();
    for (const box of dialog.getAllByRole('checkbox', { name: /Administrator|Editor|Extended|Technician/ }))
      expect(box).toHaveProperty('disabled', true);
  });

  it('keeps what is paid for; what was given can be ended, after a question', async () => {
    let isEnded = false;
    const dialog = await openPerson(/^Ola/, {
      'GET api/Admin/User/ola': () => (isEnded ? { ...ola, subscriptions: [paid] } : ola),
      'DELETE api/Admin/User/ola/Subscriptions/custom-1': () => {
        isEnded = true;
        return null;
      },
    });
    await dialog.findByText('Home Hymns');
    const rows = within(dialog.getByRole('region', { name: 'Subscriptions' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('div')?.textContent)).toEqual([
      'Home HymnsGiven · until 31 January 2027TransferEnd',
      'ZionPaid for · ended 31 January 2027Transfer',
    ]);
    click('End', dialog);
    expect(sent.filter(({ request }) => request.startsWith('DELETE'))).toEqual([]);
    expect(dialog.getByText(/End this subscription now/)).toBeDefined();
    click('End', dialog);
    expect(await screen.findByText('The subscription has been ended.')).toBeDefined();
    await vi.waitFor(() => expect(dialog.queryByText('Given', { exact: false })).toBeNull());
  });

  it('passes a subscription on to the one with exactly this address', async () => {
    const dialog = await openPerson(/^Ola/, {
      'GET api/Admin/Users': (_body, url) => (url.searchParams.get('query') === '' ? [ola] : [person('per')]),
      'PATCH api/Admin/Subscription/custom-1': () => null,
    });
    fireEvent.click(dialog.getAllByRole('button', { name: 'Transfer' })[0] as HTMLElement);
    const type = (value: string) =>
      fireEvent.change(dialog.getByLabelText('Email address of the new owner'), { target: { value } });
    type('er@sing.example');
    click('Find', dialog);
    expect(await dialog.findByText('No one has this address.')).toBeDefined();
    type('per@sing.example');
    click('Find', dialog);
    const question = await dialog.findByText('Transfer to per@sing.example (per@sing.example)?');
    fireEvent.click(within(question.parentElement as HTMLElement).getByRole('button', { name: 'Transfer' }));
    expect(await screen.findByText('The subscription has been transferred.')).toBeDefined();
    expect(sent.findLast(({ request }) => request.startsWith('PATCH'))).toEqual({
      request: 'PATCH api/Admin/Subscription/custom-1',
      body: { userId: 'per' },
    });
  });

  it('is given songbooks they cannot open yet; the same again after a lost answer is one gift', async () => {
    let isLost = true;
    const dialog = await openPerson(/^Ola/, {
      'POST api/Admin/User/ola/Subscriptions': () => {
        if (!isLost) return null;
        isLost = false;
        return failed(502);
      },
    });
    // Home Hymns is open to Ola; Zion no longer.
    expect(dialog.getByRole('button', { name: 'Give access' })).toHaveProperty('disabled', true);
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'Zion' }));
    expect(dialog.queryByRole('checkbox', { name: 'Home Hymns' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Give access' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2999-12-31' } });
    click('Give access', dialog);
    expect(await dialog.findByRole('alert')).toBeDefined();
    expect(dialog.getByRole('checkbox', { name: 'Zion' })).toHaveProperty('checked', true);
    click('Give access', dialog);
    expect(await screen.findByText('Access to the songbooks has been given.')).toBeDefined();
    const gifts = sent.filter(({ request }) => request.startsWith('POST'));
    expect(gifts).toEqual([
      {
        request: 'POST api/Admin/User/ola/Subscriptions?presentation=false',
        body: { collectionIds: ['z'], validTo: '2999-12-31' },
      },
      gifts[0],
    ]);
    const giftKeys = keys.filter((key) => key !== null);
    expect(giftKeys).toHaveLength(2);
    expect(new Set(giftKeys).size).toBe(1);
    expect(dialog.getByRole('checkbox', { name: 'Zion' })).toHaveProperty('checked', false);
  });

  it('could not be loaded', async () => {
    await open('/admin', { 'GET api/Admin/User/ola': () => failed(403) });
    fireEvent.click(await screen.findByRole('button', { name: /^Ola/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    expect(dialog.queryByRole('heading', { name: 'Roles' })).toBeNull();
  });
});

describe('the activity', () => {
  const entry = (more: object) => ({
    at: '2026-05-01T10:00:00.000Z',
    actor: 'nora',
    actorName: 'Nora',
    action: 'give',
    kind: 'subscription',
    id: 'e',
    name: 'Ola',
    from: null,
    details: {},
    ...more,
  });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Activity' }))
      .getAllByRole('listitem')
      .map((row) => [...row.querySelectorAll('div > p')].map(({ textContent }) => textContent).join(' | '));

  it('says who did what to whom, and what changed', async () => {
    await open('/admin?view=deeds', {
      'GET api/canticle/audit': () => [
        entry({ id: '1', action: 'set-roles', kind: 'user', details: { before: ['editor'], after: [] } }),
        entry({
          id: '2',
          details: { after: { collectionIds: ['hh'], productIds: [], validTo: '2027-01-31T12:00:00.000Z' } },
        }),
        entry({ id: '3', kind: 'collection', name: null, details: { name: { en: 'Home Hymns' } } }),
        entry({ id: '4', action: 'catalogue.merge', kind: 'song', name: 'Joy', from: '10.0.0.1' }),
        entry({ id: '8', action: 'catalogue.unmerge', kind: 'song', name: 'Grace' }),
        entry({ id: '5', actor: 'command-line', actorName: null, action: 'reindex', name: null }),
        entry({ id: '6', action: 'invite', name: null, details: { email: 'per@sing.example' } }),
        entry({ id: '7', action: 'something.newer', name: null }),
      ],
    });
    await expect
      .poll(rows, { timeout: 10_000 })
      .toEqual([
        'Nora changed roles for Ola | before: Editor · now: no role',
        'Nora gave a subscription to Ola | Home Hymns · until 31 January 2027',
        'Nora changed who can open the songbook Home Hymns',
        'Nora changed in the catalogue Joy · from 10.0.0.1 | Merged',
        'Nora changed in the catalogue Grace | Merge undone',
        'Command line rebuilt the search index ',
        'Nora invited per@sing.example',
        'Nora something.newer ',
      ]);
  });

  it('is empty, or could not be loaded', async () => {
    let reply: () => unknown = failed;
    await open('/admin?view=deeds', { 'GET api/canticle/audit': () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    reply = () => [];
    fireEvent.click(retry);
    expect(await screen.findByText('No activity yet')).toBeDefined();
  });
});

describe('the maintenance', () => {
  const address = '/admin?view=upkeep';

  it('reloads a songbook, and builds the search anew', async () => {
    await open(address, {
      'GET api/Admin/ClearCache/z': () => null,
      'GET api/Admin/ClearCache/Index': () => failed(403),
    });
    const choice = await screen.findByLabelText('Songbook');
    await screen.findByRole('option', { name: 'Zion' });
    fireEvent.change(choice, { target: { value: 'z' } });
    click('Reload');
    expect(await screen.findByText('The songbook will be reloaded on all devices.')).toBeDefined();
    click('Rebuild search');
    expect(await screen.findByText(/permission/)).toBeDefined();
    expect(screen.queryByText(/Search is being rebuilt/)).toBeNull();
  });

  it('says what is known of an address', async () => {
    await open(address, {
      'POST api/Admin/EmailLookup': () => ({
        email: 'ola@sing.example',
        userId: {},
        user: ola,
        firebaseSubscriptions: [given],
        stripeSubscriptions: [paid],
      }),
    });
    const field = await screen.findByLabelText('Email address');
    fireEvent.change(field, { target: { value: ' ola@sing.example ' } });
    click('Look up');
    const facts = await vi.waitFor(() => {
      const found = screen.getAllByRole('definition');
      expect(found.map(({ textContent }) => textContent)).toContain('Ola');
      return found;
    });
    const section = facts.find(({ textContent }) => textContent === 'Ola')?.closest('dl') as HTMLElement;
    const names = within(section).getAllByRole('term');
    expect(
      within(section)
        .getAllByRole('definition')
        .map(({ textContent }, at) => `${names[at]?.textContent}: ${textContent}`),
    ).toEqual([
      'Account: Ola',
      'Roles: Editor',
      'Last sign-in: 1 May 2026',
      'Accepted: privacy policy, terms of service',
      'Customer: None',
      'Given: Home Hymns · until 31 January 2027',
      'Paid for: Zion · ended 31 January 2027',
    ]);
    expect(sent.at(-1)?.body).toEqual({ email: 'ola@sing.example' });
  });

  it('has the addresses of who came since a day as a file; none is said', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:emails');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    let addresses = '';
    await open(address, { 'GET api/Admin/Emails': () => addresses });
    fireEvent.change(await screen.findByLabelText('Since'), { target: { value: '2026-05-01' } });
    click('Download');
    expect(await screen.findByText('No one has created an account since then.')).toBeDefined();
    expect(saved).toEqual([]);
    addresses = 'ola@sing.example';
    click('Download');
    await vi.waitFor(() => expect(saved).toEqual(['emails.txt']));
    expect(lastSent()?.request).toBe('GET api/Admin/Emails?createdAt=2026-05-01');
    expect(screen.queryByText(/No one has created/)).toBeNull();
  });

  it('imports what has changed in the folder, and says what the server answered', async () => {
    await open(address, {
      'GET api/Admin/Sync': () => ({ result: 'Started' }),
      'GET api/Admin/Import': () => 'Everything started',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import changes' }));
    expect(await screen.findByText('Started')).toBeDefined();
    click('Import everything');
    expect(await screen.findByText('Everything started')).toBeDefined();
    expect(screen.queryByText('Started')).toBeNull();
  });

  it('does not show what the server answered before beside a reason why nothing was imported', async () => {
    await open(address, {
      'GET api/Admin/Sync': () => ({ result: 'Started' }),
      'GET api/Admin/Import': () => failed(503),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Import changes' }));
    expect(await screen.findByText('Started')).toBeDefined();
    click('Import everything');
    await vi.waitFor(() => expect(screen.queryByText('Started')).toBeNull());
  });
});
