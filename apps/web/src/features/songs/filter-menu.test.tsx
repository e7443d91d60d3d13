import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { noFilter } from './song-filter.ts';

afterEach(cleanup);

it('a condition that no song meets is still there to be taken back, and others are not offered', async () => {
  const onFilterChange = vi.fn();
  await renderAt(
    '/',
    <FilterMenu
      filter={{ ...noFilter, audioFiles: ['studio'] }}
      onFilterChange={onFilterChange}
      visibleSongs={[]}
      files={new Map()}
      categories={[]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Filter, 1 active' }));
  const condition = screen.getByRole('checkbox');
  expect(condition).toHaveProperty('checked', true);
  fireEvent.click(condition);
  expect(onFilterChange.mock.calls).toEqual([[noFilter]]);
});
