import { describe, expect, it } from 'vitest';
import { popoverPosition } from './popover-position.ts';

const page = { width: 390, height: 844 };
const popover = { width: 270, height: 300 };
const chordAt = (top: number, left: number) => ({ top, bottom: top + 20, left, width: 20 });

describe('the place of a diagram', () => {
  it('is above its chord, in the middle of it', () => {
    expect(popoverPosition(chordAt(600, 190), popover, page)).toMatchObject({ top: 294, left: 65 });
  });

  it('is below when it would come closer than 64 px to the top', () => {
    expect(popoverPosition(chordAt(370, 190), popover, page)).toMatchObject({ top: 64 });
    expect(popoverPosition(chordAt(369, 190), popover, page)).toMatchObject({ top: 395 });
  });

  it('is never beyond an edge of the window', () => {
    expect(popoverPosition(chordAt(600, 0), popover, page)).toMatchObject({ left: 8 });
    expect(popoverPosition(chordAt(600, 380), popover, page)).toMatchObject({ left: 112 });
    expect(popoverPosition(chordAt(360, 100), popover, { width: 390, height: 500 })).toMatchObject({ top: 192 });
  });
});
