import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { GroupRail } from './group-rail.tsx';

const onJump = vi.fn();
/** The height of the rail on the screen, in pixels; it begins at its top. */
let height: number;
/** How far below the top of the window the list begins. */
let listTop: number;

beforeEach(() => {
  height = 240;
  listTop = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(HTMLElement.prototype, { setPointerCapture() {} });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'NAV' ? new DOMRect(0, 0, 20, height) : new DOMRect(0, listTop, 20, 0);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const open = (letters: string, covered = 0) =>
  renderAt(
    '/',
    <GroupRail
      targets={[...letters].map((letter) => ({ key: letter.toLowerCase(), label: letter }) as never)}
      onJump={onJump}
      covered={covered}
    />,
  );
const rail = () => screen.getByRole('navigation', { name: 'Jump to' });
const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const stops = () =>
  screen.getAllByRole('button').flatMap(({ tabIndex, textContent }) => (tabIndex === 0 ? [textContent] : []));
const held = () => rail().querySelector('.group-rail-bubble')?.textContent;
const touch = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number) =>
  fireEvent[kind](rail(), { clientY });

describe('the letters beside a long list', () => {
  it('are all written where they have room, and lead to their place', async () => {
    await open('ABCDEFGHIJ');
    expect(labels()).toEqual([...'ABCDEFGHIJ']);
    fireEvent.click(screen.getByRole('button', { name: 'D' }));
    expect(onJump).toHaveBeenCalledExactlyOnceWith('d');
    expect(stops()).toEqual(['D']);
  });

  it('are fewer where they have none, and the ones between are reached with a finger', async () => {
    height = 120;
    await open('ABCDEFGHIJ');
    expect(labels()).toEqual([...'ACEGI']);
    touch('pointerDown', 15);
    expect([onJump.mock.lastCall, held()]).toEqual([['b'], 'B']);
    touch('pointerMove', 20);
    expect(onJump).toHaveBeenCalledOnce();
    touch('pointerMove', 500);
    expect([onJump.mock.lastCall, held()]).toEqual([['j'], 'J']);
    touch('pointerUp', 500);
    expect(held()).toBeUndefined();
    touch('pointerMove', 15);
    expect(onJump).toHaveBeenCalledTimes(2);
  });

  it('have less room as long as something precedes the list', async () => {
    listTop = 120;
    await open('ABCDEFGHIJ', 60);
    expect([labels(), rail().style.top]).toEqual([[...'ACEGI'], '120px']);
    listTop = 10;
    fireEvent.scroll(window);
    expect([labels(), rail().style.top]).toEqual([[...'ACEGI'], '60px']);
    height = 300;
    fireEvent.scroll(window);
    expect(labels()).toEqual([...'ABCDEFGHIJ']);
  });

  it('are one stop of the tab key, and are walked with arrows', async () => {
    await open('ABC');
    expect(stops()).toEqual(['A']);
    const walk = (key: string) => {
      const isLeft = fireEvent.keyDown(document.activeElement ?? rail(), { key });
      return [document.activeElement?.textContent, isLeft];
    };
    screen.getByRole('button', { name: 'A' }).focus();
    expect(['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'Enter'].map(walk)).toEqual([
      ['B', false],
      ['C', false],
      ['C', false],
      ['B', false],
      ['A', false],
      ['A', true],
    ]);
    expect(onJump).not.toHaveBeenCalled();
  });
});
