import { act, cleanup, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentAddress, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { SharePage } from './share-page.tsx';

afterEach(cleanup);

const open = (reply: () => Response) => {
  mockApi({ 'api/canticle/share-previews/abc': reply }, false);
  // Inside of `act` React shows what was awaited at once, not 300 ms after what stood in its place.
  return act(() =>
    renderApp({
      routes: [
        {
          path: '/sharing',
          element: (
            <Suspense>
              <SharePage token="abc" />
            </Suspense>
          ),
        },
        { path: '*', element: <h1>Elsewhere</h1> },
      ],
      address: '/sharing?token=abc',
    }),
  );
};
const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('what a share link leads to', () => {
  it.each([
    ['playlist', 'This list was shared with you. Sign in to open it.'],
    ['tag', 'These songs were shared with you. Sign in to open them.'],
  ])('may be a %s, with two ways in that come back here', async (type, text) => {
    await open(() => Response.json({ type, name: 'For Sunday' }));
    expect((await screen.findByRole('heading', { level: 1, name: 'For Sunday' })).dir).toBe('auto');
    expect(screen.getByText(text)).toBeDefined();
    expect(document.title).toBe('For Sunday - Canticle');
    expect(to('Sign in')).toBe('/login?to=%2Fsharing%3Ftoken%3Dabc');
    expect(to('Create account')).toBe('/login/create?to=%2Fsharing%3Ftoken%3Dabc');
  });

  it.each([404, 410])('may be over (%s): the page after signing in says so', async (status) => {
    const router = await open(() => Response.json({ message: 'No' }, { status }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(currentAddress(router)).toBe('/login?to=%2Fsharing%3Ftoken%3Dabc');
  });
});
