import type { Presentation } from '@canticle/contract/calls';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCollections } from '../../../features/collections/index.ts';
import { type Followed, live, noteLeading, present } from '../../../features/presentation/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, IconButton, Segmented } from '../../../ui/index.ts';
import { CloseIcon } from '../../../ui/icons.ts';
import { useUser } from '../../../features/session/index.ts';
import { linkTo } from '../song-marks/song-places.ts';
import { useSongOf } from './use-song-of.ts';
import type { LiveView } from './use-live-view.ts';

type FollowBarProps = {
  id: string;
  followed: Followed;
  isOver: boolean;
  view: LiveView;
  onView: (view: LiveView) => void;
};

/** Whose session it is and how it stands, the two ways of following, and the way out. */
export function FollowBar({ id, followed: { presentation, line }, isOver, view, onView }: FollowBarProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const userId = user?.id ?? '';
  const isLeading = presentation?.leader.id === userId && !isOver;
  const isKnown = presentation !== undefined || isOver;
  useEffect(() => {
    if (isKnown) noteLeading(id, isLeading);
  }, [id, isKnown, isLeading]);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-2 py-1 sm:px-4">
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">
          {presentation ? t('live.of', { name: presentation.owner.displayName }) : t('live.title')}
        </p>
        <p role="status" className="min-h-5 text-sm text-balance text-ink-soft">
          {isOver ? '' : stateWords(presentation, line, userId, t)}
        </p>
      </div>
      {isLeading ? <TakeControl id={id} presentation={presentation} /> : null}
      <Segmented
        label={t('live.view')}
        options={[
          { value: 'song', label: t('live.view.song') },
          { value: 'stage', label: t('live.view.stage') },
        ]}
        chosen={view}
        onChoose={onView}
      />
      <IconButton
        label={t('live.leave')}
        icon={<CloseIcon aria-hidden className="size-6" />}
        onClick={() => {
          if (!isOver) void live.leave(id, userId).catch(() => {});
          void navigate('/live');
        }}
      />
    </header>
  );
}

function stateWords(
  presentation: Presentation | undefined,
  line: Followed['line'],
  userId: string,
  t: ReturnType<typeof useTranslate>['t'],
): string {
  if (line === 'lost') return t('live.lost');
  if (!presentation) return t('app.loading');
  if (presentation.leader.id === userId) return t('live.you-lead');
  if (presentation.isLeaderAway) return t('live.leader-away', { name: presentation.leader.displayName });
  if (presentation.position?.settings.muted) return t('live.blank');
  return t('live.leads', { name: presentation.leader.displayName });
}

/* The one who was given the lead goes on from where the session is, in the page of that song. */
function TakeControl({ id, presentation }: { id: string; presentation: Presentation }) {
  const { t, language } = useTranslate();
  const { data: collections } = useCollections();
  const { song } = useSongOf(presentation.position?.songId);
  const navigate = useNavigate();
  return (
    <Button
      look="primary"
      onClick={() => {
        present(id);
        void navigate(song?.available ? linkTo(song, collections, language) : '/collections');
      }}
    >
      {t('live.control')}
    </Button>
  );
}
