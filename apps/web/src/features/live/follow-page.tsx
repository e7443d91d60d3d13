import type { PresentationPosition } from '@canticle/contract/calls';
import { useParams } from 'react-router';
import { useWakeLock } from '../lyrics/index.ts';
import { useLiveSession } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, ToastRegion, windowTitle } from '../../ui/index.ts';
import { LiveSessionBar } from './live-session-bar.tsx';
import { LiveSlide } from './live-slide.tsx';
import { LiveSong } from './live-song.tsx';
import { type LiveView, useLiveView } from './use-live-view.ts';

/**
 * A live session as a musician follows it: at the leader's position, in the musician's own key, with their capo and
 * chords.
 */
export function FollowPage() {
  const { id = '' } = useParams();
  // Of one session nothing is left in the next.
  return <LiveSession key={id} id={id} />;
}

function LiveSession({ id }: { id: string }) {
  const { t } = useTranslate();
  const session = useLiveSession(id);
  const [view, setView] = useLiveView();
  useWakeLock();
  const { presentation, connection } = session;
  const hasEnded = connection === 'gone' || connection === 'refused';
  return (
    <div data-theme={view === 'stage' ? 'stage' : undefined} className="fixed inset-0 flex flex-col bg-paper text-ink">
      <title>{windowTitle(t('live.title'))}</title>
      <LiveSessionBar id={id} session={session} hasEnded={hasEnded} view={view} onViewChange={setView} />
      {hasEnded ? (
        <SessionEnded />
      ) : presentation?.position ? (
        <LiveItem position={presentation.position} view={view} />
      ) : (
        <EmptyState isPage title={presentation ? t('live.waiting') : t('app.loading')} />
      )}
      <ToastRegion />
    </div>
  );
}

function LiveItem({ position, view }: { position: PresentationPosition; view: LiveView }) {
  const { songId, slide } = position;
  return slide ? (
    <LiveSlide key={songId} position={position} slide={slide} view={view} />
  ) : (
    <LiveSong key={songId} position={position} view={view} />
  );
}

function SessionEnded() {
  const { t } = useTranslate();
  return (
    <EmptyState isPage title={t('live.over')} action={<ButtonLink to="/live">{t('live.join')}</ButtonLink>}>
      {t('live.over.text')}
    </EmptyState>
  );
}
