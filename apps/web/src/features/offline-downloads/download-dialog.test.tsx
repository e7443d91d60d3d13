import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache, type DownloadContext, openCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { DownloadButton } from './download-button.tsx';
import { DownloadPlanContext } from './download-plan-context.ts';

/** How a download that was planned runs, and what was planned. */
let run: (context: DownloadContext) => Promise<void>;
let planned: [name: string, withAudio: boolean][];

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  await openCache('kari');
  mockApi({});
  planned = [];
  run = async () => {};
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
});

async function open(name = 'collection:hh') {
  const plan = (_queries: unknown, one: string, withAudio: boolean) => {
    planned.push([one, withAudio]);
    return run;
  };
  await renderAt(
    '/',
    <DownloadPlanContext value={plan}>
      <DownloadButton name={name} title="Heritage hymns" />
    </DownloadPlanContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make available offline' }));
  return screen.findByRole('dialog', { name: 'Make available offline' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const audio = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include recordings' });
const kept = async () =>
  (await currentCache().downloads.list()).map(({ name, title, state, withAudio }) => [name, title, state, withAudio]);

/** Downloads that wait at their third of four files until they are let go on, or stopped. */
function waitAtThird() {
  const mayEnd = Promise.withResolvers<void>();
  run = async ({ onProgress, signal }) => {
    await onProgress(3, 4);
    signal.addEventListener('abort', () => mayEnd.reject(signal.reason));
    await mayEnd.promise;
  };
  return mayEnd;
}

describe('making something available offline', () => {
  it('says what that means, and downloads it with recordings only when they are wanted', async () => {
    const dialog = await open();
    expect(within(dialog).getByText('Heritage hymns')).toBeDefined();
    expect(dialog.textContent).toContain('You can then open lyrics and scores without a connection.');
    expect(audio().checked).toBe(false);
    await press('Download');
    await waitFor(() => expect(dialog.textContent).toContain('Available offline (0 byte)'));
    expect(planned).toEqual([['collection:hh', false]]);
    expect(await kept()).toEqual([['collection:hh', 'Heritage hymns', 'kept', false]]);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(audio());
    await waitFor(() =>
      expect(planned).toEqual([
        ['collection:hh', false],
        ['collection:hh', true],
      ]),
    );
    await waitFor(() => expect(audio().checked).toBe(true));
    await userEvent.click(screen.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('downloads recordings with it when that is chosen before', async () => {
    await open();
    await userEvent.click(audio());
    expect(planned).toEqual([]);
    await press('Download');
    await waitFor(async () => expect(await kept()).toEqual([['collection:hh', 'Heritage hymns', 'kept', true]]));
    expect(planned).toEqual([['collection:hh', true]]);
  });

  it('shows how far it is, and is stopped and resumed', async () => {
    waitAtThird();
    const dialog = await open();
    await press('Download');
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('Downloading · 3 of 4 · 0 byte'));
    const bar = within(dialog).getByRole<HTMLProgressElement>('progressbar', { name: 'Downloading' });
    expect([bar.value, bar.max]).toEqual([3, 4]);
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    await press('Stop');
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toMatch(/^Download not finished · 3 of 4/),
    );
    run = async ({ onProgress }) => onProgress(4, 4);
    await press('Resume');
    expect(await screen.findByRole('button', { name: 'Update download' })).toBeDefined();
    await waitFor(() => expect(dialog.textContent).toContain('Available offline'));
  });

  it('that does not fit says so, and that it failed otherwise', async () => {
    run = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const dialog = await open();
    await press('Download');
    await waitFor(() =>
      expect(within(dialog).getByRole('status').textContent).toMatch(/^Not enough space on this device/),
    );
    run = async () => {
      throw new TypeError('no network');
    };
    await press('Resume');
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toMatch(/^Download not finished/));
  });

  it('is taken back from the device', async () => {
    const dialog = await open();
    await press('Download');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove download' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(await within(dialog).findByRole('button', { name: 'Download' })).toBeDefined();
    expect(dialog.textContent).not.toContain('Available offline');
  });

  it('a translation is read, and has no recordings', async () => {
    const dialog = await open('translation:kjv');
    expect(dialog.textContent).toContain('You can then read the whole translation without a connection.');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('where nothing can be stored', () => {
  it('a window that keeps nothing says so, and offers no download', async () => {
    closeCache();
    const dialog = await open();
    expect(dialog.textContent).toContain('This browser window can’t store files offline.');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    await userEvent.click(screen.getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a page over plain HTTP says whom to ask, and nothing else', async () => {
    vi.stubGlobal('isSecureContext', false);
    const dialog = await open();
    expect(dialog.textContent).toContain('this page was opened over plain HTTP');
    expect(dialog.textContent).not.toMatch(/without a connection|can’t store files/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });
});
