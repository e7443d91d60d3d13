import type { CatalogueItemDetails } from '@canticle/contract/calls';
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { ItemConflictDialog } from './item-conflict-dialog.tsx';
import type { ItemConflict } from './use-item-form.ts';

const theirs: CatalogueItemDetails = {
  kind: 'theme',
  id: 't1',
  version: 'v2',
  trashedAt: null,
  updatedAt: '2026-05-01T10:00:00.000Z',
  item: { slug: 'delight', name: { en: 'Joy' }, description: {}, language: null, sort: 0, enabled: true },
  names: {},
  uses: { songs: 0, files: 0, articles: 0 },
  mergedInto: null,
};
const conflict: ItemConflict = {
  theirs,
  by: 'Eva',
  contested: [
    { field: 'slug', mine: 'gladness', theirs: 'delight' },
    { field: 'themeIds', mine: ['joy'], theirs: [] },
  ],
};

const onSave = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onSave.mockClear();
  onClose.mockClear();
});
afterEach(cleanup);

const open = (facts: Partial<Parameters<typeof ItemConflictDialog>[0]> = {}) =>
  renderAt(
    '/',
    <ItemConflictDialog
      conflict={conflict}
      names={{ joy: { en: 'Joy' } }}
      isBusy={false}
      onSave={onSave}
      onClose={onClose}
      {...facts}
    />,
  );
const sides = (field: string) =>
  within(screen.getByRole('group', { name: field })).getAllByRole<HTMLInputElement>('radio');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saved = () => [...(onSave.mock.lastCall?.[0] ?? [])];

describe('two people who changed the same fields', () => {
  it('are shown with both values of each, and what one person typed is selected', async () => {
    await open();
    expect(screen.getByText(/^Eva changed the same fields as you\./)).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Mine gladness' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'From Eva delight' })).toHaveProperty('checked', false);
    expect(screen.getByRole('radio', { name: 'Mine Joy' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'From Eva (empty)' })).toHaveProperty('checked', false);
    // Each field is a choice of its own, also for the arrow keys.
    expect([...sides('Short name'), ...sides('Themes')].map(({ name }) => name)).toEqual([
      'clash-slug',
      'clash-slug',
      'clash-themeIds',
      'clash-themeIds',
    ]);
    press('Save');
    expect(saved()).toEqual([]);
  });

  it('choose for each field, and may choose again', async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'From Eva delight' }));
    fireEvent.click(screen.getByRole('radio', { name: 'From Eva (empty)' }));
    expect(sides('Short name').map(({ checked }) => checked)).toEqual([false, true]);
    press('Save');
    expect(saved()).toEqual(['slug', 'themeIds']);
    fireEvent.click(screen.getByRole('radio', { name: 'Mine gladness' }));
    expect(sides('Short name').map(({ checked }) => checked)).toEqual([true, false]);
    expect(sides('Themes').map(({ checked }) => checked)).toEqual([false, true]);
    press('Save');
    expect(saved()).toEqual(['themeIds']);
  });

  it('may not know each other', async () => {
    await open({ conflict: { ...conflict, by: null } });
    expect(screen.getByText(/^Someone changed the same fields as you\./)).toBeDefined();
    expect(screen.getByRole('radio', { name: 'From Someone delight' })).toBeDefined();
  });

  it('may decide later, by the button only: what was typed is not lost by a slip', async () => {
    await open();
    const dialog = screen.getByRole('dialog');
    fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    press('Later');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('save once', async () => {
    await open({ isBusy: true });
    press('Save');
    expect(onSave).not.toHaveBeenCalled();
  });
});
