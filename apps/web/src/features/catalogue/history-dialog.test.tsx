import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { HistoryDialog } from './history-dialog.tsx';

afterEach(cleanup);

const path = 'api/canticle/catalogue/song/s1/history';
const entry = (number: number, action: string, facts: object = {}) => ({
  number,
  action,
  at: `2026-05-0${number}T10:00:00.000Z`,
  by: 'Eva',
  changes: [],
  ...facts,
});
const entries = [
  entry(3, 'change', {
    changes: [
      { field: 'title', before: { en: 'Joy' }, after: { en: 'Joy to the World' } },
      { field: 'themeIds', before: [], after: ['t1', 't2'] },
    ],
  }),
  entry(2, 'revert', { by: null }),
  entry(1, 'create'),
];
const open = async (
  facts: Partial<Parameters<typeof HistoryDialog>[0]> = {},
  reply: () => Response | Promise<Response> = () =>
    Response.json({ entries, names: { t1: { en: 'Advent' }, t2: { en: 'Christmas' } } }),
) => {
  const onRevert = vi.fn();
  const onClose = vi.fn();
  const paths = mockApi({ [path]: reply });
  await renderAt(
    '/',
    <HistoryDialog
      kind="song"
      id="s1"
      lockedReason=""
      isBusy={false}
      onRevert={onRevert}
      onClose={onClose}
      {...facts}
    />,
  );
  return { onRevert, onClose, paths };
};
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row));
const restore = { name: 'Restore this version' };

describe('the history of an item', () => {
  it('says who did what, and what each field was and became', async () => {
    await open();
    const [newest, , created] = await rows();
    expect(
      screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent?.replace(/\d.*/, '')),
    ).toEqual(['Changed · Eva · ', 'Earlier version restored · ', 'Created · Eva · ']);
    expect(newest?.getByLabelText('Before: English: Joy').tagName).toBe('DEL');
    expect(newest?.getByLabelText('After: English: Joy to the World').tagName).toBe('INS');
    expect(newest?.getByLabelText('Before: (empty)')).toBeDefined();
    expect(newest?.getByLabelText(/^After: Advent\s+Christmas$/)).toBeDefined();
    expect(newest?.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Title', 'Themes']);
    expect(created?.queryByRole('term')).toBeNull();
  });

  it('says that it loads, until it has come', async () => {
    let answer = (_response: Response): void => undefined;
    await open({}, () => new Promise<Response>((resolve) => (answer = resolve)));
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Loading');
    answer(Response.json({ entries, names: {} }));
    await rows();
    expect(within(screen.getByRole('dialog')).queryByRole('status')).toBeNull();
  });

  it('gives back an earlier version, but not the one that is there', async () => {
    const { onRevert } = await open();
    const [newest, reverted, created] = await rows();
    expect(newest?.queryByRole('button', restore)).toBeNull();
    fireEvent.click(created?.getByRole('button', restore) as HTMLElement);
    expect(onRevert).toHaveBeenCalledExactlyOnceWith(1);
    fireEvent.click(reverted?.getByRole('button', restore) as HTMLElement);
    expect(onRevert).toHaveBeenLastCalledWith(2);
  });

  it('gives back one at a time', async () => {
    const { onRevert } = await open({ isBusy: true });
    for (const button of await screen.findAllByRole('button', restore)) fireEvent.click(button);
    expect(onRevert).not.toHaveBeenCalled();
  });

  it('says why nothing can be given back now', async () => {
    await open({ lockedReason: 'Save first.' });
    await rows();
    expect(screen.getByText('Save first.')).toBeDefined();
    expect(screen.queryByRole('button', restore)).toBeNull();
  });

  it('needs no reason where there is nothing to give back', async () => {
    await open({ lockedReason: 'Save first.' }, () => Response.json({ entries: entries.slice(0, 1), names: {} }));
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText('Save first.')).toBeNull();
  });

  it('of a new item is empty, which is said once that is known', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await open({}, () => promise);
    expect(screen.queryByText('No changes yet.')).toBeNull();
    resolve(Response.json({ entries: [], names: {} }));
    expect(await screen.findByText('No changes yet.')).toBeDefined();
  });

  it('says why it could not be loaded, and loads it again', async () => {
    let isDown = true;
    const { paths } = await open({}, () => {
      if (isDown) throw new TypeError('no network');
      return Response.json({ entries, names: {} });
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/We can’t reach the server/)).toBeDefined();
    expect(screen.queryByText('No changes yet.')).toBeNull();
    isDown = false;
    fireEvent.click(retry);
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(paths).toEqual([path, path]);
  });

  it('is closed', async () => {
    const { onClose } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
