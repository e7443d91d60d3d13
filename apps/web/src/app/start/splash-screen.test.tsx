import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { SplashScreen } from './splash-screen.tsx';

let reload: MockInstance<() => void>;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const notice = () => screen.queryByText('Something is wrong');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.getElementById('served')?.remove();
  vi.restoreAllMocks();
});

it('while the app starts its name is shown, and after five seconds that something is wrong, with a way to reload', async () => {
  await renderAt('/', <SplashScreen />);
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('Canticle');
  pass(4_999);
  expect(notice()).toBeNull();
  pass(1);
  fireEvent.click(screen.getByRole('button', { name: /^Something is wrong.*Click to reload\.$/ }));
  expect(reload).toHaveBeenCalledOnce();
  pass(29_000);
  expect(notice()).not.toBeNull();
  pass(2_000);
  expect(notice()).toBeNull();
});

it('nothing is said where the words of the server can be read meanwhile', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main id="served">Amazing Grace</main>');
  await renderAt('/', <SplashScreen />);
  pass(6_000);
  expect(notice()).toBeNull();
});

it('nothing is said any more once the app is there', async () => {
  await renderAt('/', <SplashScreen />);
  cleanup();
  pass(6_000);
  await renderAt('/', <SplashScreen />);
  expect(notice()).toBeNull();
});
