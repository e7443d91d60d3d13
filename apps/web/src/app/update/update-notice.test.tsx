import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/index.ts';
import { UpdateNotice } from './update-notice.tsx';

const build = vi.hoisted(() => ({ isNew: false, tell: () => {} }));
vi.mock('./service-worker-updates.ts', () => ({
  hasNewBuild: () => build.isNew,
  subscribeToBuild: (watcher: () => void) => {
    build.tell = watcher;
    return () => {};
  },
}));

const reload = vi.fn();
const at = (address: string) =>
  renderApp({ routes: [{ path: '*', element: <UpdateNotice reload={reload} /> }], address: address });
const arrive = () =>
  act(async () => {
    build.isNew = true;
    build.tell();
  });

afterEach(() => {
  cleanup();
  build.isNew = false;
  reload.mockClear();
});

it('says that a new version is ready, and loads it only when somebody asks', async () => {
  await at('/');
  expect(screen.queryByText(/new version/)).toBeNull();
  await arrive();
  expect(screen.getByRole('status').textContent).toBe('A new version of Canticle is ready.');
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('says nothing while a song is open, and does so afterwards', async () => {
  const router = await at('/songs/HH/12?key=G');
  await arrive();
  expect(screen.queryByText(/new version/)).toBeNull();
  await act(() => router.navigate('/songs/HH'));
  expect(screen.getByText(/new version/)).toBeDefined();
});

it('can be put aside', async () => {
  await at('/');
  await arrive();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText(/new version/)).toBeNull();
});
