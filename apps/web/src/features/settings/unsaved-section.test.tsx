import { lists, personal } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { UnsavedSection } from './unsaved-section.tsx';

beforeEach(() => {
  closeCache();
  mockApi({ 'api/Collections': [] });
});
afterEach(cleanup);

const entry = {
  id: 'first-entry',
  itemId: 's1',
  sort: 1,
  transposition: 2,
  capo: null,
  note: 'slowly',
  verseOrder: null,
};
const refusal = (code: string, seen?: unknown) => ({ code, message: '', ...(seen !== undefined && { seen }) });

async function refuseList(seen?: unknown) {
  const { outbox } = currentCache();
  const change = { thing: 'list:l', call: lists.changeList, params: { id: 'l' }, about: 'Sunday', addedAt: Date.now() };
  await outbox.add({ ...change, id: 'o1', body: { at: '', name: 'Monday' } });
  await outbox.add({ ...change, id: 'o2', body: { at: '', remove: ['e'] } });
  for (const id of ['o1', 'o2']) await outbox.markRejected(id, refusal('NOT_FOUND', id === 'o1' ? seen : undefined));
}
const left = async () => (await currentCache().outbox.list()).map(({ id, refused }) => [id, refused?.code]);

it('nothing is said as long as everything is saved', async () => {
  await renderAt('/settings', <UnsavedSection />);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('whoever is led there hears that nothing is left', async () => {
  await renderAt('/settings#not-saved', <UnsavedSection />);
  expect((await screen.findByRole('status')).textContent).toBe('All changes are saved.');
  expect(document.activeElement?.textContent).toBe('Not saved');
});

it('a refused change is named with its reason, and is sent again when the person asks for it', async () => {
  await refuseList();
  await renderAt('/settings', <UnsavedSection />);
  await screen.findByText('List “Sunday”');
  for (const words of ['New name: Monday', '1 song removed', /deleted, or it’s no longer shared/])
    expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Save as new list/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again: List “Sunday”' }));
  expect(await left()).toEqual([
    ['o1', undefined],
    ['o2', undefined],
  ]);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Sending…'));
  for (const id of ['o1', 'o2']) await currentCache().outbox.markSent(id);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved.'));
});

it('a list that is gone is saved as a new one, as it looked here', async () => {
  await refuseList({ name: 'Sunday', entries: [entry] });
  await renderAt('/settings', <UnsavedSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save as new list: List “Sunday”' }));
  await vi.waitFor(async () => expect(await left()).toHaveLength(2));
  const [made, filled] = await currentCache().outbox.list();
  expect(made).toMatchObject({ call: { path: lists.createCustomCollection.path }, body: { name: 'Sunday' } });
  expect(filled).toMatchObject({
    call: { path: lists.changeList.path },
    body: { add: [{ itemId: 's1', transposition: 2, note: 'slowly' }] },
  });
  expect(JSON.stringify(filled?.body)).not.toContain('first-entry');
});

it('a list is saved as one new list, however often it is pressed', async () => {
  await refuseList({ name: 'Sunday', entries: [entry] });
  await renderAt('/settings', <UnsavedSection />);
  const save = await screen.findByRole('button', { name: 'Save as new list: List “Sunday”' });
  for (let press = 0; press < 2; press++) fireEvent.click(save);
  await screen.findByText('All changes are saved.');
  const operations = await currentCache().outbox.list();
  expect(operations.filter(({ call }) => call.path === lists.createCustomCollection.path)).toHaveLength(1);
});

it('what was decided in a window beside this one is not shown any more when somebody comes back to this one', async () => {
  await refuseList();
  const look = vi.spyOn(currentCache().outbox, 'list');
  await renderAt('/settings', <UnsavedSection />);
  await screen.findByText('List “Sunday”');
  look.mockResolvedValue([]);
  fireEvent.focus(window);
  await vi.waitFor(() => expect(screen.queryByText('List “Sunday”')).toBeNull());
  look.mockRestore();
});

it('what is discarded is gone, and comes back refused as it was, at its place, when that is undone', async () => {
  const { outbox } = currentCache();
  const call = personal.addFavorites;
  await outbox.add({ id: 'o1', thing: 'favourite:s1', call, body: ['s1'], about: 'A song', addedAt: Date.now() });
  await outbox.markRejected('o1', refusal('NOT_FOUND'));
  await outbox.add({ id: 'o2', thing: 'favourite:s1', call, body: ['s1'], about: 'A song', addedAt: Date.now() });
  await renderAt(
    '/settings',
    <>
      <UnsavedSection />
      <ToastRegion />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: A song' }));
  await vi.waitFor(async () => expect(await left()).toEqual([['o2', undefined]]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(async () =>
    expect(await left()).toEqual([
      ['o1', 'NOT_FOUND'],
      ['o2', undefined],
    ]),
  );
});
