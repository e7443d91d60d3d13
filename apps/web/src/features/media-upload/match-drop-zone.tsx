import { useRef, useState } from 'react';
import { readDroppedFiles, readSelectedFiles } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, usePreventFileDrop } from '../../ui/index.ts';
import { UploadIcon } from '../../ui/icons.ts';

/** Accepts files and folders, dropped or chosen. */
export function MatchDropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslate();
  const [isDragOver, setDragOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  usePreventFileDrop();
  const handleInput = (input: HTMLInputElement) => {
    onFiles(readSelectedFiles(input.files ?? []).map(({ file }) => file));
    // Allows the same files to be selected again.
    input.value = '';
  };
  return (
    <div
      data-drop-place
      className={classes(
        'flex flex-col items-center gap-3 rounded-surface border border-dashed px-4 py-8 text-center',
        isDragOver ? 'border-accent bg-wash' : 'border-edge',
      )}
      onDragOver={() => setDragOver(true)}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        setDragOver(false);
        void readDroppedFiles(event.dataTransfer.items).then((dropped) => onFiles(dropped.map(({ file }) => file)));
      }}
    >
      <UploadIcon aria-hidden className="size-7 text-accent" />
      <p className="hidden text-lg sm:block">{t('match.drop')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => files.current?.click()}>
          {t('transfer.choose-files')}
        </Button>
        <Button onClick={() => folder.current?.click()}>{t('transfer.choose-folder')}</Button>
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
      <p className="max-w-prose text-sm text-ink-soft">{t('match.kinds')}</p>
    </div>
  );
}
