import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { readMessages } from '../../testing/index.ts';
import { isReloading } from './missing-chunk.ts';
import { PageFailed } from './page-failed.tsx';

vi.mock('./missing-chunk.ts', () => ({ isReloading: vi.fn(() => false) }));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function BrokenPage(): never {
  throw new TypeError('no such thing');
}

const open = async () => {
  const translator = await startTranslations(async () => readMessages('en'));
  const routes = [{ path: '/', Component: BrokenPage, ErrorBoundary: PageFailed }];
  render(
    <TranslationsProvider translator={translator}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </TranslationsProvider>,
  );
};

it('a page that failed says so, that nothing is lost, and can be loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This page couldn’t be loaded.');
  expect(alert.textContent).toContain('Nothing you’ve written is lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('nothing is said while the document is loaded again because code is missing', async () => {
  vi.mocked(isReloading).mockReturnValue(true);
  await open();
  expect(screen.queryByRole('alert')).toBeNull();
});
