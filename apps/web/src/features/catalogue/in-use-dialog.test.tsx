import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { InUseDialog, isItemUsage, type ItemUsage } from './in-use-dialog.tsx';

afterEach(cleanup);

const usage: ItemUsage = {
  songs: 5,
  files: 0,
  articles: 1,
  where: [
    { id: 's1', name: { en: 'Joy' } },
    { id: 's2', name: { de: 'Gnade' } },
  ],
};
const open = async (facts: Partial<ItemUsage> = {}, onMerge?: () => void) => {
  const onClose = vi.fn();
  await renderAt('/', <InUseDialog usage={{ ...usage, ...facts }} onMerge={onMerge} onClose={onClose} />);
  return onClose;
};

describe('an item that is in use', () => {
  it('says by what, leads to the songs, and counts those that are not named', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'In use' })).toBeDefined();
    expect(screen.getByText(/^Used by 5 songs and 1 article\./)).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Joy', '/catalogue/song/s1'],
      ['Gnade', '/catalogue/song/s2'],
    ]);
    expect(screen.getByText('and 3 more')).toBeDefined();
  });

  it('says nothing of more where all are named', async () => {
    await open({ songs: 2 });
    expect(screen.queryByText(/^and \d+ more$/)).toBeNull();
  });

  it('offers to be merged where its kind can be', async () => {
    const onMerge = vi.fn();
    const onClose = await open({}, onMerge);
    fireEvent.click(screen.getByRole('button', { name: 'Merge with another…' }));
    expect(onMerge).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers nothing where it cannot, and can be closed', async () => {
    const onClose = await open();
    expect(screen.queryByRole('button', { name: 'Merge with another…' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is told from other refusals', () => {
    expect(isItemUsage({ reason: 'in-use' })).toBe(true);
    expect(isItemUsage({ reason: 'saved-meanwhile' })).toBe(false);
    expect(isItemUsage({})).toBe(false);
    expect(isItemUsage(undefined)).toBe(false);
  });
});
