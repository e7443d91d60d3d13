import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, usePreventFileDrop } from '../../ui/index.ts';
import { UploadIcon } from '../../ui/icons.ts';

type DropZoneProps = { onFiles: (files: readonly File[]) => void; children: ReactNode };

/** Accepts files dropped anywhere on its children, or chosen with its button. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isDragOver, setDragOver] = useState(false);
  usePreventFileDrop();
  return (
    <div
      className="flex flex-col gap-6"
      onDragOver={() => setDragOver(true)}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setDragOver(false);
      }}
      onDrop={(event) => {
        setDragOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <FilePicker isDragOver={isDragOver} onFiles={onFiles} />
      {children}
    </div>
  );
}

function FilePicker({ isDragOver, onFiles }: { isDragOver: boolean; onFiles: DropZoneProps['onFiles'] }) {
  const { t } = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-2 rounded-surface border border-dashed px-4 py-6 text-center',
        isDragOver ? 'border-accent bg-wash' : 'border-edge',
      )}
    >
      <UploadIcon aria-hidden className="size-6 text-accent" />
      <p className="hidden sm:block">{t('upload.drop')}</p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {t('upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      <p className="max-w-prose text-sm text-ink-soft">{t('upload.kinds')}</p>
    </div>
  );
}
