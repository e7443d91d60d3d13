import { useRef } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { InterruptedList } from './interrupted-list.tsx';
import { findInterruptedUploads } from './interrupted-uploads.ts';
import { LinkForm } from './link-form.tsx';
import type { FileChoices, ManagedFile } from './managed-file.ts';
import { useInvalidateFiles, useUploads } from './queries.ts';
import { isInProgress, uploadPercent } from './upload-task.ts';
import { UploadList } from './upload-list.tsx';
import { addFiles, useUploadTasks } from './upload-queue.ts';

export type UploadPanelProps = {
  songId: string;
  /** The title of the song in the reader's language. */
  title: string;
  files: readonly ManagedFile[];
  choices: FileChoices;
  /** A short description of a file. */
  describeFile: (file: ManagedFile) => string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Where an editor uploads files to a song, changes and removes them; when closed, it shows what is still uploading. */
export function UploadPanel({ isOpen, onOpen, onClose, title, ...rest }: UploadPanelProps) {
  const { t } = useTranslate();
  return (
    <>
      {isOpen ? null : <UploadSummary songId={rest.songId} onOpen={onOpen} />}
      <Dialog open={isOpen} title={t('upload.title', { title })} onClose={onClose} isDismissable isWide>
        <UploadContents {...rest} />
      </Dialog>
    </>
  );
}

function UploadSummary({ songId, onOpen }: { songId: string; onOpen: () => void }) {
  const { t } = useTranslate();
  const active = useUploadTasks(songId).filter((task) => isInProgress(task) || task.state === 'refused');
  if (active.length === 0) return null;
  const [sent, size] = [active.reduce((sum, one) => sum + one.sent, 0), active.reduce((sum, one) => sum + one.size, 0)];
  const isRefused = active.some(({ state }) => state === 'refused');
  return (
    <Button variant="plain" className="-ms-4" onClick={onOpen}>
      {isRefused
        ? t('upload.some-refused')
        : `${t('upload.under-way', { count: active.length })} · ${uploadPercent({ sent, size })} %`}
    </Button>
  );
}

function UploadContents({
  songId,
  files,
  choices,
  describeFile,
}: Pick<UploadPanelProps, 'songId' | 'files' | 'choices' | 'describeFile'>) {
  const { t } = useTranslate();
  const tasks = useUploadTasks(songId);
  const invalidateFiles = useInvalidateFiles();
  const { data: uploads = [] } = useUploads();
  const listTitle = useRef<HTMLHeadingElement>(null);
  const recordings = files.filter(({ type }) => type === 'audio' || type === 'video');
  return (
    <DropZone onFiles={(chosen) => addFiles(chosen, songId, () => void invalidateFiles())}>
      <UploadList tasks={tasks} />
      <InterruptedList uploads={findInterruptedUploads(uploads, songId, tasks)} />
      <LinkForm songId={songId} />
      <section aria-labelledby="files-of-song">
        <h3
          id="files-of-song"
          ref={listTitle}
          tabIndex={-1}
          className="border-b border-ink pb-2 text-lg font-semibold outline-none"
        >
          {t('upload.files')}
        </h3>
        {files.length === 0 ? <p className="py-4 text-ink-soft">{t('media.empty')}</p> : null}
        <ul aria-labelledby="files-of-song">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              recordings={recordings}
              choices={choices}
              description={describeFile(file)}
              onRemoved={() => listTitle.current?.focus()}
            />
          ))}
        </ul>
      </section>
    </DropZone>
  );
}
