import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QrCode } from '../../components/index.ts';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ShareDialog } from './share-dialog.tsx';

const now = new Date('2026-05-09T12:00:00Z');
const key = (name: string, facts: object = {}) => ({
  key: name,
  userId: 'kari',
  itemId: 'l1',
  type: 'playlist',
  permission: 'view',
  validTo: '2026-06-08T12:00:00.000Z',
  ...facts,
});
const failed = () => Response.json({ message: 'No' }, { status: 500 });

let keys: { key: string; [field: string]: unknown }[];
let people: { id: string; displayName: string }[];
let sent: { readonly request: string; readonly body: unknown }[];
let isDown: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  keys = [];
  people = [];
  sent = [];
  isDown = false;
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.useRealTimers();
});

async function open(type: 'playlist' | 'tag' = 'playlist', onClose = () => {}) {
  const write = (change: (body: Record<string, unknown>) => unknown) => (url: URL, init: RequestInit) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ request: `${init.method} ${url.pathname}`, body });
    return isDown ? failed() : Response.json({ result: change(body) });
  };
  const removePerson = (id: string) => write(() => void (people = people.filter((one) => one.id !== id)));
  mockApi({
    'api/Sharing': (url: URL, init: RequestInit) =>
      init.method === 'PUT' ? write((body) => keys.push(key('new', body)))(url, init) : Response.json({ result: keys }),
    'api/Sharing/k1': write(() => void (keys = keys.filter((one) => one.key !== 'k1'))),
    'api/Playlists/l1/Users': () => Response.json({ result: people }),
    'api/Playlists/l1/Users/ola': removePerson('ola'),
    'api/canticle/tags/l1/users': () => Response.json(people),
    'api/canticle/tags/l1/users/ola': removePerson('ola'),
  });
  await renderAt('/', <ShareDialog target={{ id: 'l1', type }} name="Sunday" editorIds={['eva']} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Sunday' }));
  return { dialog, press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })) };
}

describe('sharing a list', () => {
  it('makes a link with what people may do with it until the end of a day', async () => {
    const { dialog, press } = await open();
    expect(await dialog.findByText(/Anyone with the link gets access/)).toBeDefined();
    expect(dialog.getByLabelText('Expires')).toHaveProperty('value', '2026-06-08');
    fireEvent.click(dialog.getByRole('radio', { name: 'Edit' }));
    fireEvent.change(dialog.getByLabelText('Expires'), { target: { value: '2026-05-20' } });
    press('Create link');
    expect((await dialog.findByText(/expires 20 May 2026/)).parentElement?.textContent).toMatch(/^Edit/);
    expect(sent).toEqual([
      {
        request: 'PUT /api/Sharing',
        body: {
          itemId: 'l1',
          type: 'playlist',
          permission: 'edit',
          validTo: new Date('2026-05-20T23:59:59').toISOString(),
        },
      },
    ]);
    expect(dialog.queryByText(/Anyone with the link gets access/)).toBeNull();
  });

  it('makes none without a day', async () => {
    const { dialog } = await open();
    fireEvent.change(dialog.getByLabelText('Expires'), { target: { value: '' } });
    expect(dialog.getByRole('button', { name: 'Create link' })).toHaveProperty('disabled', true);
  });

  it('shows only its own links, the one that lasts longest first; one that is over cannot be copied', async () => {
    keys = [
      key('k1', { validTo: '2026-05-01T12:00:00.000Z' }),
      key('k2', { permission: 'edit' }),
      key('other', { itemId: 'l2' }),
    ];
    const { dialog, press } = await open();
    await dialog.findByText(/expired 1 May 2026/);
    const rows = dialog.getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Edit · expires 8 June 2026',
      'View · expired 1 May 2026',
    ]);
    expect(rows.map((row) => within(row).queryByRole('button', { name: 'Copy link' }) !== null)).toEqual([true, false]);
    press('QR code');
    expect(dialog.getByRole('img', { name: 'QR code for the link' })).toBeDefined();
    const link = `${location.origin}/sharing?token=k2`;
    expect(dialog.getByText(link)).toBeDefined();
    const { container } = render(<QrCode text={link} label="" />);
    const picture = dialog.getByRole('img', { name: 'QR code for the link' });
    expect(picture.innerHTML).toBe(container.querySelector('svg')?.innerHTML);
    fireEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Delete link' }));
    await vi.waitFor(() => expect(dialog.queryByText(/expired/)).toBeNull());
    expect(sent).toEqual([{ request: 'DELETE /api/Sharing/k1', body: undefined }]);
  });

  it('says why a link was not made, until it is', async () => {
    isDown = true;
    const { dialog, press } = await open();
    press('Create link');
    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
    isDown = false;
    press('Create link');
    await dialog.findByText(/expires 8 June 2026/);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['playlist', 'DELETE /api/Playlists/l1/Users/ola'],
    ['tag', 'DELETE /api/canticle/tags/l1/users/ola'],
  ] as const)('of the type %s names the people, and ends sharing with one', async (type, request) => {
    people = [
      { id: 'eva', displayName: 'Eva' },
      { id: 'ola', displayName: 'Ola' },
    ];
    const { dialog, press } = await open(type);
    const section = within(dialog.getByRole('region', { name: 'Shared with' }));
    await section.findByText('Ola');
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Evacan edit', 'Ola']);
    press('Stop sharing with Ola');
    await vi.waitFor(() => expect(section.queryByText('Ola')).toBeNull());
    expect(sent).toEqual([{ request, body: undefined }]);
    expect(section.getByText('Eva')).toBeDefined();
  });

  it('with nobody yet is said', async () => {
    const { dialog } = await open();
    expect(await dialog.findByText('No one has used a link yet.')).toBeDefined();
  });
});
