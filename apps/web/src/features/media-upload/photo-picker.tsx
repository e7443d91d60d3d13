import { type ReactNode, useRef } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton, Menu, MenuItem, rowActionClass, useMediaQuery } from '../../ui/index.ts';
import { PhotoIcon, PlusIcon } from '../../ui/icons.ts';
import { UploadList } from './upload-list.tsx';
import type { PagePhotos } from './use-page-photos.ts';

/** Chooses a photograph of a page to type from, or takes one where there is a camera in the hand. */
export function PhotoPicker({ photos: { photos, uploads, notPictures, add } }: { photos: PagePhotos }) {
  const { t } = useTranslate();
  return (
    <>
      {photos.length === 0 ? (
        <PhotoSources label={t('photo.title')} onFiles={add}>
          <PhotoIcon aria-hidden className="size-4" />
          {t('photo.title')}
        </PhotoSources>
      ) : null}
      {notPictures.map(({ name, problem }) => (
        <p key={name} role="alert" className="basis-full text-danger">
          {problem === 'heic' ? t('photo.heic', { name }) : t('photo.not-a-picture', { name })}
        </p>
      ))}
      {uploads.length > 0 ? (
        <div className="basis-full">
          <UploadList tasks={uploads} />
        </div>
      ) : null}
    </>
  );
}

type PhotoSourcesProps = {
  label: string;
  onFiles: (files: readonly File[]) => Promise<void>;
  /** What is on the button; a plus sign when left out. */
  children?: ReactNode;
};

/** A button that asks for pictures: of the camera or of the device. */
export function PhotoSources({ label, onFiles, children }: PhotoSourcesProps) {
  const { t } = useTranslate();
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const camera = useRef<HTMLInputElement>(null);
  const device = useRef<HTMLInputElement>(null);
  const input = { type: 'file', accept: 'image/*', hidden: true } as const;
  const take = (from: HTMLInputElement) => {
    void onFiles([...(from.files ?? [])]);
    // Lets the same file be chosen again.
    from.value = '';
  };
  const choose = () => device.current?.click();
  return (
    <span className="inline-flex">
      {hasCamera ? (
        <Menu
          label={label}
          triggerClassName={children ? rowActionClass : 'text-ink-soft hover:bg-wash hover:text-ink'}
          trigger={children ?? <PlusIcon aria-hidden className="size-4" />}
        >
          <MenuItem onSelect={() => camera.current?.click()}>{t('photo.take')}</MenuItem>
          <MenuItem onSelect={choose}>{t('photo.choose')}</MenuItem>
        </Menu>
      ) : children ? (
        <button type="button" onClick={choose} className={rowActionClass}>
          {children}
        </button>
      ) : (
        <IconButton label={label} icon={<PlusIcon aria-hidden className="size-4" />} onClick={choose} />
      )}
      <input
        {...input}
        ref={camera}
        capture="environment"
        aria-label={t('photo.take')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        {...input}
        ref={device}
        multiple
        aria-label={t('photo.choose')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </span>
  );
}
