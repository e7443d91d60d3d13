import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { type Crop, renderCrop, moveCrop, cropSquare, fullCrop } from './crop.ts';

type CropDialogProps = {
  /** The object URL of the image in this browser; nothing is shown without one. */
  source: string | undefined;
  onClose: () => void;
  /** Called with the selected square, as a data URL. */
  onCropped: (dataUrl: string) => void;
  /** The file is not an image the browser can read. */
  onUnreadable: () => void;
};

/** Crops an image to a square: with a finger or the pointer, or with the arrow keys and + and −. */
export function CropDialog({ source, onClose, onCropped, onUnreadable }: CropDialogProps) {
  const { t } = useTranslate();
  const picture = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState(fullCrop);
  // Before the picture is loaded there is nothing to take but a white square.
  const take = () => {
    if (picture.current && picture.current.naturalWidth > 0) onCropped(renderCrop(picture.current, crop));
  };
  return (
    <Dialog
      open={source !== undefined}
      title={t('settings.picture.crop')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" onClick={take}>
            {t('settings.picture.take')}
          </Button>
        </>
      }
    >
      {source ? (
        <CropField source={source} picture={picture} crop={crop} setCrop={setCrop} onUnreadable={onUnreadable} />
      ) : null}
    </Dialog>
  );
}

type CropFieldProps = {
  source: string;
  picture: RefObject<HTMLImageElement | null>;
  crop: Crop;
  setCrop: (crop: Crop) => void;
  onUnreadable: () => void;
};

const step = 0.05;
const maxZoom = 4;
const keyOffsets: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

function CropField({ source, picture, crop, setCrop, onUnreadable }: CropFieldProps) {
  const { t } = useTranslate();
  const [size, setSize] = useState({ width: 1, height: 1 });
  const zoomTo = (zoom: number) => setCrop({ ...crop, zoom: Math.min(Math.max(zoom, 1), maxZoom) });
  const move = (dx: number, dy: number) => setCrop(moveCrop(size, crop, dx, dy));
  const handleKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = keyOffsets[event.key] ?? [];
    if (dx !== undefined && dy !== undefined) move(dx, dy);
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom * 1.1);
    else if (event.key === '-') zoomTo(crop.zoom / 1.1);
    else return;
    event.preventDefault();
  };
  const handlePointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons !== 1) return;
    const displayedWidth = event.currentTarget.clientWidth;
    move(-event.movementX / displayedWidth, -event.movementY / displayedWidth);
  };
  const { left, top, side } = cropSquare(size, crop);
  return (
    <div className="flex flex-col items-center gap-4">
      <button
        type="button"
        aria-label={t('settings.picture.crop.how')}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handlePointerMove}
        className="relative size-64 cursor-move touch-none overflow-hidden rounded-full border border-edge bg-wash"
      >
        <img
          ref={picture}
          src={source}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={onUnreadable}
          className="absolute max-w-none"
          style={{
            width: `${(size.width / side) * 100}%`,
            left: `${(-left / side) * 100}%`,
            top: `${(-top / side) * 100}%`,
          }}
        />
      </button>
      <label className="flex w-full max-w-64 flex-col gap-1.5 text-sm">
        {t('settings.picture.zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
          className="min-h-11 accent-accent"
        />
      </label>
    </div>
  );
}
