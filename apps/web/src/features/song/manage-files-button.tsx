import type { SongV3 } from '@canticle/contract/calls';
import { lazy, Suspense, useState } from 'react';
import type { MediaFile } from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { UploadIcon } from '../../ui/icons.ts';

/* Only editors open it, so only they load it. */
const FilesDialog = lazy(() =>
  import('../media-upload/files-dialog.tsx').then((part) => ({ default: part.FilesDialog })),
);

/** The way to the files of a song, at the end of its media card, for those who may change them. */
export function ManageFilesButton({ song, files }: { song: SongV3; files: readonly MediaFile[] }) {
  const { t } = useTranslate();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="mt-3 flex flex-col items-start gap-1">
      <Button onClick={() => setState('open')}>
        <UploadIcon aria-hidden className="size-4" />
        {t('upload.manage')}
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <FilesDialog
            song={song}
            files={files}
            isOpen={state === 'open'}
            onOpen={() => setState('open')}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
