import { type Translate, useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { CheckIcon, CloseIcon, ErrorIcon } from '../../ui/icons.ts';
import { FailureMessage } from './failure-message.tsx';
import { isInProgress, uploadPercent, type UploadTask } from './upload-task.ts';
import { cancelUpload, resumeUpload, dismissUpload } from './upload-queue.ts';

/** An upload: its progress, and the available actions. */
export function UploadRow({ task }: { task: UploadTask }) {
  const { t } = useTranslate();
  const { id, fileName: name, state } = task;
  const isActive = isInProgress(task);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2">
      <div className="flex min-w-0 grow flex-col gap-1 py-2">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words">{name}</span>
          {isActive ? <span className="shrink-0 text-sm tabular-nums">{uploadPercent(task)} %</span> : null}
        </div>
        {isActive ? (
          <progress
            aria-label={t('upload.progress', { name })}
            value={uploadPercent(task)}
            max={100}
            className="h-1.5 w-full accent-accent"
          />
        ) : null}
        <UploadStatus task={task} />
      </div>
      {state === 'waiting' ? (
        <Button variant="plain" aria-label={t('upload.go-on.name', { name })} onClick={() => resumeUpload(id)}>
          {t('upload.go-on')}
        </Button>
      ) : null}
      <IconButton
        label={t(isActive ? 'upload.cancel' : 'upload.put-aside', { name })}
        icon={<CloseIcon className="size-4" />}
        onClick={() => (isActive ? void cancelUpload(id) : dismissUpload(id))}
      />
    </li>
  );
}

function UploadStatus({ task }: { task: UploadTask }) {
  const { t } = useTranslate();
  const { state, code, message } = task;
  if (state === 'refused') {
    return (
      <p role="alert" className="flex gap-2 text-sm text-danger">
        <ErrorIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <FailureMessage code={code} message={message} />
        </span>
      </p>
    );
  }
  return (
    <p role="status" className="flex gap-2 text-sm text-ink-soft">
      {state === 'stored' ? <CheckIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" /> : null}
      <span>
        {state === 'waiting' && code !== 'NETWORK_FAILED' ? (
          <FailureMessage code={code} message={message} />
        ) : (
          statusText(task, t)
        )}
      </span>
    </p>
  );
}

function statusText({ state, sent, size }: UploadTask, t: Translate): string {
  if (state === 'queued') return t('upload.queued');
  if (state === 'waiting') return t('upload.waiting');
  if (state === 'stored') return t('upload.stored');
  return t(sent >= size ? 'upload.looked-at' : 'upload.sending');
}
