import './player-page.css';
import { useEffect, useRef } from 'react';
import { CollectionCover } from '../components/index.ts';
import { useTranslate } from '../i18n/index.ts';
import { classes, IconButton } from '../ui/index.ts';
import { ChevronDownIcon, NextTrackIcon, PreviousTrackIcon } from '../ui/icons.ts';
import { formatTime } from './format-time.ts';
import { nextTrackIndex } from './player.ts';
import { PlayButton } from './play-button.tsx';
import { SongLinks } from './player-bar.tsx';
import { PlayerSettings } from './player-settings.tsx';
import { PlayQueue } from './play-queue.tsx';
import { useProblemText } from './problem-text.ts';
import { SeekSlider } from './seek-slider.tsx';
import { SungWords } from './sung-words.tsx';
import type { Track } from './track.ts';
import { player, usePlayer } from './use-player.ts';

type PlayerPageProps = { track: Track; onClose: () => void };

/** The player as a page: cover or words, position, how it is played, and what comes next. */
export function PlayerPage({ track, onClose }: PlayerPageProps) {
  const { t } = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  // The native dialog is opened by a method, not by an attribute: only then is it modal.
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    // Only closing restores the focus.
    return () => element?.close();
  }, []);
  const { queue } = usePlayer();
  const hasWords = track.texts.length > 0;
  return (
    <dialog
      ref={dialog}
      aria-label={t('player.page')}
      data-player
      onCancel={onClose}
      className="player-page bg-paper text-ink print:hidden"
    >
      <div className="sticky top-0 z-10 flex justify-center bg-paper">
        <IconButton
          label={t('player.page.close')}
          icon={<ChevronDownIcon aria-hidden className="size-6" />}
          onClick={onClose}
        />
      </div>
      <div className={classes('player-page-columns', !hasWords && queue.length < 2 && 'is-single')}>
        <div className="flex min-w-0 flex-col gap-4">
          {track.cover && !hasWords ? (
            <div className="player-page-cover">
              <CollectionCover {...track.cover} size="full" />
            </div>
          ) : null}
          <TrackHeading track={track} hasCover={hasWords} onClose={onClose} />
        </div>
        {hasWords ? (
          <div className="player-page-words">
            <SungWords key={track.id} track={track} />
          </div>
        ) : null}
        <div className="flex min-w-0 flex-col gap-4">
          <Transport />
          <PlayerSettings track={track} />
        </div>
        <div className="player-page-queue">
          <PlayQueue />
        </div>
      </div>
    </dialog>
  );
}

function TrackHeading({ track, hasCover, onClose }: PlayerPageProps & { hasCover: boolean }) {
  const { title, cover, recording, credit, links } = track;
  const problem = useProblemText(usePlayer().problem);
  return (
    <header className={classes('flex min-w-0 items-center gap-4', !hasCover && 'text-center')}>
      {cover && hasCover ? <CollectionCover {...cover} size="small" /> : null}
      <div className="min-w-0 grow">
        <h2 className="font-serif text-2xl leading-tight font-medium [overflow-wrap:anywhere]">{title}</h2>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
          {[recording, credit].filter(Boolean).join(' · ')}
          {credit === '' ? (
            <>
              {recording && links.length > 0 ? ' · ' : null}
              <SongLinks links={links} onFollow={onClose} />
            </>
          ) : null}
        </p>
        {problem ? (
          <p role="alert" className="mt-1 text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </header>
  );
}

function Transport() {
  const { t } = useTranslate();
  const state = usePlayer();
  const { position, duration } = state;
  return (
    <div>
      <SeekSlider />
      <p className="-mt-2 flex justify-between text-sm text-ink-soft tabular-nums">
        <span>{formatTime(position)}</span>
        <span>{formatTime(duration)}</span>
      </p>
      <div className="player-page-play flex items-center justify-center gap-8">
        <IconButton label={t('player.previous')} icon={<PreviousTrackIcon aria-hidden />} onClick={player.previous} />
        <PlayButton />
        <IconButton
          label={t('player.next')}
          icon={<NextTrackIcon aria-hidden />}
          disabled={nextTrackIndex(state, 1) < 0}
          onClick={() => void player.next()}
        />
      </div>
    </div>
  );
}
