import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongRow } from '../../components/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { RowActions, RowGestures } from './row-gestures.tsx';

const onFavouriteChange = vi.fn(async () => {});
const song = { id: 's1', title: 'Abide' };

async function open(favourites: readonly string[] = []) {
  mockApi({});
  const marks = { favourites: new Set(favourites), onFavouriteChange };
  await renderAt(
    '/songs/HH',
    <RowGestures findSong={(id) => (id === 's1' ? song : undefined)} marks={marks}>
      <SongRow
        id="s1"
        number={1}
        title="Abide"
        detail=""
        to="/songs/HH/1"
        hasNewMelody={false}
        isAvailable
        isEnabled
        actions={<RowActions {...song} tabIndex={0} marks={marks} />}
      />
    </RowGestures>,
  );
  return screen.findByRole('link', { name: '1 Abide' });
}

/* A finger: where it goes down, where it moves, and that it is lifted. */
function pull(row: HTMLElement, ...places: readonly (readonly [number, number])[]) {
  const touch = ([clientX, clientY]: readonly [number, number]) => ({
    pointerType: 'touch',
    isPrimary: true,
    clientX,
    clientY,
  });
  const [first, ...others] = places;
  if (first) fireEvent.pointerDown(row, touch(first));
  for (const place of others) fireEvent.pointerMove(row, touch(place));
}
const lift = (row: HTMLElement) => fireEvent.pointerUp(row, { pointerType: 'touch', isPrimary: true });

beforeEach(() => {
  onFavouriteChange.mockClear();
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    // oxlint-disable-next-line typescript/consistent-type-assertions -- of a media query, only this is read
    () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('a finger on a row of songs', () => {
  it('marks a favourite to the right, and removes the mark the same way', async () => {
    const row = await open();
    pull(row, [100, 300], [150, 305], [200, 305]);
    expect(row.closest('[data-song]')?.getAttribute('data-swipe-text')).toBe('Add to favourites');
    lift(row);
    expect(onFavouriteChange).toHaveBeenCalledWith('s1', true, 'Abide');
    expect(row.closest('[data-song]')?.hasAttribute('data-swipe')).toBe(false);
    cleanup();
    const marked = await open(['s1']);
    pull(marked, [100, 300], [200, 305]);
    lift(marked);
    expect(onFavouriteChange).toHaveBeenLastCalledWith('s1', false, 'Abide');
  });

  it.each([
    [
      'goes back before it is lifted',
      [
        [100, 300],
        [200, 300],
        [110, 300],
      ],
    ],
    [
      'moves down, which scrolls',
      [
        [100, 300],
        [110, 340],
        [220, 360],
      ],
    ],
    [
      'comes from the edge, where the phone goes back',
      [
        [5, 300],
        [200, 300],
      ],
    ],
  ] as const)('does nothing when it %s', async (_what, places) => {
    const row = await open();
    pull(row, ...places);
    lift(row);
    expect(onFavouriteChange).not.toHaveBeenCalled();
  });

  it('opens a menu by a long press', async () => {
    const row = await open();
    pull(row, [100, 300]);
    expect(await screen.findByRole('dialog', { name: 'Abide' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Add to favourites' }));
    expect(onFavouriteChange).toHaveBeenCalledWith('s1', true, 'Abide');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not needed: the same menu opens with a button for the keyboard', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Abide' }));
    expect(await screen.findByRole('button', { name: 'Add to list' })).toBeDefined();
  });
});
