import './photo.css';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, IconButton } from '../../ui/index.ts';
import { ChevronDownIcon, ClearIcon, MinusIcon, NextIcon, PreviousIcon, ZoomInIcon } from '../../ui/icons.ts';
import { CallFailure } from './failure-message.tsx';
import { PhotoSources } from './photo-picker.tsx';
import type { PagePhoto, PagePhotos } from './use-page-photos.ts';

/* In per cent of the width of the viewer. */
const ZOOMS = [100, 150, 200, 300, 400] as const;

/** The photographs of a page beside the words that are typed from them: one at a time, enlarged, folded away. */
export function PhotoViewer({ photos: { photos, isUnsaved, add, remove } }: { photos: PagePhotos }) {
  const { t } = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [isRemoving, setRemoving] = useState(false);
  const index = Math.min(chosen, photos.length - 1);
  const photo = photos[index];
  if (!photo) return null;
  const show = (next: number) => {
    setChosen(next);
    setRemoving(false);
  };
  return (
    <section aria-label={t('photo.title')} className={classes('photo', !isOpen && 'photo-folded')}>
      <div className="photo-bar">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 px-2 text-start text-[0.9375rem] font-medium"
        >
          <ChevronDownIcon aria-hidden className={classes('size-4 shrink-0', !isOpen && '-rotate-90')} />
          <span className="min-w-0 truncate">{t('photo.title')}</span>
        </button>
        <span className="grow" />
        {isOpen ? (
          <>
            {photos.length > 1 ? <PhotoSteps index={index} count={photos.length} onChange={show} /> : null}
            <IconButton
              label={t('photo.smaller')}
              icon={<MinusIcon aria-hidden className="size-4" />}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <IconButton
              label={t('photo.larger')}
              icon={<ZoomInIcon aria-hidden className="size-4" />}
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            <PhotoSources
              label={t('photo.another')}
              onFiles={async (files) => {
                await add(files);
                show(photos.length);
              }}
            />
            <IconButton
              label={t('photo.remove')}
              icon={<ClearIcon aria-hidden className="size-4" />}
              onClick={() => setRemoving(true)}
            />
          </>
        ) : null}
      </div>
      <div id={id} hidden={!isOpen} className="photo-body">
        {isRemoving ? (
          <RemovePhoto photo={photo} onRemove={remove} onClose={() => setRemoving(false)} />
        ) : (
          <PhotoImage key={photo.id} photo={photo} zoom={ZOOMS[zoom] ?? 100} />
        )}
        <p className="px-3 py-1.5 text-sm text-ink-soft">{t(isUnsaved ? 'photo.after-save' : 'photo.editors-only')}</p>
      </div>
    </section>
  );
}

type PhotoStepsProps = { index: number; count: number; onChange: (index: number) => void };

function PhotoSteps({ index, count, onChange }: PhotoStepsProps) {
  const { t } = useTranslate();
  return (
    <>
      <IconButton
        label={t('photo.previous')}
        icon={<PreviousIcon aria-hidden className="size-4" />}
        disabled={index === 0}
        onClick={() => onChange(index - 1)}
      />
      <span role="status" aria-label={t('photo.number', { number: index + 1, count })} className="text-sm tabular-nums">
        {index + 1}/{count}
      </span>
      <IconButton
        label={t('photo.next')}
        icon={<NextIcon aria-hidden className="size-4" />}
        disabled={index === count - 1}
        onClick={() => onChange(index + 1)}
      />
    </>
  );
}

/* What is in the middle stays there while it is enlarged. */
function PhotoImage({ photo, zoom }: { photo: PagePhoto; zoom: number }) {
  const { t } = useTranslate();
  const view = useRef<HTMLElement>(null);
  const shownZoom = useRef(zoom);
  const [isBroken, setBroken] = useState(false);
  useLayoutEffect(() => {
    const box = view.current;
    const ratio = zoom / shownZoom.current;
    shownZoom.current = zoom;
    if (!box || ratio === 1) return;
    const keepMiddle = (start: number, size: number) => (start + size / 2) * ratio - size / 2;
    box.scrollTo(keepMiddle(box.scrollLeft, box.clientWidth), keepMiddle(box.scrollTop, box.clientHeight));
  }, [zoom]);
  if (isBroken)
    return (
      <p role="alert" className="px-3 py-2 text-danger">
        {t('photo.failed')}
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the arrow keys
    <section ref={view} tabIndex={0} aria-label={photo.name} className="photo-view">
      <img
        src={photo.address}
        alt={t('photo.alt', { name: photo.name })}
        style={{ width: `${zoom}%` }}
        onError={() => setBroken(true)}
      />
    </section>
  );
}

type RemovePhotoProps = { photo: PagePhoto; onRemove: PagePhotos['remove']; onClose: () => void };

function RemovePhoto({ photo, onRemove, onClose }: RemovePhotoProps) {
  const { t } = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const remove = () => {
    setBusy(true);
    onRemove(photo.id)
      .then(onClose, setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div role="group" aria-label={t('photo.remove')} className="flex flex-col gap-3 p-3">
      <p className="text-[0.9375rem] [overflow-wrap:anywhere]">{t('upload.remove.question', { name: photo.name })}</p>
      {failure ? <CallFailure failure={failure} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('upload.keep')}</Button>
        <Button variant="danger" busy={isBusy} onClick={remove}>
          {t('upload.remove.yes')}
        </Button>
      </div>
    </div>
  );
}
