import type { Presentation } from '@canticle/contract/calls';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCollections, songPath } from '../collections/index.ts';
import { type LiveSessionState, liveSessionApi, setLeading } from '../presentation/index.ts';
import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton, SegmentedControl } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { useSong } from './use-song.ts';
import type { LiveView } from './use-live-view.ts';

type LiveSessionBarProps = {
  id: string;
  session: LiveSessionState;
  hasEnded: boolean;
  view: LiveView;
  onViewChange: (view: LiveView) => void;
};

/** The bar of a live session: its leader and status, the two ways of following, and the exit. */
export function LiveSessionBar({
  id,
  session: { presentation, connection },
  hasEnded,
  view,
  onViewChange,
}: LiveSessionBarProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  const isLeading = presentation?.leader.id === userId && !hasEnded;
  const isLoaded = presentation !== undefined || hasEnded;
  useEffect(() => {
    if (isLoaded) setLeading(id, isLeading);
  }, [id, isLoaded, isLeading]);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1 sm:px-4">
      <div className="min-w-0 grow basis-0">
        <p className="truncate font-medium">
          {presentation ? t('live.of', { name: presentation.owner.displayName }) : t('live.title')}
        </p>
        <p role="status" className="min-h-5 truncate text-sm text-ink-soft">
          {hasEnded ? '' : statusText(presentation, connection, userId, t)}
        </p>
      </div>
      {isLeading ? <TakeControlButton id={id} presentation={presentation} /> : null}
      <SegmentedControl
        label={t('live.view')}
        options={[
          { value: 'song', label: t('live.view.song') },
          { value: 'stage', label: t('live.view.stage') },
        ]}
        value={view}
        onValueChange={onViewChange}
      />
      <IconButton
        label={t('live.leave')}
        icon={<CloseIcon aria-hidden className="size-6" />}
        onClick={() => {
          if (!hasEnded) void liveSessionApi.leave(id, userId).catch(() => {});
          void navigate('/live');
        }}
      />
    </header>
  );
}

function statusText(
  presentation: Presentation | undefined,
  connection: LiveSessionState['connection'],
  userId: string,
  t: ReturnType<typeof useTranslate>['t'],
): string {
  if (connection === 'lost') return t('live.lost');
  if (!presentation) return t('app.loading');
  if (presentation.leader.id === userId) return t('live.you-lead');
  if (presentation.isLeaderAway) return t('live.leader-away', { name: presentation.leader.displayName });
  if (presentation.position?.settings.muted) return t('live.blank');
  return t('live.leads', { name: presentation.leader.displayName });
}

/* The person who was given control goes on at the position of the session, in the list the leader presents if they have it. */
function TakeControlButton({ id, presentation: { position } }: { id: string; presentation: Presentation }) {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  // The page to lead from is that of a song: for a reading or a note the one that comes next.
  const { song, isPending } = useSong(position?.slide ? position.nextSongId : position?.songId);
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      className="max-sm:order-last max-sm:w-full"
      disabled={isPending}
      onClick={() => {
        const path = song?.available ? songPath(song, collections, language) : undefined;
        const query = new URLSearchParams({ of: id });
        if (position?.list) query.set('list', position.list.id);
        if (position?.list?.entryId) query.set('entry', position.list.entryId);
        void navigate(path ? `${path.replace(/^\/songs\//, '/lead/')}?${query}` : '/collections');
      }}
    >
      {t('live.control')}
    </Button>
  );
}
