import { act, renderHook } from '@testing-library/react';
import type { PointerEvent as Press } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useReorder } from './use-reorder.ts';

afterEach(() => vi.unstubAllGlobals());

/* Three rows of 40 pixels each. */
function drawRows(): HTMLElement {
  const frame = document.createElement('div');
  for (const place of [0, 1, 2]) {
    const row = document.createElement('div');
    row.dataset['entry'] = String(place);
    row.getBoundingClientRect = () => new DOMRect(0, 200 + place * 40, 300, 40);
    frame.append(row);
  }
  return frame;
}

const point = (type: string, clientY: number) =>
  act(() => void window.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: 10, clientY })));

it('A row that is dragged fast is dropped where the pointer is released, also before the next frame', () => {
  // A browser that renders no frame while the row is dragged.
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const onMove = vi.fn();
  const frame = { current: drawRows() };
  const moved = {
    ids: ['a', 'b', 'c'],
    frame,
    ghost: { current: null },
    onMove,
    onCancel: vi.fn(),
    onScrollTo: vi.fn(),
  };
  const { result } = renderHook(() => useReorder(moved));
  act(() => result.current.startDrag('a', { button: 0, isPrimary: true, pointerId: 1, clientY: 220 } as Press));
  point('pointermove', 240);
  point('pointermove', 316);
  point('pointerup', 316);
  expect(onMove.mock.calls).toEqual([['a', 2]]);
  expect(result.current.dragState).toBeUndefined();
});
