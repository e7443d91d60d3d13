import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { MergeDialog } from './merge-dialog.tsx';

const onMerged = vi.fn();
const onClose = vi.fn();
let sent: unknown[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ kind: 'theme', id: 't1' });
});
afterEach(() => {
  dismissToasts();
  cleanup();
  vi.resetAllMocks();
});

const row = (id: string, name: string) => ({ id, name: { en: name }, note: null });
async function open(uses = { songs: 3, files: 0, articles: 1 }) {
  mockApi({
    'api/canticle/catalogue/theme': () =>
      Response.json({ rows: [row('t1', 'Joy'), row('t2', 'Gladness'), row('t3', 'Praise')], total: 3 }),
    'api/canticle/catalogue/theme/t1/merge': (_url: URL, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      return answer();
    },
  });
  await renderAt(
    '/',
    <>
      <MergeDialog kind="theme" id="t1" name="Joy" uses={uses} onMerged={onMerged} onClose={onClose} />
      <ToastRegion />
    </>,
  );
}
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Merge into' }));
  fireEvent.mouseDown(await screen.findByRole('option', { name }));
};

describe('merging an item with another', () => {
  it('says what refers to it, and waits until another one is chosen', async () => {
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Merge Joy with another' });
    expect(dialog.textContent).toContain(
      '3 songs and 1 article will use the other one, and this one moves to the trash.',
    );
    expect(within(dialog).queryByRole('status')).toBeNull();
    expect(confirm().disabled).toBe(true);
    await userEvent.click(screen.getByRole('combobox', { name: 'Merge into' }));
    await screen.findByRole('option', { name: 'Praise' });
    // It is not merged with itself.
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Gladness', 'Praise']);
  });

  it('sends the one that was chosen last, after saying it once more', async () => {
    await open();
    await choose('Praise');
    await choose('Gladness');
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Merge Joy into Gladness');
    expect(sent).toEqual([]);
    fireEvent.click(confirm());
    expect(await screen.findByText('Joy was merged into Gladness.')).toBeDefined();
    expect(sent).toEqual([{ into: 't2' }]);
    expect(onMerged).toHaveBeenCalledExactlyOnceWith('t2');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('that fails says why, stays, and may be tried again', async () => {
    answer = () => Response.json({ code: 'CONFLICT', message: '' }, { status: 409 });
    await open();
    await choose('Praise');
    fireEvent.click(confirm());
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe('Someone else changed this in the meantime.');
    expect(onMerged).not.toHaveBeenCalled();
    answer = () => Response.json({ kind: 'theme', id: 't1' });
    fireEvent.click(confirm());
    await vi.waitFor(() => expect(onMerged).toHaveBeenCalledExactlyOnceWith('t3'));
  });

  it('of an item that nothing refers to says so, and can be left', async () => {
    await open({ songs: 0, files: 0, articles: 0 });
    expect(screen.getByText('Nothing uses this one. It moves to the trash.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });
});
