import type { GroupDetails } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { InviteDialog } from './invite-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.useRealTimers();
});

const group = {
  id: 'g',
  name: 'Choir',
  color: null,
  image: null,
  role: 'leader',
  memberCount: 1,
  updatedAt: '2026-05-01T10:00:00.000Z',
  reminderHours: null,
  notices: { inApp: true, byMail: true },
  members: [],
} satisfies GroupDetails as GroupDetails;
type Invitation = { key: string; sentTo: string | null; uses: readonly { displayName: string }[] };
const invitation = ({ key, sentTo, uses }: Invitation) => ({
  key,
  role: 'singer',
  sentTo,
  createdAt: '2026-11-20T12:00:00.000Z',
  validTo: '2026-12-20T12:00:00.000Z',
  uses: uses.map((use) => ({ id: use.displayName, usedAt: '2026-11-20T12:00:00.000Z', ...use })),
});

let onLoad: () => void;
let made: Invitation[];
let sent: { readonly role: string; readonly validTo: string; readonly mailTo: string | null }[];
const open = async (refusal?: string) => {
  made = [];
  sent = [];
  mockApi({
    'api/canticle/groups/g/invitations': (_url: URL, init: RequestInit) => {
      if (init.method !== 'POST') {
        onLoad();
        return Response.json(made.map(invitation));
      }
      if (refusal) return new Response('{}', { status: 409, headers: { 'X-Problem': refusal } });
      const body = JSON.parse(String(init.body));
      sent.push(body);
      made = [{ key: `k${made.length}`, sentTo: body.mailTo && 'ol…@example.org', uses: [] }, ...made];
      return Response.json(invitation(made[0] ?? { key: '', sentTo: null, uses: [] }));
    },
    'api/canticle/groups/g/invitations/k0': () => {
      made = [];
      return Response.json({});
    },
  });
  const loaded = Promise.withResolvers<void>();
  onLoad = loaded.resolve;
  await renderAt('/groups/g', <InviteDialog group={group} onClose={() => {}} />);
  await loaded.promise;
  // What came is on the screen one turn later.
  await new Promise((resolve) => setTimeout(resolve, 20));
};
const setDay = (value: string) => fireEvent.change(screen.getByLabelText('Expires'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('makes a link for a role until the end of a day, which can be revoked', async () => {
  await open();
  fireEvent.click(screen.getByRole('radio', { name: 'Musician' }));
  setDay('2026-12-24');
  press('Create link');
  const rows = within(screen.getByRole('list', { name: 'Invitations' }));
  expect(await rows.findByText('Not used yet')).toBeDefined();
  expect(sent).toEqual([{ role: 'musician', validTo: new Date('2026-12-24T23:59:59').toISOString(), mailTo: null }]);
  fireEvent.click(rows.getByRole('button', { name: 'Revoke invitation' }));
  await vi.waitFor(() => expect(rows.queryAllByRole('listitem')).toEqual([]));
});

it('says at the field which days are possible, sends nothing, and lets it be corrected', async () => {
  await open();
  for (const day of ['2020-01-01', '2028-01-01', '']) {
    setDay(day);
    press('Create link');
    expect(screen.getByRole('alert').textContent).toBe('Choose a day from today to a year from now.');
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  setDay('2026-11-20');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Create link');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

it('mails one to an address, which stays in its field when that fails', async () => {
  await open('NO_MAIL_LINKS');
  const address = screen.getByLabelText<HTMLInputElement>('Or send by email to');
  fireEvent.change(address, { target: { value: 'olga@example.org' } });
  press('Send');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Email invitations aren’t set up here yet. Create a link and share it instead.',
  );
  expect(address.value).toBe('olga@example.org');
  cleanup();
  await open();
  const other = screen.getByLabelText<HTMLInputElement>('Or send by email to');
  fireEvent.change(other, { target: { value: 'olga@example.org' } });
  press('Send');
  expect(await screen.findByText('The invitation to olga@example.org is on its way.')).toBeDefined();
  expect(other.value).toBe('');
  expect(sent).toMatchObject([{ mailTo: 'olga@example.org' }]);
});
