import type { FollowablePresentation } from '@canticle/contract/calls';
import { useSyncExternalStore } from 'react';
import { useFollowableSessions } from '../presentation/index.ts';
import { useUser } from '../session/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { CloseIcon, LiveIcon } from '../../ui/icons.ts';
import { dismissSession, readDismissedSessions, subscribeToDismissedSessions } from './dismissed-sessions.ts';
import { useFollow } from './use-follow.ts';

/** Says on every page that a live session the person may follow is led now; one press follows it. */
export function LiveBanner() {
  const { data: user } = useUser();
  const { data: sessions = [] } = useFollowableSessions();
  const dismissedIds = useSyncExternalStore(subscribeToDismissedSessions, readDismissedSessions);
  const session = sessions.find(({ id, leader }) => leader.id !== user?.id && !dismissedIds.includes(id));
  return user && session ? <SessionBanner session={session} /> : null;
}

function SessionBanner({ session }: { session: FollowablePresentation }) {
  const { t, language } = useTranslate();
  const { follow, isBusy } = useFollow();
  const { id, leader, songName } = session;
  return (
    <aside
      aria-label={t('live.now')}
      className="flex items-center justify-center gap-3 bg-gold py-1 pe-1 ps-4 text-paper sm:px-8"
    >
      <LiveIcon aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      <p
        role="status"
        className="line-clamp-2 min-w-0 text-[0.9375rem] max-sm:grow leading-snug [overflow-wrap:anywhere]"
      >
        {t('live.is-leading', { name: leader.displayName })}
        {songName ? (
          <>
            <span className="max-sm:hidden"> · </span>
            <span className="font-serif font-semibold max-sm:block">{localizedText(songName, language)}</span>
          </>
        ) : null}
      </p>
      <Button busy={isBusy} onClick={() => void follow(session)}>
        {t('live.follow')}
      </Button>
      <button
        type="button"
        aria-label={t('live.now.close')}
        title={t('live.now.close')}
        onClick={() => dismissSession(id)}
        className="-ms-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-ink/20"
      >
        <CloseIcon aria-hidden className="size-5" />
      </button>
    </aside>
  );
}
