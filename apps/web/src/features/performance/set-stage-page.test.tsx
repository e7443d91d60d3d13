import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { SetStagePage } from './set-stage-page.tsx';

const row = (id: string, sort: number, type: string, title: string) => ({
  id,
  sort,
  type,
  title,
  itemId: null,
  reference: null,
  languages: null,
  leader: null,
  note: null,
});
let rows: object[];

beforeEach(() => {
  localStorage.clear();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  mockApi({
    'api/Session': { id: 'u', roles: [] },
    'api/Collections': [],
    'api/CustomCollections': () => Response.json([]),
    'api/canticle/song-facts': () => Response.json([]),
    'api/canticle/lists/l/rows': () => Response.json(rows),
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = () =>
  renderAt(
    '/custom-collections/l/stage',
    <Routes>
      <Route path="/custom-collections/:id/stage" element={<SetStagePage />} />
      <Route path="/custom-collections/:id" element={<p>The list</p>} />
    </Routes>,
  );
const words = () => screen.getByRole('dialog', { hidden: true }).querySelector('.stage-room')?.textContent;

describe('the stage of a set without songs', () => {
  it('walks through its readings, notes and headings, and leads back to the list', async () => {
    rows = [row('h', 1, 'heading', 'Evening prayer'), row('n', 2, 'note', 'Silence')];
    await open();
    await waitFor(() => expect(words()).toContain('Evening prayer'));
    await userEvent.keyboard('[ArrowRight]');
    await waitFor(() => expect(words()).toContain('Silence'));
    await userEvent.click(screen.getByRole('button', { name: 'Exit stage', hidden: true }));
    expect(await screen.findByText('The list')).toBeDefined();
  });

  it('goes to the list when there is nothing to show', async () => {
    rows = [];
    await open();
    expect(await screen.findByText('The list')).toBeDefined();
  });
});
