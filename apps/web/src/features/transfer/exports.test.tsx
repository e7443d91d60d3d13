import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { TransferPage } from './transfer-page.tsx';

const bundle = (id: string, facts: object = {}) => ({
  id,
  state: 'done',
  collections: null,
  counts: { songs: 2 },
  byteLength: 1_500_000,
  progress: { done: 0, total: 0 },
  error: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...facts,
});
const book = (id: string, name: string) => ({
  id,
  key: id,
  keys: {},
  name: { en: name },
  type: 'song',
  available: true,
});
const notAllowed = 'You don’t have permission to do that.';

let bundles: object[];
let sent: unknown[];
/** The requests that are refused: `GET api/…`. */
let refused: string[];

beforeEach(() => {
  localStorage.clear();
  bundles = [];
  sent = [];
  refused = [];
});
afterEach(() => {
  dismissToasts();
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

async function open() {
  const answer = (reply: (init: RequestInit) => unknown) => (url: URL, init: RequestInit) =>
    refused.includes(`${init.method} ${url.pathname.slice(1)}`)
      ? new Response('', { status: 403 })
      : Response.json(reply(init) ?? {});
  mockApi({
    'api/Session': { id: 'e', displayName: 'Eva', email: 'eva@example.org', roles: ['editor'] },
    'api/Collections': [book('hh', 'Heritage hymns'), book('fs', 'Folk songs')],
    'api/canticle/bundles': answer(({ method, body }) => {
      if (method === 'GET') return bundles;
      sent.push(JSON.parse(String(body)));
      bundles = [bundle('new', { state: 'writing', counts: null, progress: { done: 1, total: 4 } })];
      return bundles[0];
    }),
    'api/canticle/bundles/b1': answer(({ method }) => {
      sent.push(method);
      bundles = [];
    }),
    'api/canticle/bundles/b1/address': answer(() => ({ address: 'https://sing.example/bundle.zip' })),
  });
  await renderAt(
    '/exports',
    <>
      <Routes>
        <Route path="/exports" element={<TransferPage />} />
      </Routes>
      <ToastRegion />
    </>,
  );
  await screen.findByRole('button', { name: 'Export' });
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a new export', () => {
  it('has everything, and shows how far it is', async () => {
    await open();
    expect(await screen.findByText('Exports are kept here for seven days.')).toBeDefined();
    await userEvent.click(button('Export'));
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Exporting' });
    expect([sent, bar.value]).toEqual([[{ collections: null }], 25]);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('has the songbooks that are chosen, at least one', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Selected songbooks' }));
    expect(button('Export').disabled).toBe(true);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Heritage hymns' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Folk songs' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Heritage hymns' }));
    await userEvent.click(button('Export'));
    await waitFor(() => expect(sent).toEqual([{ collections: ['fs'] }]));
  });

  it('that is not begun says why, and can be tried again', async () => {
    refused = ['POST api/canticle/bundles'];
    await open();
    await userEvent.click(button('Export'));
    expect((await screen.findByText(notAllowed)).closest('[role=alert]')).not.toBeNull();
    expect([button('Export').disabled, sent]).toEqual([false, []]);
  });
});

describe('the exports of the last days', () => {
  it('say what is in them and how large they are, and why one failed', async () => {
    bundles = [
      bundle('b1', { collections: ['HH', 'FS'] }),
      bundle('b2', { byteLength: 2400, counts: { songs: 1 } }),
      bundle('b3', { state: 'failed', counts: null, error: 'no space left' }),
    ];
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Exports from the last seven days' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^HH, FS.*2026.* · 2 songs · 1\.5 MBDownload$/),
      expect.stringMatching(/^Everything.* · 1 song · 2\.4 kBDownload$/),
      expect.stringMatching(/^Everything.*no space left$/),
    ]);
  });

  it('are downloaded from an address of their own, and deleted', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      sent.push(this.href);
    });
    bundles = [bundle('b1')];
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(sent).toEqual(['https://sing.example/bundle.zip']));
    saved.mockRestore();
    await userEvent.click(button('Delete Everything'));
    expect(await screen.findByText('Exports are kept here for seven days.')).toBeDefined();
    expect(sent).toEqual(['https://sing.example/bundle.zip', 'DELETE']);
  });

  it('that are not deleted stay, and it is said why', async () => {
    refused = ['DELETE api/canticle/bundles/b1'];
    bundles = [bundle('b1')];
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Everything' }));
    expect(await screen.findByText(notAllowed)).toBeDefined();
    expect(button('Delete Everything')).toBeDefined();
  });

  it('that cannot be loaded are asked for again', async () => {
    refused = ['GET api/canticle/bundles'];
    await open();
    expect(await screen.findByText(notAllowed)).toBeDefined();
    refused = [];
    await userEvent.click(button('Try again'));
    expect(await screen.findByText('Exports are kept here for seven days.')).toBeDefined();
  });
});
