import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import type { MediaFile } from '../media/index.ts';
import { EmbedDialog } from './embed-dialog.tsx';

let tokens: { id: string; expiresAt: string }[];
let sent: string[];
let isDown: boolean;

beforeEach(() => {
  tokens = [{ id: 'old', expiresAt: '2026-05-31T12:00:00.000Z' }];
  sent = [];
  isDown = false;
});
afterEach(() => {
  cleanup();
  closeCache();
});

async function open() {
  const failed = () => Response.json({ message: 'No' }, { status: 500 });
  const revoke = (url: URL, init: RequestInit) => {
    sent.push(`${init.method} ${url.pathname}`);
    if (isDown) return failed();
    tokens = tokens.filter(({ id }) => !url.pathname.endsWith(`/${id}`));
    return Response.json({});
  };
  mockApi({
    'api/canticle/songs/s1/embed-tokens': (url: URL, init: RequestInit) => {
      if (init.method !== 'POST') return Response.json(tokens);
      sent.push(`${init.method} ${url.pathname}`);
      if (isDown) return failed();
      const made = { id: 'new', expiresAt: '2026-06-08T12:00:00.000Z' };
      tokens = [made, ...tokens];
      return Response.json({ ...made, token: 'a/b' });
    },
    'api/canticle/embed-tokens/old': revoke,
    'api/canticle/embed-tokens/new': revoke,
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the dialog reads nothing else of a file
  const file = { id: 'f1', songId: 's1' } as MediaFile;
  await renderAt('/', <EmbedDialog file={file} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Expires 31 May 2026');
  return { dialog, create: () => fireEvent.click(dialog.getByRole('button', { name: 'Create address' })) };
}

it('an address shows one score with a token, until it is deleted', async () => {
  const { dialog, create } = await open();
  expect(dialog.queryByLabelText('Address')).toBeNull();
  create();
  const address = await dialog.findByLabelText('Address');
  expect(address).toHaveProperty('value', `${location.origin}/sheetmusic/s1?fileid=f1&token=a%2Fb`);
  const [first] = within(dialog.getByRole('list', { name: 'Active addresses for this song' })).getAllByRole('listitem');
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Delete' }));
  // What was shown would open nothing.
  await vi.waitFor(() => expect(dialog.queryByLabelText('Address')).toBeNull());
  expect(dialog.getByText('Expires 31 May 2026')).toBeDefined();
  expect(sent).toEqual(['POST /api/canticle/songs/s1/embed-tokens', 'DELETE /api/canticle/embed-tokens/new']);
});

it('an address that was made earlier can be deleted, and stays when that failed', async () => {
  const { dialog } = await open();
  isDown = true;
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
  expect(dialog.getByText('Expires 31 May 2026')).toBeDefined();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(dialog.queryByRole('list')).toBeNull());
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('an address that could not be made is said, and none is shown', async () => {
  const { dialog, create } = await open();
  isDown = true;
  create();
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.queryByLabelText('Address')).toBeNull();
});
