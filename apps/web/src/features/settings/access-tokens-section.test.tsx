import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { AccessTokensSection } from './access-tokens-section.tsx';

afterEach(() => {
  cleanup();
  closeCache();
  refused = '';
});

const projector = {
  id: 't1',
  name: 'Projector',
  scopes: ['read-library', 'read-own'],
  createdAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2026-07-30T10:00:00.000Z',
  lastUsedAt: null,
};
const TOKEN = 'canticle_pat_abc';

/** What is refused: a method of one of the two paths. */
let refused = '';
const refuse = () => new Response('', { status: 403 });

async function draw(stored: readonly object[] = [projector], roles: readonly 'administrator'[] = []) {
  const created: unknown[] = [];
  const revoked: string[] = [];
  mockApi({
    'api/canticle/access-tokens': (_url: URL, init: RequestInit) => {
      if (refused === init.method) return refuse();
      if (init.method !== 'POST') return Response.json(stored);
      created.push(JSON.parse(String(init.body)));
      return Response.json({ accessToken: projector, token: TOKEN });
    },
    'api/canticle/access-tokens/t1': (url: URL, init: RequestInit) => {
      if (refused === init.method) return refuse();
      revoked.push(`${init.method} ${url.pathname.split('/').at(-1)}`);
      return Response.json({});
    },
  });
  await renderAt('/settings', <AccessTokensSection roles={[...roles]} />);
  return { created, revoked, user: userEvent.setup() };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

it('each token says what it can do, when it expires and when it was last used', async () => {
  await draw([projector, { ...projector, id: 't2', expiresAt: null, lastUsedAt: '2026-05-02T10:00:00.000Z' }]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('ProjectorRead songs, scores and recordings · Read your lists');
  expect(first?.textContent).toMatch(/Expires .*2026 · Not used yet/);
  expect(second?.textContent).toMatch(/Never expires · Last used .*2026/);
});

it('a new one is shown once, to be copied', async () => {
  const { created, user } = await draw([]);
  expect(await screen.findByText('No access tokens yet.')).toBeDefined();
  await press(user, 'Create token');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  const submit = dialog.getByRole('button', { name: 'Create token' });
  expect(submit).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Name'), ' Church bulletin ');
  await user.click(dialog.getByLabelText('Read your lists, favourites and groups'));
  await user.selectOptions(dialog.getByLabelText('Expires'), 'After 365 days');
  await user.click(submit);
  expect(await dialog.findByText(TOKEN)).toBeDefined();
  expect(created).toEqual([{ name: 'Church bulletin', scopes: ['read-library', 'read-own'], validDays: 365 }]);
  expect(dialog.getByText(/You won’t be able to see it again/)).toBeDefined();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await press(user, 'Create token');
  expect(screen.queryByText(TOKEN)).toBeNull();
});

it('administrators can give a token everything, also for ever, but not nothing', async () => {
  const { created, user } = await draw([], ['administrator']);
  await press(user, 'Create token');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(6);
  await user.type(dialog.getByLabelText('Name'), 'Backup');
  await user.click(dialog.getByLabelText('Read songs, scores and recordings'));
  expect(dialog.getByRole('button', { name: 'Create token' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByLabelText('Manage people and songbooks'));
  await user.selectOptions(dialog.getByLabelText('Expires'), 'Never');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(TOKEN);
  expect(created).toEqual([{ name: 'Backup', scopes: ['administer'], validDays: null }]);
});

it('one is revoked after a question', async () => {
  const { revoked, user } = await draw();
  await screen.findByText('Projector');
  await press(user, 'Revoke Projector');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke token' }));
  expect(dialog.getByText(/“Projector” will stop working immediately/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(revoked).toEqual(['DELETE t1']);
});

it('one that is not revoked stays, and the question says why', async () => {
  const { revoked, user } = await draw();
  await screen.findByText('Projector');
  await press(user, 'Revoke Projector');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke token' }));
  refused = 'DELETE';
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('You don’t have permission to do that.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([screen.queryByRole('dialog'), revoked]).toEqual([null, []]);
  expect(screen.getByText('Projector')).toBeDefined();
});

it('one that is not created says why, and nothing that was chosen is lost', async () => {
  const { created, user } = await draw([]);
  await press(user, 'Create token');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Bulletin');
  refused = 'POST';
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('You don’t have permission to do that.');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Bulletin');
  refused = '';
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(TOKEN);
  expect(created).toEqual([{ name: 'Bulletin', scopes: ['read-library'], validDays: 90 }]);
});

it('those that cannot be loaded are asked for again', async () => {
  refused = 'GET';
  const { user } = await draw();
  expect(await screen.findByText('This couldn’t be loaded.')).toBeDefined();
  expect(screen.queryByText('No access tokens yet.')).toBeNull();
  refused = '';
  await press(user, 'Try again');
  expect(await screen.findByText('Projector')).toBeDefined();
});
