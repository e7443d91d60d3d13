/** The maximum size of an image, in bytes, and the accepted types (contract 2.2). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The visible square of an image: the zoom from 1, and its middle from 0 to 1 across and down. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };

type Size = { readonly width: number; readonly height: number };

export const fullCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/**
 * The square that a crop selects, in pixels of the image; it never extends over an edge.
 * @example cropSquare({ width: 400, height: 200 }, { zoom: 1, x: 0.5, y: 0.5 }) // { left: 100, top: 0, side: 200 }
 * @example cropSquare({ width: 400, height: 200 }, { zoom: 2, x: 0, y: 0 }) // { left: 0, top: 0, side: 100 }
 */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const clampStart = (middle: number, length: number) =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: clampStart(x, width), top: clampStart(y, height), side };
}

/**
 * Moves a crop by a fraction of the visible square, and keeps it within the image.
 * @example moveCrop({ width: 400, height: 200 }, { zoom: 1, x: 0.5, y: 0.5 }, 0.5, 0).x // 0.75
 */
export function moveCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  const moved = {
    ...crop,
    x: (left + side / 2 + dx * side) / size.width,
    y: (top + side / 2 + dy * side) / size.height,
  };
  const square = cropSquare(size, moved);
  return { ...crop, x: (square.left + side / 2) / size.width, y: (square.top + side / 2) / size.height };
}

const outputSize = 512;

/** Renders the square as a new JPEG: no metadata of the original file remains. */
export function renderCrop(picture: HTMLImageElement, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = outputSize;
  canvas.height = outputSize;
  const context = canvas.getContext('2d');
  const { left, top, side } = cropSquare({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  if (context) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, outputSize, outputSize);
    context.drawImage(picture, left, top, side, side, 0, 0, outputSize, outputSize);
  }
  return canvas.toDataURL('image/jpeg', 0.9);
}
