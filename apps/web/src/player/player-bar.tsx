import { Link } from 'react-router';
import { CollectionCover } from '../components/index.ts';
import { useTranslate } from '../i18n/index.ts';
import { classes, IconButton } from '../ui/index.ts';
import { CloseIcon, NextTrackIcon, PreviousTrackIcon } from '../ui/icons.ts';
import { formatTime } from './format-time.ts';
import { formatShift } from './key-field.tsx';
import { nextTrackIndex } from './player.ts';
import { PlayButton } from './play-button.tsx';
import { useProblemText } from './problem-text.ts';
import { SeekSlider } from './seek-slider.tsx';
import { describeTrack, type Track } from './track.ts';
import { useKeyShift } from './use-key-shift.ts';
import { player, usePlayer } from './use-player.ts';

type PlayerBarProps = {
  track: Track;
  /** Lifts the bar to the page of the player. */
  onOpen: () => void;
};

/** The bar at the bottom of the page during playback (contract 5.25). */
export function PlayerBar({ track, onOpen }: PlayerBarProps) {
  const { t } = useTranslate();
  const state = usePlayer();
  const { queue, position, duration } = state;
  const icon = 'size-5';
  return (
    <section
      aria-label={t('player.bar')}
      className="player-bar fixed inset-x-0 bottom-(--bottom-bar) z-30 border-t border-line bg-sheet print:hidden"
    >
      <SeekSlider className="player-seek-edge" />
      <div className="mx-auto flex h-(--player-bar) max-w-content items-center gap-1 px-2 sm:gap-2 sm:px-8">
        <TrackInfo track={track} onOpen={onOpen} />
        <p className="hidden shrink-0 px-2 text-sm text-ink-soft tabular-nums sm:block">
          {formatTime(position)} / {formatTime(duration)}
        </p>
        <IconButton
          className="max-sm:hidden"
          label={t('player.previous')}
          icon={<PreviousTrackIcon aria-hidden className={icon} />}
          onClick={player.previous}
        />
        <PlayButton />
        <IconButton
          className={classes(queue.length < 2 && 'max-sm:hidden')}
          label={t('player.next')}
          icon={<NextTrackIcon aria-hidden className={icon} />}
          disabled={nextTrackIndex(state, 1) < 0}
          onClick={() => void player.next()}
        />
        <IconButton
          label={t('player.close')}
          icon={<CloseIcon aria-hidden className={icon} />}
          onClick={player.close}
        />
      </div>
    </section>
  );
}

/* The button lies over cover and words, and the links over the button: on a phone a tap anywhere lifts the bar. */
function TrackInfo({ track, onOpen }: PlayerBarProps) {
  const { t } = useTranslate();
  const { title, cover, recording, credit, links } = track;
  const problem = useProblemText(usePlayer().problem);
  const { semitones } = useKeyShift();
  return (
    <div className="relative flex min-w-0 grow items-center gap-3 self-stretch">
      <button
        type="button"
        aria-label={t('player.open', { title })}
        title={t('player.open', { title })}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="absolute inset-0 rounded-control focus-visible:outline-offset-[-2px]"
      />
      {cover ? <CollectionCover {...cover} size="tiny" /> : null}
      <div className="min-w-0 grow">
        <p className="truncate font-serif text-[0.9375rem] leading-snug font-medium sm:text-base">
          {title}
          {semitones !== 0 ? (
            <span className="ms-2 font-sans text-sm font-normal text-accent">{formatShift(semitones)}</span>
          ) : null}
        </p>
        {problem ? (
          <p role="alert" className="truncate text-sm text-danger">
            {problem}
          </p>
        ) : (
          <>
            <p className="truncate text-sm text-ink-soft sm:hidden">{describeTrack(track)}</p>
            <p className="truncate text-sm text-ink-soft max-sm:hidden">
              {[recording, credit].filter(Boolean).join(' · ')}
              {credit === '' ? (
                <>
                  {recording && links.length > 0 ? ' · ' : null}
                  <SongLinks links={links} className="relative" />
                </>
              ) : null}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** Links to a song: one for each of its books. */
export function SongLinks({ links, className, onFollow }: SongLinksProps) {
  return links.map(({ text, to }, index) => (
    <span key={to}>
      {index > 0 ? ', ' : null}
      <Link
        to={to}
        onClick={onFollow}
        className={classes('underline decoration-line underline-offset-4 hover:decoration-ink', className)}
      >
        {text}
      </Link>
    </span>
  ));
}

type SongLinksProps = { links: Track['links']; className?: string; onFollow?: () => void };
