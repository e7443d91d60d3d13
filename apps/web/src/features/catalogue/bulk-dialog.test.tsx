import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const row = (id: string, name: string) => ({ id, name: { en: name }, note: '', enabled: true, uses: 0, places: [] });
const rows: Readonly<Record<string, readonly object[]>> = {
  category: [row('praise', 'Praise'), row('prayer', 'Prayer')],
  theme: [row('joy', 'Joy')],
  copyright: [row('pd', 'Public domain'), row('st', 'Stainer')],
  collection: [row('hh', 'Home Hymns'), row('z', 'Zion')],
};

const onRun = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  onRun.mockClear();
  onClose.mockClear();
  mockApi(
    Object.fromEntries(
      Object.entries(rows).map(([kind, all]) => [
        `api/canticle/catalogue/${kind}`,
        () => Response.json({ rows: all, total: all.length }),
      ]),
    ),
  );
});
afterEach(cleanup);

const open = async (facts: Partial<Parameters<typeof BulkDialog>[0]> = {}) =>
  renderAt('/', <BulkDialog count={3} collectionId="" isBusy={false} onRun={onRun} onClose={onClose} {...facts} />);
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change 3' });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'));
async function pick(field: string, name: string) {
  const picker = screen.getByRole('combobox', { name: field });
  fireEvent.focus(picker);
  fireEvent.mouseDown(await screen.findByRole('option', { name }));
  fireEvent.blur(picker);
}
const run = () => {
  fireEvent.click(go());
  return onRun.mock.lastCall?.[0];
};

describe('a change of many songs', () => {
  it('says how many songs it is of, and is none before something is chosen', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Change 3 songs' })).toBeDefined();
    expect(go().disabled).toBe(true);
    expect([...screen.getByLabelText<HTMLSelectElement>('What to change').options].map(({ text }) => text)).toEqual([
      'Categories',
      'Themes',
      'Genres',
      'Copyright',
      'Songbook',
      'Numbers in a songbook',
    ]);
  });

  it('adds what was picked, without what was taken out again', async () => {
    await open();
    await pick('Add category', 'Praise');
    await pick('Add category', 'Prayer');
    expect(chips()).toEqual(['Remove Praise', 'Remove Prayer']);
    // What is picked is not offered again.
    fireEvent.focus(screen.getByRole('combobox', { name: 'Add category' }));
    expect(screen.queryByRole('option', { name: 'Praise' })).toBeNull();
    expect(run()).toEqual({ do: 'add', what: 'category', items: ['praise', 'prayer'] });
    press('Remove Praise');
    expect(run()).toEqual({ do: 'add', what: 'category', items: ['prayer'] });
    press('Remove Prayer');
    expect(go().disabled).toBe(true);
  });

  it('takes away, or leaves nothing but, what was picked before that was chosen', async () => {
    await open();
    await pick('Add category', 'Praise');
    choose('How', 'remove');
    expect(run()).toEqual({ do: 'remove', what: 'category', items: ['praise'] });
    choose('How', 'set');
    expect(run()).toEqual({ do: 'set', what: 'category', items: ['praise'] });
    press('Remove Praise');
    // Replaced with none, they have none.
    expect(run()).toEqual({ do: 'set', what: 'category', items: [] });
    choose('How', 'remove');
    expect(go().disabled).toBe(true);
  });

  it('offers to make what is missing, but nothing to take away that nobody has', async () => {
    await open();
    const type = (value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Add category' }), { target: { value } });
    type('Lament');
    expect(await screen.findByRole('option', { name: 'Add “Lament”' })).toBeDefined();
    choose('How', 'remove');
    await vi.waitFor(() => expect(screen.queryByRole('option', { name: 'Add “Lament”' })).toBeNull());
  });

  it('is of one kind: what was picked of another is not part of it', async () => {
    await open();
    await pick('Add category', 'Praise');
    choose('What to change', 'theme');
    expect(go().disabled).toBe(true);
    expect(chips()).toEqual([]);
    await pick('Add theme', 'Joy');
    expect(run()).toEqual({ do: 'add', what: 'theme', items: ['joy'] });
  });

  it('gives one holder the copyright of the words, the music or both', async () => {
    await open();
    choose('What to change', 'copyright');
    expect(go().disabled).toBe(true);
    await pick('Copyright holder', 'Stainer');
    expect(screen.queryByRole('combobox', { name: 'Copyright holder' })).toBeNull();
    expect(run()).toEqual({ do: 'copyright', part: 'both', item: 'st' });
    choose('Copyright of', 'melody');
    expect(run()).toEqual({ do: 'copyright', part: 'melody', item: 'st' });
    press('Remove Stainer');
    expect(go().disabled).toBe(true);
    await pick('Copyright holder', 'Public domain');
    expect(run()).toEqual({ do: 'copyright', part: 'melody', item: 'pd' });
  });

  it('puts them into the songbook that is chosen last, or takes them out of it', async () => {
    await open({ collectionId: 'none' });
    choose('What to change', 'collection');
    await screen.findByRole('option', { name: 'Zion' });
    expect(go().disabled).toBe(true);
    choose('How', 'join');
    expect(run()).toEqual({ do: 'join', collectionId: 'hh' });
    choose('Songbook', 'z');
    expect(run()).toEqual({ do: 'join', collectionId: 'z' });
    choose('How', 'leave');
    expect(run()).toEqual({ do: 'leave', collectionId: 'z' });
    choose('How', '');
    expect(go().disabled).toBe(true);
  });

  it('is of the songbook the field shows, also where the one that is browsed cannot be chosen', async () => {
    await open({ collectionId: 'hidden' });
    choose('What to change', 'collection');
    await screen.findByRole('option', { name: 'Zion' });
    expect(screen.getByLabelText<HTMLSelectElement>('Songbook').selectedOptions[0]?.text).toBe('Home Hymns');
    choose('How', 'leave');
    expect(run()).toEqual({ do: 'leave', collectionId: 'hh' });
  });

  it('moves their numbers in the songbook that is shown, or in another', async () => {
    await open({ collectionId: 'z' });
    choose('What to change', 'shift');
    await screen.findByRole('option', { name: 'Home Hymns' });
    expect(screen.getByLabelText('Songbook')).toHaveProperty('value', 'z');
    const by = (value: string) => fireEvent.change(screen.getByLabelText(/^Increase by/), { target: { value } });
    by('10');
    expect(run()).toEqual({ do: 'shift', collectionId: 'z', by: 10 });
    choose('Songbook', 'hh');
    expect(run()).toEqual({ do: 'shift', collectionId: 'hh', by: 10 });
    by('');
    expect(go().disabled).toBe(true);
    by('0');
    expect(go().disabled).toBe(true);
  });

  it('cannot be of numbers where there is no songbook', async () => {
    mockApi({ 'api/canticle/catalogue/collection': () => Response.json({ rows: [], total: 0 }) });
    await open();
    choose('What to change', 'shift');
    expect(screen.getByLabelText(/^Increase by/)).toHaveProperty('readOnly', true);
  });

  it('is not sent twice while it is on its way', async () => {
    await open({ isBusy: true });
    choose('How', 'set');
    await pick('Add category', 'Praise');
    expect(go().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(go());
    expect(onRun).not.toHaveBeenCalled();
  });

  it('can be given up, which changes nothing', async () => {
    await open();
    await pick('Add category', 'Praise');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    press('Close');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(onRun).not.toHaveBeenCalled();
  });
});
