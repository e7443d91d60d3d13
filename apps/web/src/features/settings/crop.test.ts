import { describe, expect, it } from 'vitest';
import { moveCrop, cropSquare, fullCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the square cut out of a picture', () => {
  it('is as large as fits, from the middle', () => {
    expect(cropSquare(wide, fullCrop)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('never reaches over an edge, however far it is moved', () => {
    let crop = { ...fullCrop, zoom: 2 };
    for (const _ of Array.from({ length: 50 })) crop = moveCrop(wide, crop, -0.3, 0.3);
    expect(cropSquare(wide, crop)).toEqual({ left: 0, top: 100, side: 100 });
    expect(cropSquare(wide, moveCrop(wide, crop, 1, 0)).left).toBeCloseTo(100);
  });
});
