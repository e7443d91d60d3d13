import { useRef, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, showToast } from '../../../ui/index.ts';
import { PersonIcon } from '../../../ui/icons.ts';
import { largestPicture, pictureTypes } from './crop.ts';
import { PictureDialog } from './picture-dialog.tsx';
import type { ChosenPicture } from './use-settings-form.ts';

type PictureFieldProps = {
  image: string | null;
  chosen: ChosenPicture | undefined;
  onChosen: (picture: ChosenPicture) => void;
};

/** The portrait, and the button that brings another one. */
export function PictureField({ image, chosen, onChosen }: PictureFieldProps) {
  const { t } = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ readonly name: string; readonly source: string }>();
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.source);
    setOpened(undefined);
    if (field.current) field.current.value = '';
  };
  const refuse = (why: 'type' | 'size') => {
    close();
    showToast({ text: t(`settings.picture.${why}`), tone: 'error' });
  };
  const open = (file: File | undefined) => {
    if (!file) return;
    if (!pictureTypes.some((type) => type === file.type)) return refuse('type');
    if (file.size > largestPicture) return refuse('size');
    setOpened({ name: file.name, source: URL.createObjectURL(file) });
  };
  const shown = chosen?.dataUrl ?? image;
  return (
    <div className="flex items-center gap-5">
      {shown ? (
        <img src={shown} alt="" className="size-20 shrink-0 rounded-full object-cover" />
      ) : (
        <span className="flex size-20 shrink-0 items-center justify-center rounded-full border border-line bg-wash text-ink-soft">
          <PersonIcon aria-hidden className="size-9" strokeWidth={1.25} />
        </span>
      )}
      <div>
        <Button onClick={() => field.current?.click()}>{t('settings.picture.choose')}</Button>
        <p className="mt-1.5 text-sm text-ink-soft">{t('settings.picture.hint')}</p>
      </div>
      <input
        ref={field}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('settings.picture.choose')}
        tabIndex={-1}
        onChange={(event) => open(event.currentTarget.files?.[0])}
        className="sr-only"
      />
      <PictureDialog
        key={opened?.source}
        source={opened?.source}
        onClose={close}
        onUnreadable={() => refuse('type')}
        onCropped={(dataUrl) => {
          onChosen({ fileName: opened?.name ?? 'picture.jpg', dataUrl });
          close();
        }}
      />
    </div>
  );
}
