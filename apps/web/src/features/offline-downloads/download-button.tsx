import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { DeviceIcon } from '../../ui/icons.ts';
import { useDownloadPlan } from './download-plan-context.ts';

const DownloadDialog = lazy(async () => ({
  default: (await import('./download-dialog.tsx')).DownloadDialog,
}));

/**
 * Opens the dialog for downloading something to this device.
 * @param name  such as `collection:…` with the id
 */
export function DownloadButton({ name, title, variant }: { name: string; title: string; variant?: 'plain' | 'quiet' }) {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const planDownload = useDownloadPlan();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant ?? 'quiet'} onClick={() => setOpen(true)}>
        <DeviceIcon aria-hidden className="size-4" />
        <span>{t('keep.button')}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <DownloadDialog
            name={name}
            title={title}
            createTask={(one, withAudio) => planDownload(queries, one, withAudio)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
