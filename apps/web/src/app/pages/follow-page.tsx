import { useWakeLock } from '../../features/lyrics/index.ts';
import { useFollowed } from '../../features/presentation/index.ts';
import { useParams } from 'react-router';
import { useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState, ToastRegion } from '../../ui/index.ts';
import { FollowBar } from './live/follow-bar.tsx';
import { FollowedSong } from './live/followed-song.tsx';
import { useLiveView } from './live/use-live-view.ts';

/** A live session as a musician follows it: where the leader is, in the musician's own key, with their capo and chords. */
export function FollowPage() {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const followed = useFollowed(id);
  const [view, setView] = useLiveView();
  useWakeLock();
  const { presentation, line } = followed;
  const isOver = line === 'gone' || line === 'refused';
  return (
    <div data-theme={view === 'stage' ? 'stage' : undefined} className="fixed inset-0 flex flex-col bg-paper text-ink">
      <title>{`${t('live.title')} - Canticle`}</title>
      <FollowBar id={id} followed={followed} isOver={isOver} view={view} onView={setView} />
      {isOver ? (
        <Over />
      ) : presentation?.position ? (
        <FollowedSong key={presentation.position.songId} position={presentation.position} view={view} />
      ) : (
        <EmptyState isPage title={presentation ? t('live.waiting') : t('app.loading')} />
      )}
      <ToastRegion />
    </div>
  );
}

function Over() {
  const { t } = useTranslate();
  return (
    <EmptyState isPage title={t('live.over')} action={<ButtonLink to="/live">{t('live.join')}</ButtonLink>}>
      {t('live.over.text')}
    </EmptyState>
  );
}
