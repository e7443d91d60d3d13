import { useTranslate } from '../../i18n/index.ts';
import { UploadRow } from './upload-row.tsx';
import type { UploadTask } from './upload-task.ts';

/** The files that are being sent; nothing when there are none. */
export function UploadList({ tasks }: { tasks: readonly UploadTask[] }) {
  const { t } = useTranslate();
  if (tasks.length === 0) return null;
  return (
    <ul aria-label={t('upload.sendings')} className="border-t border-line">
      {tasks.map((task) => (
        <UploadRow key={task.id} task={task} />
      ))}
    </ul>
  );
}
