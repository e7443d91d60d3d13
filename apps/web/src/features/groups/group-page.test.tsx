import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { readMessages } from '../../testing/read-messages.ts';
import { GroupDetailsPage } from './group-page.tsx';

const problemText = (code: string) => readMessages('en')[`problem.${code}`];

afterEach(() => {
  cleanup();
  closeCache();
});

const member = (id: string, displayName: string, role: string) => ({
  id,
  displayName,
  role,
  image: null,
  joinedAt: '2026-05-01T10:00:00.000Z',
});
const group = (role: string) => ({
  id: 'g',
  name: 'Chamber choir',
  color: null,
  image: null,
  role,
  memberCount: 2,
  updatedAt: '2026-05-01T10:00:00.000Z',
  notices: { inApp: true, byMail: true },
  reminderHours: null,
  members: [member('u', 'Nora', role), member('p', 'Per', 'singer')],
});
const page = (
  <Routes>
    <Route
      path="/groups/:id"
      element={<GroupDetailsPage renderNewSet={() => null} renderSong={(_, title) => title} />}
    />
  </Routes>
);
const person = { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] };
const requests: { readonly method: string | undefined; readonly body: unknown }[] = [];
const answerWith = (response: () => Response) => (_url: URL, init: RequestInit) => {
  requests.push({ method: init.method, body: init.body });
  return response();
};

it('shows a leader who is in the group, and why the only leader cannot step down', async () => {
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': () => Response.json(group('leader')),
    'api/canticle/groups/g/members/u': answerWith(
      () => new Response('Make another one', { status: 409, headers: { 'X-Problem': 'ONLY_LEADER' } }),
    ),
  });
  await renderAt('/groups/g', page);
  const members = within(await screen.findByRole('list', { name: 'Members' }));
  await vi.waitFor(() =>
    expect(members.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Nora · you'),
      expect.stringContaining('Per'),
    ]),
  );
  fireEvent.click(members.getByRole('button', { name: 'Options for Nora' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Singer' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You’re the only leader. Make another member a leader first.',
  );
  expect(requests).toEqual([{ method: 'PUT', body: JSON.stringify({ role: 'singer' }) }]);
});

it('asks before a member is removed, and says whom', async () => {
  const removed: string[] = [];
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': () => Response.json(group('leader')),
    'api/canticle/groups/g/members/p': (_url: URL, init: RequestInit) => {
      removed.push(String(init.method));
      return Response.json({});
    },
  });
  await renderAt('/groups/g', page);
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Per' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from group' }));
    return within(await screen.findByRole('dialog', { name: 'Remove Per from the group?' }));
  };
  fireEvent.click((await remove()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(removed).toEqual([]);
  fireEvent.click((await remove()).getByRole('button', { name: 'Remove from group' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual(['DELETE']);
});

it('says what failed when the server has a problem, not something else', async () => {
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': (_url: URL, init: RequestInit) =>
      init.method === 'PATCH'
        ? new Response('{"code":"UNAVAILABLE"}', { status: 503, headers: { 'X-Problem': 'UNAVAILABLE' } })
        : Response.json(group('leader')),
  });
  await renderAt('/groups/g', page);
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Chamber choir' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Name and colour' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).not.toMatch(/[Ii]nvitation/);
  expect(text).toBe(problemText('UNAVAILABLE'));
});

it('lets a singer leave, and change nothing', async () => {
  mockApi({ 'api/Session': person, 'api/canticle/groups/g': () => Response.json(group('singer')) });
  await renderAt('/groups/g', page);
  await screen.findByRole('heading', { name: 'Chamber choir' });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Options for Per' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Options for Chamber choir' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Leave group']);
});

it('tells the only leader of others to make another one first, and lets a leader leave who is not the only one', async () => {
  let members = group('leader').members;
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': () => Response.json({ ...group('leader'), members }),
  });
  const chooseLeave = async () => {
    await renderAt('/groups/g', page);
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Chamber choir' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave group' }));
    return within(await screen.findByRole('dialog', { name: 'Leave Chamber choir?' }));
  };
  const alone = await chooseLeave();
  expect(alone.getByText('You’re the only leader. Make another member a leader first.')).toBeDefined();
  expect(alone.queryByRole('button', { name: 'Leave group' })).toBeNull();
  cleanup();
  closeCache();
  members = [...members, member('q', 'Eva', 'leader')];
  expect((await chooseLeave()).getByRole('button', { name: 'Leave group' })).toBeDefined();
});

it('says that there is no group for somebody outside', async () => {
  mockApi({ 'api/Session': person, 'api/canticle/groups/g': () => new Response('', { status: 404 }) });
  await renderAt('/groups/g', page);
  await screen.findByRole('heading', { name: 'Group not found' });
});

it('lets leaders choose when everybody is reminded of a set', async () => {
  const sent: unknown[] = [];
  let saved: number | null = null;
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': (_url: URL, init: RequestInit) => {
      if (init.method === 'PATCH') {
        const body: { reminderHours: number | null } = JSON.parse(String(init.body));
        sent.push(body);
        saved = body.reminderHours;
      }
      return Response.json({ ...group('leader'), reminderHours: saved });
    },
  });
  await renderAt('/groups/g', page);
  const choice = await screen.findByLabelText('Remind everyone about set lists');
  const chosen = () => within(choice).getByRole('option', { selected: true }).textContent;
  expect(chosen()).toBe('The day before at 18:00');
  fireEvent.change(choice, { target: { value: '48' } });
  await vi.waitFor(() => expect(chosen()).toBe('2 days before'));
  fireEvent.change(choice, { target: { value: 'evening' } });
  await vi.waitFor(() => expect(chosen()).toBe('The day before at 18:00'));
  expect(sent).toEqual([{ reminderHours: 48 }, { reminderHours: null }]);
});

it('keeps both choices of notifications that are made before the server has answered', async () => {
  let stored = { inApp: true, byMail: true };
  const held: (() => void)[] = [];
  const answer = () => Response.json({ ...group('singer'), notices: stored });
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': answer,
    'api/canticle/groups/g/notices': (_url: URL, init: RequestInit) =>
      new Promise<Response>((resolve) => {
        held.push(() => {
          stored = JSON.parse(String(init.body));
          resolve(answer());
        });
      }),
  });
  await renderAt('/groups/g', page);
  await screen.findByRole('checkbox', { name: 'In the app' });
  const checked = () =>
    screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent);
  expect(checked()).toEqual(['In the app', 'By email']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'In the app' }));
  await vi.waitFor(() => expect(checked()).toEqual(['By email']));
  fireEvent.click(screen.getByRole('checkbox', { name: 'By email' }));
  await vi.waitFor(() => expect(checked()).toEqual([]));
  for (const _ of ['app', 'mail']) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
    held.shift()?.();
    await vi.waitFor(() => expect(checked()).toEqual([]));
  }
  await vi.waitFor(() => expect(stored).toEqual({ inApp: false, byMail: false }));
  expect(checked()).toEqual([]);
});

it('shows the reminder that was chosen before the server has answered, and keeps the one chosen last', async () => {
  let stored: number | null = null;
  const held: (() => void)[] = [];
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': (_url: URL, init: RequestInit) => {
      const answer = () => Response.json({ ...group('leader'), reminderHours: stored });
      if (init.method !== 'PATCH') return answer();
      return new Promise<Response>((resolve) => {
        held.push(() => {
          stored = JSON.parse(String(init.body)).reminderHours;
          resolve(answer());
        });
      });
    },
  });
  await renderAt('/groups/g', page);
  const choice = await screen.findByLabelText('Remind everyone about set lists');
  const chosen = () => within(choice).getByRole('option', { selected: true }).textContent;
  fireEvent.change(choice, { target: { value: '48' } });
  await vi.waitFor(() => expect(chosen()).toBe('2 days before'));
  fireEvent.change(choice, { target: { value: 'evening' } });
  await vi.waitFor(() => expect(chosen()).toBe('The day before at 18:00'));
  // Whatever was sent is answered, the last first.
  for (const _ of ['48', 'evening']) {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
    held.pop()?.();
    await vi.waitFor(() => expect(chosen()).toBe('The day before at 18:00'));
  }
  await vi.waitFor(() => expect(stored).toBe(null));
});

it('shows what the server has, and why, when a choice of notifications or of the reminder could not be saved', async () => {
  const refuse = () => new Response('', { status: 503, headers: { 'X-Problem': 'UNAVAILABLE' } });
  mockApi({
    'api/Session': person,
    'api/canticle/groups/g': (_url: URL, { method }: RequestInit) =>
      method === 'PATCH' ? refuse() : Response.json(group('leader')),
    'api/canticle/groups/g/notices': refuse,
  });
  await renderAt('/groups/g', page);
  const reasons = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'By email' }));
  await vi.waitFor(() => expect(reasons()).toEqual([problemText('UNAVAILABLE')]));
  expect(screen.getByRole('checkbox', { name: 'By email' })).toHaveProperty('checked', true);
  const choice = screen.getByLabelText('Remind everyone about set lists');
  fireEvent.change(choice, { target: { value: '48' } });
  await vi.waitFor(() => expect(reasons()).toHaveLength(2));
  expect(within(choice).getByRole('option', { selected: true }).textContent).toBe('The day before at 18:00');
});
