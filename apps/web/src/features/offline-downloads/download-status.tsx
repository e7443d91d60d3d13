import { localeOf, useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { isDownloading, removeDownload, stopDownload, downloadFailure } from './download-manager.ts';
import { formatBytes } from './format-bytes.ts';
import type { SizedDownload } from './use-downloads.ts';

/** The download state of something, and the available actions. */
export function DownloadStatus({ download, onResume }: { download: SizedDownload; onResume: () => void }) {
  const { t } = useTranslate();
  const isActive = isDownloading(download.name);
  return (
    <div className="flex flex-col gap-2">
      <DownloadProgress download={download} isActive={isActive} />
      <div className="-ms-4 flex flex-wrap">
        {isActive ? (
          <Button variant="plain" onClick={() => stopDownload(download.name)}>
            {t('keep.stop')}
          </Button>
        ) : (
          <Button variant="plain" onClick={onResume}>
            {download.state === 'kept' ? t('keep.update') : t('keep.go-on')}
          </Button>
        )}
        <Button variant="plain" onClick={() => void removeDownload(download.name)}>
          {t('keep.remove')}
        </Button>
      </div>
    </div>
  );
}

function DownloadProgress({ download, isActive }: { download: SizedDownload; isActive: boolean }) {
  const { t, language } = useTranslate();
  const { done, total, bytes, state } = download;
  const size = formatBytes(bytes, localeOf(language));
  const failure = downloadFailure(download.name);
  if (state === 'kept' && !isActive) return <p className="text-sm text-ink-soft">{t('keep.since', { size })}</p>;
  const statusText = isActive ? t('keep.under-way') : failure === 'no-room' ? t('keep.no-room') : t('keep.stopped');
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {statusText} · {t('keep.progress', { done, total })} · {size}
      </p>
      <progress aria-label={statusText} className="h-1.5 w-full accent-accent" value={done} max={Math.max(1, total)} />
    </>
  );
}
