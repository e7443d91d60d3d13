import { describe, expect, it } from 'vitest';
import { moveCrop, squareOf, wholePicture } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the square cut out of a picture', () => {
  it('is as large as fits, from the middle', () => {
    expect(squareOf(wide, wholePicture)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('never reaches over an edge, however far it is moved', () => {
    let crop = { ...wholePicture, zoom: 2 };
    for (const _ of Array.from({ length: 50 })) crop = moveCrop(wide, crop, -0.3, 0.3);
    expect(squareOf(wide, crop)).toEqual({ left: 0, top: 100, side: 100 });
    expect(squareOf(wide, moveCrop(wide, crop, 1, 0)).left).toBeCloseTo(100);
  });
});
