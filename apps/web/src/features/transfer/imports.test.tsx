import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import type { ImportCallbacks } from './send-import.ts';
import { TransferPage } from './transfer-page.tsx';
import { ArchiveTooLargeError, type FileWithPath } from './zip-files.ts';

/* What is sent, and how, is tried with real uploads in the browser. */
const upload = vi.hoisted(() => ({
  begin: vi.fn<(files: readonly FileWithPath[], does: ImportCallbacks) => Promise<object>>(),
  resume: vi.fn(),
  cancel: vi.fn(),
}));
vi.mock('./send-import.ts', () => ({ uploadImport: upload.begin }));

let imports: () => Response;

beforeEach(() => {
  localStorage.clear();
  imports = () => Response.json([]);
  upload.begin.mockResolvedValue({ resume: upload.resume, cancel: upload.cancel });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.resetAllMocks();
});

function Elsewhere() {
  return <p>{useLocation().pathname}</p>;
}
async function open() {
  mockApi({
    'api/Session': { id: 'e', displayName: 'Eva', email: 'eva@example.org', roles: ['editor'] },
    'api/canticle/imports': () => imports(),
  });
  await renderAt(
    '/imports',
    <Routes>
      <Route path="/imports" element={<TransferPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  );
  await screen.findByRole('heading', { level: 1 });
}
/** Chooses files; returns what the upload tells the page. */
async function choose(...names: readonly string[]): Promise<ImportCallbacks> {
  const files = names.map((name) => new File(['words'], name));
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), { target: { files } }),
  );
  return upload.begin.mock.lastCall?.[1] as ImportCallbacks;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const bar = (name: string) => screen.getByRole<HTMLProgressElement>('progressbar', { name });

describe('files that are imported', () => {
  it('are packed and sent, how far is shown, and then what is in them', async () => {
    await open();
    const does = await choose('one.cho', 'two.cho');
    expect(upload.begin.mock.lastCall?.[0].map(({ path }) => path)).toEqual(['one.cho', 'two.cho']);
    expect(bar('Packing files').parentElement?.textContent).toContain('0 / 2');
    expect([button('Choose files').disabled, screen.queryByRole('button', { name: 'Cancel' })]).toEqual([true, null]);
    act(() => does.onPacked(1, 2));
    expect(bar('Packing files').parentElement?.textContent).toContain('1 / 2');
    act(() => does.onProgress(30, 120));
    expect(bar('Uploading').value).toBe(25);
    act(() => does.onUploaded('i1'));
    expect(await screen.findByText('/imports/i1')).toBeDefined();
  });

  it('lead nowhere when the person went to another page meanwhile', async () => {
    await open();
    const does = await choose('one.cho');
    fireEvent.click(screen.getByRole('link', { name: 'Add scores and recordings' }));
    expect(await screen.findByText('/imports/files')).toBeDefined();
    act(() => does.onUploaded('i1'));
    expect(screen.getByText('/imports/files')).toBeDefined();
  });

  it('are not sent when that is taken back', async () => {
    await open();
    const does = await choose('one.cho');
    act(() => does.onProgress(30, 120));
    await userEvent.click(button('Cancel'));
    expect(upload.cancel).toHaveBeenCalledOnce();
    expect([screen.queryByRole('progressbar'), button('Choose files').disabled]).toEqual([null, false]);
  });

  it('go on where they were when the server can be reached again', async () => {
    await open();
    const does = await choose('one.cho');
    act(() => does.onStopped({ isTransient: true, message: 'whatever it said' }));
    expect(screen.getByRole('alert').textContent).toContain('We can’t reach the server. You can resume later.');
    await userEvent.click(button('Resume'));
    expect(upload.resume).toHaveBeenCalledOnce();
    expect([screen.queryByRole('alert'), bar('Uploading').value]).toEqual([null, 0]);
  });

  it.each([
    ['This is no song.', 'This is no song.'],
    ['', 'The server didn’t accept the files.'],
  ])('that the server refuses are told as it says, or that it did: %j', async (message, text) => {
    await open();
    const does = await choose('one.cho');
    act(() => does.onStopped({ isTransient: false, message }));
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    expect(button('Choose files').disabled).toBe(false);
  });

  it('that are too many, cannot be read, or are none are told as such', async () => {
    await open();
    upload.begin.mockRejectedValueOnce(new ArchiveTooLargeError());
    await choose('one.cho');
    expect(screen.getByRole('alert').textContent).toMatch(/more files than one import can hold/);
    upload.begin.mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'));
    await choose('one.cho');
    expect(screen.getByRole('alert').textContent).toMatch(/can no longer be read/);
    upload.begin.mockClear();
    await choose();
    expect(screen.getByRole('alert').textContent).toBe('No files found in what you dropped.');
    expect(upload.begin).not.toHaveBeenCalled();
  });
});

describe('the imports of the last days', () => {
  const one = (id: string, state: string) => ({ id, name: `${id}.zip`, state, createdAt: '2026-11-01T10:00:00.000Z' });

  it('lead to each of them, with what became of it', async () => {
    imports = () => Response.json([one('a', 'looked'), one('b', 'failed')]);
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Last seven days' })).getAllByRole('link');
    expect(rows.map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
      ['/imports/a', expect.stringMatching(/^a\.zipReady to review.*2026/)],
      ['/imports/b', expect.stringMatching(/^b\.zipFailed.*2026/)],
    ]);
  });

  it('that cannot be loaded are asked for again; files are sent all the same', async () => {
    imports = () => new Response('', { status: 403 });
    await open();
    expect(await screen.findByText('You don’t have permission to do that.')).toBeDefined();
    expect(button('Choose files').disabled).toBe(false);
    imports = () => Response.json([one('a', 'done')]);
    await userEvent.click(button('Try again'));
    expect(await screen.findByRole('link', { name: /a\.zip/ })).toBeDefined();
  });
});
