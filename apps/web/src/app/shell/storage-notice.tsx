import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { useStorageHealth } from './use-storage-health.ts';

/** Warns that this device currently stores nothing, and what that means for unsent changes. */
export function StorageNotice() {
  const { t } = useTranslate();
  const { isFailing, unsent } = useStorageHealth();
  const [isDismissed, setDismissed] = useState(false);
  // Possible data loss is always announced.
  if (!isFailing || (isDismissed && unsent === 0)) return null;
  return (
    <aside
      aria-label={t('no-storage.title')}
      className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-4 border-b border-line px-4 py-2 sm:px-8"
    >
      <div role="status" className="min-w-0 flex-1 basis-64 text-[0.9375rem]">
        <p className="font-medium">{t('no-storage.title')}</p>
        <p className="text-ink-soft">{t('no-storage.text')}</p>
        {unsent > 0 ? <p className="text-danger">{t('no-storage.unsent', { count: unsent })}</p> : null}
      </div>
      {unsent > 0 ? null : (
        <Button variant="plain" onClick={() => setDismissed(true)}>
          {t('no-storage.close')}
        </Button>
      )}
    </aside>
  );
}
