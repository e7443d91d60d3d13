import { useRef } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { LeftList } from './left-list.tsx';
import { leftUploads } from './left-uploads.ts';
import { LinkForm } from './link-form.tsx';
import type { FileChoices, ManagedFile } from './managed-file.ts';
import { useFilesChanged, useUploads } from './queries.ts';
import { isUnderWay, percentOf } from './sending.ts';
import { SendingRow } from './sending-row.tsx';
import { addFiles, useSendings } from './sendings.ts';

export type UploadPanelProps = {
  songId: string;
  /** The song, as its reader knows it. */
  title: string;
  files: readonly ManagedFile[];
  choices: FileChoices;
  /** What a file is, in a few words. */
  aboutOf: (file: ManagedFile) => string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** Where an editor brings files to a song, changes and removes them; closed, it says what is still on its way. */
export function UploadPanel({ isOpen, onOpen, onClose, title, ...rest }: UploadPanelProps) {
  const { t } = useTranslate();
  return (
    <>
      {isOpen ? null : <UnderWay songId={rest.songId} onOpen={onOpen} />}
      <Dialog open={isOpen} title={t('upload.title', { title })} onClose={onClose} dismissable isWide>
        <Contents {...rest} />
      </Dialog>
    </>
  );
}

function UnderWay({ songId, onOpen }: { songId: string; onOpen: () => void }) {
  const { t } = useTranslate();
  const going = useSendings(songId).filter((sending) => isUnderWay(sending) || sending.state === 'refused');
  if (going.length === 0) return null;
  const [sent, size] = [going.reduce((sum, one) => sum + one.sent, 0), going.reduce((sum, one) => sum + one.size, 0)];
  const isRefused = going.some(({ state }) => state === 'refused');
  return (
    <Button look="plain" className="-ml-4" onClick={onOpen}>
      {isRefused
        ? t('upload.some-refused')
        : `${t('upload.under-way', { count: going.length })} · ${percentOf({ sent, size })} %`}
    </Button>
  );
}

function Contents({
  songId,
  files,
  choices,
  aboutOf,
}: Pick<UploadPanelProps, 'songId' | 'files' | 'choices' | 'aboutOf'>) {
  const { t } = useTranslate();
  const sendings = useSendings(songId);
  const filesChanged = useFilesChanged();
  const { data: uploads = [] } = useUploads();
  const listTitle = useRef<HTMLHeadingElement>(null);
  const recordings = files.filter(({ type }) => type === 'audio' || type === 'video');
  return (
    <DropZone onFiles={(chosen) => addFiles(chosen, songId, () => void filesChanged())}>
      {sendings.length > 0 ? (
        <ul aria-label={t('upload.sendings')} className="border-t border-line">
          {sendings.map((sending) => (
            <SendingRow key={sending.id} sending={sending} />
          ))}
        </ul>
      ) : null}
      <LeftList uploads={leftUploads(uploads, songId, sendings)} />
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
              about={aboutOf(file)}
              onRemoved={() => listTitle.current?.focus()}
            />
          ))}
        </ul>
      </section>
    </DropZone>
  );
}
