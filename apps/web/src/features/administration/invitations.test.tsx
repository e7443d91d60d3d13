import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { Invitations } from './invitations.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const request = {
  id: 'r1',
  name: 'Siri',
  email: 'siri@sing.example',
  message: 'I sing alto.',
  createdAt: '2026-05-01T10:00:00.000Z',
};
const invitation = {
  id: 'i1',
  email: 'ola@sing.example',
  name: 'Ola',
  role: 'editor',
  invitedBy: 'Nora',
  createdAt: '2026-05-01T10:00:00.000Z',
  validTo: '2999-05-31T10:00:00.000Z',
  usedBy: null,
  usedAt: null,
};
const used = {
  ...invitation,
  id: 'i2',
  name: 'Eva',
  usedBy: { id: 'p', displayName: 'Eva Berg' },
  usedAt: '2026-05-02T10:00:00.000Z',
};

async function draw(replies: Record<string, unknown> = {}, signUp: 'open' | 'invited' = 'invited') {
  const bodies: Record<string, unknown>[] = [];
  const record = (reply: unknown) => (_url: URL, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json(init.method === 'DELETE' ? {} : reply);
    bodies.push(JSON.parse(String(init.body)));
    return Response.json(reply);
  };
  mockApi({
    'api/canticle/sign-up-requests': () => Response.json([request]),
    'api/canticle/sign-up-requests/r1/answer': record({}),
    'api/canticle/invitations': (_url: URL, init: RequestInit) =>
      init.method === 'POST'
        ? record({ invitation, link: 'https://songs.example.org/create?invitation=abc' })(_url, init)
        : Response.json([invitation, used]),
    ...Object.fromEntries(Object.entries(replies).map(([path, reply]) => [path, record(reply)])),
  });
  await renderAt('/admin?view=invitations', <Invitations />, { signUp });
  return { bodies, user: userEvent.setup() };
}

it('who asks for an account is invited with a press', async () => {
  const { bodies, user } = await draw();
  expect(await screen.findByText('I sing alto.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await expect.poll(() => bodies).toEqual([{ accept: true, sendMail: false }]);
});

it('declining asks whether to say so by email', async () => {
  const { bodies, user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.click(screen.getByRole('button', { name: 'Decline and send email' }));
  await expect.poll(() => bodies).toEqual([{ accept: false, sendMail: true }]);
});

it('there are no requests where everyone can create an account', async () => {
  await draw({}, 'open');
  await screen.findByText('Invite someone');
  expect(screen.queryByText('Account requests')).toBeNull();
});

it('the list says who came by an invitation, and one that nobody used can be revoked', async () => {
  const { user } = await draw({ 'api/canticle/invitations/i1': {} });
  const section = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(section.getByText(/Eva Berg joined/)).toBeDefined();
  expect(section.getByText(/Expires/)).toBeDefined();
  expect(section.queryByRole('button', { name: 'Revoke invitation: Eva' })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Revoke invitation: Ola' }));
});

it('a person is invited once when the answer was lost and it is sent again, and twice when asked twice', async () => {
  const keys: (string | null)[] = [];
  mockApi({
    'api/canticle/invitations': (_url: URL, init: RequestInit) => {
      if (init.method !== 'POST') return Response.json([]);
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('no network');
      return Response.json({ invitation, link: null });
    },
  });
  await renderAt('/admin?view=invitations', <Invitations />, { signUp: 'invited' });
  const user = userEvent.setup();
  const invite = async () => {
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    if (field.value === '') await user.type(field, 'ola@sing.example');
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  };
  await invite();
  await screen.findByRole('alert');
  await invite();
  await expect.poll(() => keys).toHaveLength(2);
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  await invite();
  await expect.poll(() => keys).toHaveLength(3);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2]);
});

it('a link is shown once, to be passed on', async () => {
  const { bodies, user } = await draw();
  await user.type(await screen.findByLabelText('Name'), 'Per');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('https://songs.example.org/create?invitation=abc')).toBeDefined();
  expect(bodies).toEqual([{ name: 'Per', role: null, email: null }]);
});

it('what is wrong with a list is shown before anybody is invited', async () => {
  const rows = [
    { line: 2, email: 'ola@list.example', name: 'Ola', role: null, problem: null },
    { line: 3, email: 'odd', name: 'Odd', role: null, problem: 'email-malformed' },
  ];
  const { bodies, user } = await draw({ 'api/canticle/invitation-lists': { rows, invited: 1 } });
  const csv = 'email,name\nola@list.example,Ola\nodd,Odd';
  await user.upload(await screen.findByLabelText('CSV file'), new File([csv], 'choir.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('Line 3')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByText('1 invitation is on its way.')).toBeDefined();
  expect(bodies).toEqual([
    { csv, send: false },
    { csv, send: true },
  ]);
});
