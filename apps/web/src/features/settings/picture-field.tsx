import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { PersonIcon } from '../../ui/icons.ts';
import { MAX_PICTURE_BYTES, pictureTypes } from './crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { SelectedPicture } from './use-settings-form.ts';

type PictureFieldProps = {
  image: string | null;
  selected: SelectedPicture | undefined;
  onSelect: (picture: SelectedPicture) => void;
};

/** The portrait, and the button that replaces it. */
export function PictureField({ image, selected, onSelect }: PictureFieldProps) {
  const { t } = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [openedFile, setOpenedFile] = useState<{ readonly name: string; readonly source: string }>();
  const close = () => {
    if (openedFile) URL.revokeObjectURL(openedFile.source);
    setOpenedFile(undefined);
    if (input.current) input.current.value = '';
  };
  const reject = (reason: 'type' | 'size') => {
    close();
    showToast({ text: t(`settings.picture.${reason}`), tone: 'error' });
  };
  const open = (file: File | undefined) => {
    if (!file) return;
    if (!pictureTypes.some((type) => type === file.type)) return reject('type');
    if (file.size > MAX_PICTURE_BYTES) return reject('size');
    setOpenedFile({ name: file.name, source: URL.createObjectURL(file) });
  };
  const displayedSource = selected?.dataUrl ?? image;
  return (
    <div className="flex items-center gap-5">
      {displayedSource ? (
        <img src={displayedSource} alt="" className="size-20 shrink-0 rounded-full object-cover" />
      ) : (
        <span className="flex size-20 shrink-0 items-center justify-center rounded-full border border-line bg-wash text-ink-soft">
          <PersonIcon aria-hidden className="size-9" strokeWidth={1.25} />
        </span>
      )}
      <div>
        <Button onClick={() => input.current?.click()}>{t('settings.picture.choose')}</Button>
        <p className="mt-1.5 text-sm text-ink-soft">{t('settings.picture.hint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('settings.picture.choose')}
        tabIndex={-1}
        onChange={(event) => open(event.currentTarget.files?.[0])}
        className="sr-only"
      />
      <CropDialog
        key={openedFile?.source}
        source={openedFile?.source}
        onClose={close}
        onUnreadable={() => reject('type')}
        onCropped={(dataUrl) => {
          onSelect({ fileName: openedFile?.name ?? 'picture.jpg', dataUrl });
          close();
        }}
      />
    </div>
  );
}
