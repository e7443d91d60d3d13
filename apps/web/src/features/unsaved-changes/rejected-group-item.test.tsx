import { lists, personal } from '@canticle/contract/calls';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { RejectedGroupItem } from './rejected-group-item.tsx';
import type { RejectedOperation } from './rejected-operations.ts';

const does = { onRetry: vi.fn(), onDiscard: vi.fn(), onSaveAsNew: vi.fn() };

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const refused = (facts: Partial<RejectedOperation>): RejectedOperation => ({
  id: 'o',
  place: 1,
  thing: 'list:l',
  call: lists.changeList,
  params: { id: 'l' },
  about: 'Sunday',
  addedAt: Date.now() - 3 * 3_600_000,
  refused: { code: 'CONFLICT', message: '' },
  ...facts,
});
const rename = (id: string, name: string, code: string, seen?: unknown) =>
  refused({ id, body: { at: '', name }, refused: { code, message: '', ...(seen !== undefined && { seen }) } });

const open = (
  operations: readonly [RejectedOperation, ...RejectedOperation[]],
  handlers: Partial<typeof does> = does,
) =>
  renderAt(
    '/',
    <ul>
      <RejectedGroupItem
        group={{ resourceKey: operations[0].thing, operations }}
        findTitle={(id) => (id === 's1' ? 'Amazing Grace' : undefined)}
        onRetry={does.onRetry}
        onDiscard={does.onDiscard}
        onSaveAsNew={handlers.onSaveAsNew}
      />
    </ul>,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('what was refused of a thing is named with when it was done, and why the last of it was refused', async () => {
  await open([rename('a', 'Monday', 'CONFLICT'), rename('b', 'Tuesday', 'NOT_FOUND')]);
  expect(screen.getByText('List “Sunday”')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('List “Sunday”'),
    'New name: Monday3 hours ago',
    'New name: Tuesday3 hours ago',
  ]);
  expect(screen.getByText('The list was deleted, or it’s no longer shared with you.')).toBeDefined();
  expect(screen.queryByText('Someone else changed this in the meantime.')).toBeNull();
});

it('it is sent again or discarded, one as little as the other by itself', async () => {
  await open([refused({ thing: 'favourite:s1', call: personal.addFavorites, body: ['s1'], about: undefined })]);
  await press('Try again: Amazing Grace');
  expect([does.onRetry.mock.calls.length, does.onDiscard.mock.calls.length]).toEqual([1, 0]);
  await press('Discard: Amazing Grace');
  expect([does.onRetry.mock.calls.length, does.onDiscard.mock.calls.length]).toEqual([1, 1]);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

const seen = { name: 'Sunday', entries: [] };

it('a list of which is known how it looked may be saved as a new one', async () => {
  await open([rename('a', 'Monday', 'NOT_FOUND', seen)]);
  await press('Save as new list: List “Sunday”');
  expect(does.onSaveAsNew).toHaveBeenCalledExactlyOnceWith(seen);
});

it('it is not offered where nothing new can be saved', async () => {
  await open([rename('a', 'Monday', 'NOT_FOUND', seen)], {});
  expect(screen.queryByRole('button', { name: /^Save as new/ })).toBeNull();
});
