import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { OfflineSign } from './offline-sign.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says that the device has no network, as long as it has none', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const change = (value: boolean) =>
    act(() => {
      isOnline.mockReturnValue(value);
      window.dispatchEvent(new Event(value ? 'online' : 'offline'));
    });
  await renderAt('/', <OfflineSign />);
  expect(screen.getByRole('status').textContent).toBe('');
  change(false);
  expect(screen.getByRole('button', { name: 'Offline' })).toBeDefined();
  change(true);
  expect(screen.queryByRole('button')).toBeNull();
});
