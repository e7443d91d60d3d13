import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { DeletedLists } from './deleted-lists.tsx';

const list = (id: string, name: string, facts: object = {}) => ({
  id,
  name,
  entryCount: 0,
  groupId: null,
  deletedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  ...facts,
});

let deleted: object[];
let isRefused: boolean;
beforeEach(() => {
  deleted = [list('a', 'Advent', { entryCount: 3, groupId: 'g' }), list('b', 'Old ideas')];
  isRefused = false;
});
afterEach(() => {
  dismissToasts();
  cleanup();
  closeCache();
});

async function open() {
  const requested = mockApi({
    'api/canticle/lists/deleted': () => Response.json(deleted),
    'api/canticle/groups': () => Response.json([{ id: 'g', name: 'Choir', role: 'leader' }]),
    'api/canticle/lists/a/restore': () => {
      if (isRefused) return new Response('', { status: 403 });
      deleted = deleted.slice(1);
      return Response.json({});
    },
  });
  await renderAt(
    '/custom-collections',
    <>
      <Routes>
        <Route path="/custom-collections" element={<DeletedLists />} />
        <Route path="/custom-collections/a" element={<h1>Advent</h1>} />
      </Routes>
      <ToastRegion />
    </>,
  );
  return requested;
}
const rows = () => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
const restore = async () => userEvent.click(await screen.findByText('Restore', { selector: 'li:first-child button' }));

it('lists that were deleted say of whom they are, what is in them and when that was', async () => {
  await open();
  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringMatching(/^Advent3 songs · Choir · .*2 hours ago/),
      expect.stringMatching(/^Old ideas(?!.*Choir).*2 hours ago/),
    ]),
  );
  expect(document.querySelector('summary')?.textContent).toMatch(/\(2\)$/);
});

it('a list that is restored is not among them any more, and can be opened', async () => {
  const requested = await open();
  await restore();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(requested).toContain('api/canticle/lists/a/restore');
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('heading', { name: 'Advent' })).toBeDefined();
});

it('a list that is not restored stays, and it is said why', async () => {
  isRefused = true;
  await open();
  await restore();
  const message = await screen.findByText('You don’t have permission to do that.');
  expect(message.closest('[role=alert]')).not.toBeNull();
  expect(rows()).toHaveLength(2);
});

it('nothing is said where nothing was deleted', async () => {
  deleted = [];
  const requested = await open();
  await waitFor(() => expect(requested).toContain('api/canticle/lists/deleted'));
  expect(document.querySelector('details')).toBeNull();
});
