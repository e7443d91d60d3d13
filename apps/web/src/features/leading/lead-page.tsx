import './leading.css';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useWakeLock } from '../lyrics/index.ts';
import { entryIdOf, usePresenterState } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, ToastRegion, useKeyDown, windowTitle } from '../../ui/index.ts';
import { includesOtherRows } from './announcements.ts';
import { Cockpit } from './cockpit.tsx';
import { type LedSet, useLedSet } from './set-items.ts';
import { useControlWindow } from './use-control-window.ts';
import { useChosenEntry } from './use-entry-content.ts';

/** Where somebody leads the wall, and all who follow, through a set. */
export function LeadPage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const presentationId = params.get('of') ?? 'own';
  const presenter = useControlWindow(presentationId);
  const state = usePresenterState(presenter);
  const { set, isMissing } = useLedSet();
  const content = useChosenEntry(presenter, set);
  useStartOfSet(set);
  useFollowWall(set, state.published && entryIdOf(state.published.document.song.id, state.published.place));
  useWakeLock();
  useLeaveKey(set);
  return (
    <div className="lead">
      <title>{windowTitle(set?.chosen?.title ?? t('lead.title'))}</title>
      {isMissing ? (
        <EmptyState isPage title={t('list.missing')} action={<ButtonLink to="/">{t('lead.home')}</ButtonLink>} />
      ) : set && presenter ? (
        <Cockpit presenter={presenter} state={state} set={set} presentationId={presentationId} content={content} />
      ) : (
        <EmptyState isPage title={t('app.loading')} />
      )}
      <ToastRegion />
    </div>
  );
}

/* The chosen song follows the wall: when it was on the wall, and this window or another device has moved on. */
function useFollowWall(set: LedSet | undefined, wallId: string | undefined): void {
  const navigate = useNavigate();
  const previousWallId = useRef(wallId);
  const chosenId = set?.chosen?.entryId;
  useEffect(() => {
    const wasChosen = previousWallId.current === chosenId;
    if (!set || wallId === previousWallId.current) return;
    previousWallId.current = wallId;
    const item = [...set.items, ...set.announcements].find(({ entryId }) => entryId === wallId);
    if (wasChosen && item?.to && wallId !== chosenId) void navigate(item.to, { replace: true });
  }, [set, wallId, chosenId, navigate]);
}

/* Whoever starts a set and goes through all of its rows begins with the first one. */
function useStartOfSet(set: LedSet | undefined): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const first = set?.items[0];
  const isStart = state?.isStart === true && includesOtherRows();
  useEffect(() => {
    if (isStart && first?.to) void navigate(first.to, { replace: true });
  }, [isStart, first, navigate]);
}

/* The same keys that lead here from a song. */
function useLeaveKey(set: LedSet | undefined): void {
  const navigate = useNavigate();
  useKeyDown(
    (event) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP' || !set) return;
      event.preventDefault();
      void navigate(set.to);
    },
    { target: 'window' },
  );
}

export { LeadPage as Component };
