import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { brandingChanged } from '../../api/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ViewerWindow } from './viewer-window.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a screen that waits has the name and logo that the place has now, and asks for its colours', async () => {
  const changed = vi.fn();
  addEventListener(brandingChanged, changed);
  const branding = { name: 'Bethel Voices', logo: '/api/canticle/pictures/logo', headline: {}, version: 'v2' };
  mockApi({ 'api/canticle/installation': () => Response.json({ branding }) });
  await renderAt('/presentation', <ViewerWindow personId={null} presentationId="own" />);
  await screen.findByText('Bethel Voices');
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/api/canticle/pictures/logo?w=256');
  expect(screen.getByRole('heading', { name: 'Nothing is being presented' })).toBeDefined();
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  removeEventListener(brandingChanged, changed);
});

it('a screen that waits without a network has what this device knows', async () => {
  mockApi({ 'api/canticle/installation': () => Promise.reject(new TypeError('no network')) });
  await renderAt('/presentation', <ViewerWindow personId={null} presentationId="own" />);
  expect(await screen.findByText('Canticle')).toBeDefined();
});
