import type { Import } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FolderDropZone, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate, useFormatDateTime } from '../../i18n/index.ts';
import { Button, ButtonLink, useConfirmUnload } from '../../ui/index.ts';
import { type ImportUpload, uploadImport } from './send-import.ts';
import { type FileWithPath, ArchiveTooLargeError } from './zip-files.ts';
import { useImports } from './queries.ts';
import { ProgressBar } from './progress-bar.tsx';

/** The drop zone for files, and the imports of the last days. */
export function Imports() {
  return (
    <div className="flex flex-col gap-10">
      <ImportUploader />
      <FilesOfSongs />
      <RecentImports />
    </div>
  );
}

function FilesOfSongs() {
  const { t } = useTranslate();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {t('transfer.files')}
      <ButtonLink to="/imports/files">{t('match.title')}</ButtonLink>
    </p>
  );
}

type UploadProgressState = { readonly step: 'packing' | 'sending'; readonly done: number; readonly total: number };
type UploadFailureState = { readonly step: 'lost' | 'refused'; readonly message: string };
type UploadState = UploadProgressState | UploadFailureState;

const isInProgress = (upload: UploadState): upload is UploadProgressState => 'done' in upload;

function ImportUploader() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const [upload, setUpload] = useState<UploadState>();
  const transfer = useRef<ImportUpload>(undefined);
  const isMounted = useIsMounted();
  const isBusy = upload !== undefined && isInProgress(upload);
  useConfirmUnload(isBusy);
  const startUpload = async (files: readonly FileWithPath[]) => {
    if (files.length === 0) {
      setUpload({ step: 'refused', message: t('transfer.nothing') });
      return;
    }
    setUpload({ step: 'packing', done: 0, total: files.length });
    try {
      transfer.current = await uploadImport(files, {
        onPacked: (done, total) => setUpload({ step: 'packing', done, total }),
        onProgress: (done, total) => setUpload({ step: 'sending', done, total }),
        onUploaded: (id) => {
          // People who went to another page meanwhile find it in the list.
          if (isMounted()) void navigate(`/imports/${id}`);
        },
        onStopped: ({ isTransient, message }) => setUpload({ step: isTransient ? 'lost' : 'refused', message }),
      });
    } catch (failure) {
      setUpload({
        step: 'refused',
        message: t(failure instanceof ArchiveTooLargeError ? 'transfer.too-much' : 'upload.unreadable'),
      });
    }
  };
  return (
    <section aria-label={t('transfer.bring')}>
      <FolderDropZone
        prompt={{ mouse: t('transfer.drop'), touch: t('transfer.choose') }}
        onFiles={(files) => void startUpload(files)}
        isBusy={isBusy}
      >
        <p className="max-w-prose text-sm text-ink-soft">{t('transfer.formats')}</p>
        <p className="max-w-prose text-sm text-ink-soft">{t('transfer.dry')}</p>
        {upload ? (
          <UploadStatus
            upload={upload}
            onResume={() => {
              setUpload({ step: 'sending', done: 0, total: 1 });
              transfer.current?.resume();
            }}
            onCancel={() => {
              transfer.current?.cancel();
              setUpload(undefined);
            }}
          />
        ) : null}
      </FolderDropZone>
    </section>
  );
}

/* Whether the calling component is still mounted. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

function UploadStatus({
  upload,
  onResume,
  onCancel,
}: {
  upload: UploadState;
  onResume: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslate();
  if (isInProgress(upload))
    return (
      <div className="flex w-full max-w-md flex-col gap-3">
        <ProgressBar
          label={t(`transfer.${upload.step}`)}
          done={upload.done}
          total={upload.total}
          valueText={upload.step === 'packing' ? `${upload.done} / ${upload.total}` : undefined}
        />
        {upload.step === 'sending' ? (
          <div>
            <Button onClick={onCancel}>{t('transfer.cancel')}</Button>
          </div>
        ) : null}
      </div>
    );
  return (
    <div role="alert" className="flex flex-col items-center gap-3">
      <p className="max-w-prose text-danger">
        {upload.step === 'lost' ? t('transfer.lost') : upload.message || t('transfer.not-taken')}
      </p>
      {upload.step === 'lost' ? <Button onClick={onResume}>{t('upload.go-on')}</Button> : null}
    </div>
  );
}

function RecentImports() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: imports, error, refetch } = useImports();
  if (!imports && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!imports || imports.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('transfer.recent')}</h2>
      <ul aria-label={t('transfer.recent')} className="mt-3 border-t border-ink">
        {imports.map((importJob) => (
          <RecentImportRow key={importJob.id} importJob={importJob} />
        ))}
      </ul>
    </section>
  );
}

function RecentImportRow({ importJob }: { importJob: Import }) {
  const { t } = useTranslate();
  const when = useFormatDateTime();
  return (
    <li className="border-b border-line">
      <Link
        to={`/imports/${importJob.id}`}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-2 py-2 hover:bg-wash"
      >
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{importJob.name}</span>
        <span className="flex gap-4 text-sm text-ink-soft">
          <span className={importJob.state === 'failed' ? 'text-danger' : ''}>
            {t(`transfer.state.${importJob.state}`)}
          </span>
          <time dateTime={importJob.createdAt}>{when(importJob.createdAt)}</time>
        </span>
      </Link>
    </li>
  );
}
