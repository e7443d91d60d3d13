import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Popover } from '../../ui/index.ts';
import { OfflineIcon } from '../../ui/icons.ts';

/** Says in the top bar that this device has no network, and what works without. Nothing while it has one. */
export function OfflineSign() {
  const { t } = useTranslate();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return (
    <span role="status">
      {isOnline ? null : (
        <Popover
          label={t('shell.offline')}
          triggerClassName="gap-1.5 px-2 text-sm font-medium text-ink-soft hover:bg-wash hover:text-ink"
          trigger={
            <>
              <OfflineIcon aria-hidden className="size-4" />
              {t('shell.offline')}
            </>
          }
        >
          <p className="max-w-72">{t('shell.offline.text')}</p>
        </Popover>
      )}
    </span>
  );
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
