import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { removeStored, storageKeys } from '../../storage/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { LiveBanner } from './live-banner.tsx';

afterEach(() => {
  cleanup();
  closeCache();
  removeStored(storageKeys.dismissedSessions);
});

const me = { id: 'u', displayName: 'Nora', email: 'n@example.org', roles: [] };
const eva = { id: 'eva', displayName: 'Eva', image: null };
const session = (id: string, facts: object = {}) => ({
  id,
  owner: eva,
  leader: eva,
  openedAt: '2026-05-01T10:00:00.000Z',
  isJoined: false,
  group: { id: 'g', name: 'Choir' },
  songName: { en: 'Silent Night', no: 'Glade jul' },
  ...facts,
});
const answer = (body: unknown, status = 200) =>
  vi.fn((_url: URL, _init: RequestInit) => Response.json(body, { status }));
const draw = async (sessions: readonly object[], more: Record<string, unknown> = {}) => {
  const paths = mockApi({
    'api/Session': me,
    'api/canticle/presentations': () => Response.json(sessions),
    ...more,
  });
  await renderAt(
    '/',
    <>
      <LiveBanner />
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/live/:id" element={<p>Following</p>} />
      </Routes>
      <ToastRegion />
    </>,
  );
  return paths;
};
const banner = () => screen.findByRole('complementary', { name: 'Live now' });

it('says who leads what, and one press joins and follows', async () => {
  const join = answer({});
  await draw([session('s1')], { 'api/canticle/presentations/s1/people': join });
  expect((await banner()).textContent).toContain('Eva is leading · Silent Night');
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await screen.findByText('Following');
  expect(join.mock.calls.map(([, { method }]) => method)).toEqual(['POST']);
});

it('leads back to a session that was joined, without joining again', async () => {
  const paths = await draw([session('s1', { isJoined: true, songName: null })]);
  expect((await banner()).textContent).toContain('Eva is leading');
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await screen.findByText('Following');
  expect(paths).not.toContain('api/canticle/presentations/s1/people');
});

it('is hidden for that session alone', async () => {
  await draw([session('s1'), session('s2', { leader: { ...eva, displayName: 'Per' } })]);
  expect((await banner()).textContent).toContain('Eva is leading');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect((await banner()).textContent).toContain('Per is leading');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('is not shown to the person who leads', async () => {
  const paths = await draw([session('s1', { leader: { ...me, image: null } })]);
  await vi.waitFor(() => expect(paths).toContain('api/canticle/presentations'));
  await screen.findByText('Home');
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('says when the session has ended meanwhile, and goes', async () => {
  const sessions = [session('s1')];
  const gone = () => {
    sessions.length = 0;
    return new Response('Ended', { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } });
  };
  await draw(sessions, { 'api/canticle/presentations/s1/people': gone });
  await banner();
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await screen.findByText('The session has ended');
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});
