import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { GroupPage } from './group-page.tsx';

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
    <Route path="/groups/:id" element={<GroupPage renderNewSet={() => null} renderSong={(_, title) => title} />} />
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
      () => new Response('Make another one', { status: 409, headers: { 'X-Problem': 'CONFLICT' } }),
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

it('lets a singer leave, and change nothing', async () => {
  mockApi({ 'api/Session': person, 'api/canticle/groups/g': () => Response.json(group('singer')) });
  await renderAt('/groups/g', page);
  await screen.findByRole('heading', { name: 'Chamber choir' });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Options for Per' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Options for Chamber choir' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Leave group']);
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
