import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { Button, classes, usePreventFileDrop } from '../ui/index.ts';
import { UploadIcon } from '../ui/icons.ts';
import { type DroppedFile, readDroppedFiles, readSelectedFiles } from './dropped-files.ts';

type FolderDropZoneProps = {
  /** What to do here, with a mouse and on a device that cannot drop files. */
  prompt: { readonly mouse: string; readonly touch: string };
  onFiles: (files: readonly DroppedFile[]) => void;
  isBusy?: boolean;
  children: ReactNode;
};

/** Accepts files and folders, dropped or chosen. */
export function FolderDropZone({ prompt, onFiles, isBusy = false, children }: FolderDropZoneProps) {
  const { t } = useTranslate();
  const [isDragOver, setDragOver] = useState(false);
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  usePreventFileDrop();
  const handleInput = (input: HTMLInputElement) => {
    onFiles(readSelectedFiles(input.files ?? []));
    // Allows the same files to be selected again.
    input.value = '';
  };
  return (
    <div
      data-drop-place
      className={classes(
        'flex flex-col items-center gap-4 rounded-surface border border-dashed px-4 py-10 text-center',
        isDragOver ? 'border-accent bg-wash' : 'border-edge',
      )}
      onDragOver={() => setDragOver(true)}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        setDragOver(false);
        if (!isBusy) void readDroppedFiles(event.dataTransfer.items).then(onFiles);
      }}
    >
      <UploadIcon aria-hidden className="size-7 text-accent" />
      <p className="text-lg">{isTouch ? prompt.touch : prompt.mouse}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" disabled={isBusy} onClick={() => files.current?.click()}>
          {t('transfer.choose-files')}
        </Button>
        <Button disabled={isBusy} onClick={() => folder.current?.click()}>
          {t('transfer.choose-folder')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('transfer.choose-files')}
        onChange={({ currentTarget }) => handleInput(currentTarget)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('transfer.choose-folder')}
        onChange={({ currentTarget }) => handleInput(currentTarget)}
      />
      {children}
    </div>
  );
}
