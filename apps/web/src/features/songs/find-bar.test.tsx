import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FindBar } from './find-bar.tsx';

let tell: (isIntersecting: boolean, top: number) => void;
const disconnect = vi.fn();
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (entries: object[]) => void) {
        tell = (isIntersecting, top) => act(() => onChange([{ isIntersecting, boundingClientRect: { top } }]));
      }
      observe() {}
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('the head of a songbook becomes one line below the field when it has scrolled away, and only upwards', () => {
  render(
    <FindBar head={<h1>Heritage hymns</h1>} headLine="Heritage hymns · 12 songs">
      <input aria-label="Number or title" />
    </FindBar>,
  );
  const line = () => screen.queryByText('Heritage hymns · 12 songs');
  expect([screen.getByRole('heading').textContent, line()]).toEqual(['Heritage hymns', null]);
  tell(false, -80);
  expect(line()).not.toBeNull();
  expect(screen.getByRole('textbox', { name: 'Number or title' })).toBeDefined();
  tell(true, 20);
  expect(line()).toBeNull();
  // Below the window it has not scrolled away.
  tell(false, 700);
  expect(line()).toBeNull();
  cleanup();
  expect(disconnect).toHaveBeenCalledOnce();
});
