import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache, type LocalCache, createMemoryCache, openCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { StorageNotice } from './storage-notice.tsx';

const draw = () => renderApp({ routes: [{ path: '*', element: <StorageNotice /> }], address: '/' });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let answer: () => void;
let copy: LocalCache;
beforeEach(async () => {
  const database = createMemoryCache();
  let gate = Promise.resolve();
  copy = await openCache('kari', async () => ({
    ...database,
    read: async (shelf, name) => {
      await gate;
      return database.read(shelf, name);
    },
    outbox: { ...database.outbox, add: (one) => gate.then(() => database.outbox.add(one)) },
  }));
  gate = new Promise((resolve) => {
    answer = resolve;
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.useRealTimers();
});

it('says that the device stores nothing as long as its storage does not answer', async () => {
  await draw();
  vi.useFakeTimers();
  void copy.read('lists', 'a');
  await wait(1_100);
  expect(screen.queryByRole('status')).toBeNull();
  await wait(2_000);
  expect(screen.getByRole('status').textContent).toContain('Nothing can be saved on this device');
  answer();
  await wait(10);
  expect(screen.queryByRole('status')).toBeNull();
});

it('says how many changes would be lost, and has the browser ask before the window is closed', async () => {
  await draw();
  vi.useFakeTimers();
  const call = { method: 'POST', path: 'api/Favorites', version: 3 } as const;
  void copy.outbox.add({ id: 'o1', thing: 'favourite:s1', call, addedAt: 1 });
  await wait(4_000);
  expect(screen.getByRole('status').textContent).toContain('1 change hasn’t been sent yet');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  answer();
  await wait(100);
  const later = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(later);
  expect(later.defaultPrevented).toBe(false);
});
