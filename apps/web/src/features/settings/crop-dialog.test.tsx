import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { CropDialog } from './crop-dialog.tsx';

const onCropped = vi.fn();
const onClose = vi.fn();
const onUnreadable = vi.fn();
const drawImage = vi.fn();
beforeEach(() => {
  for (const mock of [onCropped, onClose, onUnreadable, drawImage]) mock.mockClear();
  // The DOM of the tests draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage,
  } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,cropped');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async (source: string | undefined = 'blob:picture') => {
  await renderAt(
    '/',
    <CropDialog source={source} onClose={onClose} onCropped={onCropped} onUnreadable={onUnreadable} />,
  );
};
/* The picture is 400 pixels wide and 200 high, and the circle 100 on the screen. */
const openLoaded = async () => {
  await open();
  const image = picture();
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  Object.defineProperty(frame(), 'clientWidth', { value: 100 });
  frame().setPointerCapture = vi.fn();
};
const picture = () => document.querySelector('img') as HTMLImageElement;
const frame = () => screen.getByRole('button', { name: /^The part of the picture/ });
const zoom = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/* The square that is taken, in pixels of the picture: left, top, width and height. */
const square = () => {
  press('Use picture');
  return drawImage.mock.lastCall?.slice(1, 5).map((one) => Math.round(one));
};

describe('cropping a picture', () => {
  it('is not there without a picture', async () => {
    await renderAt(
      '/',
      <CropDialog source={undefined} onClose={onClose} onCropped={onCropped} onUnreadable={onUnreadable} />,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('begins with the middle of it, as large as it is high, and takes that', async () => {
    await openLoaded();
    expect(screen.getByRole('dialog', { name: 'Crop picture' })).toBeDefined();
    expect(picture().getAttribute('src')).toBe('blob:picture');
    expect([picture().style.width, picture().style.left, picture().style.top]).toEqual(['200%', '-50%', '0%']);
    expect(square()).toEqual([100, 0, 200, 200]);
    expect(onCropped).toHaveBeenCalledExactlyOnceWith('data:image/jpeg;base64,cropped');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['ArrowLeft', [90, 0, 200, 200]],
    ['ArrowRight', [110, 0, 200, 200]],
    // There is nothing above or below yet.
    ['ArrowUp', [100, 0, 200, 200]],
    ['ArrowDown', [100, 0, 200, 200]],
  ])('moves with %s', async (key, expected) => {
    await openLoaded();
    fireEvent.keyDown(frame(), { key });
    expect(square()).toEqual(expected);
  });

  it('moves up and down once it is enlarged', async () => {
    await openLoaded();
    fireEvent.change(zoom(), { target: { value: '2' } });
    expect(square()).toEqual([150, 50, 100, 100]);
    fireEvent.keyDown(frame(), { key: 'ArrowDown' });
    expect(square()).toEqual([150, 55, 100, 100]);
    for (const key of ['ArrowUp', 'ArrowUp']) fireEvent.keyDown(frame(), { key });
    expect(square()).toEqual([150, 45, 100, 100]);
  });

  it('is enlarged and made smaller with + and −, between all of it and a quarter', async () => {
    await openLoaded();
    fireEvent.keyDown(frame(), { key: '-' });
    expect(zoom().value).toBe('1');
    for (const key of ['+', '=']) fireEvent.keyDown(frame(), { key });
    expect(Number(zoom().value)).toBeCloseTo(1.21);
    fireEvent.keyDown(frame(), { key: '-' });
    expect(Number(zoom().value)).toBeCloseTo(1.1);
    for (let count = 0; count < 30; count += 1) fireEvent.keyDown(frame(), { key: '+' });
    expect(zoom().value).toBe('4');
    expect(square()).toEqual([175, 75, 50, 50]);
  });

  it('keeps the keys it uses from the page, and no others', async () => {
    await openLoaded();
    const isTaken = (key: string) => {
      const event = createEvent.keyDown(frame(), { key });
      fireEvent(frame(), event);
      return event.defaultPrevented;
    };
    expect(['ArrowLeft', 'ArrowUp', '+', '=', '-', 'Tab', 'Enter', 'a'].map(isTaken)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('follows a pressed pointer as far as it moves, and no other', async () => {
    await openLoaded();
    const move = (buttons: number) =>
      fireEvent(
        frame(),
        Object.assign(new MouseEvent('pointermove', { bubbles: true, buttons }), { movementX: 10, movementY: 0 }),
      );
    fireEvent.pointerDown(frame(), { pointerId: 7 });
    expect(frame().setPointerCapture).toHaveBeenCalledExactlyOnceWith(7);
    move(0);
    expect(square()).toEqual([100, 0, 200, 200]);
    // The picture goes along with the finger, so what is seen is further to the left.
    move(1);
    expect(square()).toEqual([80, 0, 200, 200]);
  });

  it('takes nothing of a picture that is not loaded yet', async () => {
    await open();
    press('Use picture');
    expect(onCropped).not.toHaveBeenCalled();
  });

  it('says that a file is no picture', async () => {
    await open();
    fireEvent.error(picture());
    expect(onUnreadable).toHaveBeenCalledOnce();
    expect(onCropped).not.toHaveBeenCalled();
  });

  it('can be given up', async () => {
    await openLoaded();
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onCropped).not.toHaveBeenCalled();
  });
});
