import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { SystemStatus } from './system-status.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const status = (setAside: readonly object[], newer: object | null) => ({
  version: { running: '1.2.0', newer },
  database: { engine: 'sqlite', state: 'ready' },
  files: { kind: 'folder', state: 'ready' },
  mail: { kind: 'outbox', waiting: 0, givenUp: 0, lastError: null },
  payments: { kind: 'sandbox' },
  engraver: { working: 0, waiting: 0, ended: 0 },
  search: { behind: 0, failure: null },
  setAside: { total: setAside.length, items: setAside },
  jobs: { waiting: 0, running: 0, failed: 0 },
});
const item = {
  follower: 'search',
  kind: 'song',
  id: 's1',
  name: 'Torn page',
  link: '/catalogue/song/s1',
  source: 'hymns/torn.cho',
  reason: 'Unexpected end of JSON input',
  since: '2026-05-01T10:00:00.000Z',
  tries: 3,
  nextTryAt: '2026-05-01T11:00:00.000Z',
};

const draw = (items: readonly object[], newer: object | null = null) => {
  mockApi({
    'api/canticle/status': () => Response.json(status(items, newer)),
    'api/canticle/jobs': () => Response.json([]),
  });
  return renderAt('/admin?view=upkeep', <SystemStatus />);
};

describe('the status of the server', () => {
  it('lists what could not be processed, with its reason, its file and a link to it', async () => {
    await draw([item]);
    const list = within(await screen.findByRole('list', { name: 'Items that couldn’t be processed' }));
    expect(list.getByRole('link', { name: 'Torn page' }).getAttribute('href')).toBe('/catalogue/song/s1');
    expect(list.getByText(/Unexpected end of JSON input/)).toBeDefined();
    expect(list.getByText('Imported from hymns/torn.cho')).toBeDefined();
    expect(list.getByText(/Tried 3 times/)).toBeDefined();
    expect(screen.getByText('1 item')).toBeDefined();
  });

  it('says nothing of items when all were processed', async () => {
    await draw([]);
    expect(await screen.findByText('up to date')).toBeDefined();
    expect(screen.queryByText('Items that couldn’t be processed')).toBeNull();
  });

  it('names the running version, and a newer one with what is new in it', async () => {
    await draw([], { version: '1.3.0', notesUrl: 'https://git.example/releases/1.3.0' });
    expect((await screen.findByText('1.3.0 is available')).closest('dd')?.textContent).toMatch(/^1\.2\.0 · /);
    const link = screen.getByRole('link', { name: 'What’s new' });
    expect(link.getAttribute('href')).toBe('https://git.example/releases/1.3.0');
  });

  it('says nothing of newer versions when none is known, and has no link where there is no address', async () => {
    await draw([]);
    expect(await screen.findByText('1.2.0')).toBeDefined();
    expect(screen.queryByText(/available/)).toBeNull();
    cleanup();
    await draw([], { version: '1.3.0', notesUrl: null });
    expect(await screen.findByText('1.3.0 is available')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
