import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';

const stored = (revision: number, ...lines: readonly string[]) => ({
  id: 't',
  songId: 's1',
  language: 'en',
  updatedAt: '2026-05-01T10:00:00.000Z',
  revision,
  keyIsGuessed: false,
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: lines.map((text) => ({ text, remark: '', chords: { original: [], new: [] } })),
      },
    ],
    order: ['v1'],
    keys: { original: '', new: '' },
    notes: '',
    carried: {},
  },
});
const revisions = [
  { revision: 3, savedAt: '2026-05-03T10:00:00.000Z', savedBy: 'Eva' },
  { revision: 2, savedAt: '2026-05-02T10:00:00.000Z', savedBy: 'Ola' },
  { revision: 1, savedAt: '2026-05-01T10:00:00.000Z', savedBy: null },
];
const path = 'api/canticle/songs/s1/texts/en/revisions';
const failed = (status = 500, code = 'INTERNAL') =>
  Response.json({ code, message: 'No' }, { status, headers: { 'X-Problem': code } });
const differences = async () =>
  within(await screen.findByRole('list', { name: 'Differences' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the revisions of a text', () => {
  let calls: string[];
  let restored: unknown[];
  let restore: () => Response;
  let read: () => Response;

  beforeEach(() => {
    calls = [];
    restored = [];
    restore = () => Response.json(stored(4, 'One', 'Two'));
    read = () => Response.json(stored(1, 'One', 'Two'));
  });

  async function open({ isSaved = true, list = () => Response.json(revisions) } = {}) {
    mockApi({
      [path]: () => list(),
      [`${path}/1`]: () => read(),
      [`${path}/3`]: () => Response.json(stored(3, 'One', 'Three')),
      [`${path}/1/restore`]: (_url: URL, init: RequestInit) => {
        restored.push(JSON.parse(String(init.body)));
        return restore();
      },
    });
    await renderAt(
      '/',
      <RevisionsDialog
        songId="s1"
        language="en"
        title="Grace"
        isSaved={isSaved}
        onRestored={({ revision }) => calls.push(`restored ${revision}`)}
        onConflict={() => calls.push('conflict')}
        onClose={() => calls.push('closed')}
      />,
    );
  }
  const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

  it('say who saved them, and how one differs from the newest', async () => {
    await open();
    await choose(/^1.*imported/);
    expect(screen.getByRole('button', { name: /^3.*Eva newest/ })).toBeDefined();
    expect(await screen.findByText('Revision 1 compared with 3')).toBeDefined();
    const lines = await differences();
    expect(lines.filter((line) => /Two|Three/.test(line))).toEqual(['−Removed:Two', '+Added:Three']);
    await choose(/^3/);
    expect(screen.queryByText(/compared with/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('can become the newest, from the one that is shown as newest', async () => {
    await open();
    await choose(/^1/);
    await choose(/^Restore revision 1/);
    await vi.waitFor(() => expect(calls).toEqual(['restored 4']));
    expect(restored).toEqual([{ baseRevision: 3 }]);
  });

  it('cannot while there are changes that are not saved', async () => {
    await open({ isSaved: false });
    await choose(/^1/);
    expect(screen.getByRole('button', { name: 'Restore revision 1' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Save or discard your changes before restoring a revision.')).toBeDefined();
  });

  it('are a conflict when somebody saved meanwhile; any other failure is said', async () => {
    restore = () => failed(409, 'CONFLICT');
    await open();
    await choose(/^1/);
    await choose(/^Restore/);
    await vi.waitFor(() => expect(calls).toEqual(['conflict']));
    expect(screen.queryByRole('alert')).toBeNull();
    restore = () => failed();
    await choose(/^Restore/);
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
    expect(calls).toEqual(['conflict']);
  });

  it('that could not be read can be read again', async () => {
    read = () => failed();
    await open();
    await choose(/^1/);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    read = () => Response.json(stored(1, 'One', 'Two'));
    fireEvent.click(retry);
    expect((await differences()).join()).toContain('Two');
  });

  it('are none yet', async () => {
    await open({ list: () => Response.json([]) });
    expect(await screen.findByText('These lyrics have never been saved.')).toBeDefined();
  });
});
