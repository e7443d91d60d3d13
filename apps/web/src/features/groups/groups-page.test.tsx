import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { GroupsPage } from './groups-page.tsx';

const group = (id: string, name: string, role: string, memberCount: number) => ({
  id,
  name,
  role,
  memberCount,
  color: null,
  image: null,
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const open = () =>
  renderAt(
    '/groups',
    <Routes>
      <Route path="/groups" element={<GroupsPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  );

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the groups of a person', () => {
  it('stand with their members and what the person is in each', async () => {
    mockApi({
      'api/canticle/groups': () => Response.json([group('c', 'Choir', 'leader', 12), group('d', 'Duo', 'musician', 1)]),
    });
    await open();
    const list = within(await screen.findByRole('list', { name: 'Groups' }));
    const [choir, duo] = list.getAllByRole('link');
    expect(choir?.textContent).toContain('12 members · Leader');
    expect(choir?.getAttribute('href')).toBe('/groups/c');
    expect(duo?.textContent).toContain('1 member · Musician');
  });

  it('begin with a name, and the new group opens', async () => {
    const sent: { readonly name?: string }[] = [];
    mockApi({
      'api/canticle/groups': (_url: URL, init: RequestInit) => {
        if (init.method !== 'POST') return Response.json([]);
        sent.push(JSON.parse(String(init.body)));
        return Response.json(group('new', 'Band', 'leader', 1));
      },
    });
    await open();
    expect(await screen.findByText('No groups yet')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'New group' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Group name' }), 'Band');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('/groups/new'));
    expect(sent).toMatchObject([{ name: 'Band' }]);
  });

  it('are one, also when the answer was lost and it is asked for again under another name', async () => {
    const sent: { readonly id: string; readonly name: string }[] = [];
    const paths = mockApi({
      'api/canticle/groups': (_url: URL, init: RequestInit) => {
        if (init.method !== 'POST') return Response.json([]);
        sent.push(JSON.parse(String(init.body)));
        if (sent.length === 1) throw new TypeError('the line broke');
        return Response.json(group(sent[0]?.id ?? '', sent[0]?.name ?? '', 'leader', 1));
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'New group' }));
    const name = await screen.findByRole('textbox', { name: 'Group name' });
    await userEvent.type(name, 'Band');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('alert');
    await userEvent.clear(name);
    await userEvent.type(name, 'Big band');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(`/groups/${sent[0]?.id}`));
    expect(sent.map(({ name: sentName }) => sentName)).toEqual(['Band', 'Big band']);
    expect(sent[0]?.id).toBe(sent[1]?.id);
    // It has the first name by then, and gets the second.
    expect(paths).toContain(`api/canticle/groups/${sent[0]?.id}`);
  });
});
