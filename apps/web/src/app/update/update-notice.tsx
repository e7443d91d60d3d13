import { useState, useSyncExternalStore } from 'react';
import { useMatch } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { hasNewBuild, subscribeToBuild } from './service-worker-updates.ts';

/**
 * Announces that a new version is ready, except where a song is open. The page reloads only when the person presses the
 * button; otherwise the next start has the new version.
 */
export function UpdateNotice({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t } = useTranslate();
  const isReady = useSyncExternalStore(subscribeToBuild, hasNewBuild);
  const isSongOpen = useMatch('/songs/:collection/:number/*') !== null;
  const [isDismissed, setDismissed] = useState(false);
  if (!isReady || isSongOpen || isDismissed) return null;
  return (
    <aside
      aria-label={t('update.title')}
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+var(--player-room)+1rem)] z-20 mx-auto flex max-w-md flex-wrap items-center justify-end gap-x-2 rounded-surface border border-line bg-sheet py-1 pe-1 ps-4 shadow-raised sm:end-8 sm:start-auto"
    >
      <p role="status" className="me-auto py-2 text-[0.9375rem]">
        {t('update.ready')}
      </p>
      {/* Side by side also where there is no room for them beside the words. */}
      <div className="flex shrink-0">
        <Button variant="plain" onClick={() => setDismissed(true)}>
          {t('update.later')}
        </Button>
        <Button variant="plain" onClick={reload}>
          {t('app.reload')}
        </Button>
      </div>
    </aside>
  );
}
