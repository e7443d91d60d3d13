import type { Upload } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { ClearIcon } from '../../ui/icons.ts';
import { useTerminateUpload } from './queries.ts';
import { uploadPercent } from './upload-task.ts';

/** Interrupted uploads whose file the browser no longer has. */
export function InterruptedList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslate();
  const terminate = useTerminateUpload();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="start-title" className="rounded-surface border border-line bg-wash px-4 py-3">
      <h3 id="start-title" className="font-sans font-medium">
        {t('upload.left')}
      </h3>
      <p className="text-sm text-ink-soft">{t('upload.left.text')}</p>
      <ul aria-labelledby="start-title" className="pt-2">
        {uploads.map(({ id, fileName, received, byteLength }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{fileName}</span>
            <span className="ms-auto shrink-0 text-sm tabular-nums">
              {uploadPercent({ sent: received, size: byteLength })} %
            </span>
            <IconButton
              label={t('upload.left.forget', { name: fileName })}
              icon={<ClearIcon className="size-4" />}
              onClick={() => terminate.mutate(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
