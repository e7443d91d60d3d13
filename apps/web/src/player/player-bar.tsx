import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { classes, IconButton, Popover } from '../ui/index.ts';
import { AdjustIcon, CloseIcon, KaraokeIcon, NextTrackIcon, PreviousTrackIcon } from '../ui/icons.ts';
import { formatTime } from './format-time.ts';
import { PlayButton } from './play-button.tsx';
import { useProblemText } from './problem-text.ts';
import { SeekSlider } from './seek-slider.tsx';
import { SpeedAndVolume } from './speed-and-volume.tsx';
import type { Track } from './track.ts';
import { player, usePlayer } from './use-player.ts';

type PlayerBarProps = { track: Track; showsText: boolean; onText: () => void };

/** The bar at the bottom of the page during playback (contract 5.25). */
export function PlayerBar({ track, showsText, onText }: PlayerBarProps) {
  const { t } = useTranslate();
  const { queue, currentIndex, position, duration } = usePlayer();
  const icon = 'size-5';
  return (
    <section
      aria-label={t('player.bar')}
      className="player-bar fixed inset-x-0 bottom-(--bottom-bar) z-30 border-t border-line bg-sheet print:hidden"
    >
      <SeekSlider className="player-seek-edge" />
      <div className="mx-auto flex h-(--player-bar) max-w-content items-center gap-1 px-2 sm:gap-2 sm:px-8">
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
          disabled={currentIndex >= queue.length - 1}
          onClick={() => void player.next()}
        />
        <TrackInfo track={track} />
        <p className="hidden shrink-0 px-2 text-sm text-ink-soft tabular-nums sm:block">
          {formatTime(position)} / {formatTime(duration)}
        </p>
        {track.texts.length > 0 ? (
          <IconButton
            label={t('player.text')}
            aria-pressed={showsText}
            className={classes(showsText && 'text-accent')}
            icon={<KaraokeIcon aria-hidden className={icon} />}
            onClick={onText}
          />
        ) : null}
        <Popover
          label={t('player.how')}
          trigger={<AdjustIcon aria-hidden className={icon} />}
          triggerClassName="text-ink-soft hover:bg-wash hover:text-ink shrink-0"
          isBottomSheetOnPhone
        >
          <SpeedAndVolume />
        </Popover>
        <IconButton
          label={t('player.close')}
          icon={<CloseIcon aria-hidden className={icon} />}
          onClick={player.close}
        />
      </div>
    </section>
  );
}

function TrackInfo({ track: { title, credit, links } }: { track: Track }) {
  const problem = useProblemText(usePlayer().problem);
  return (
    <div className="min-w-0 grow px-1">
      <p className="truncate font-serif text-[0.9375rem] leading-snug font-medium sm:text-base">{title}</p>
      {problem ? (
        <p role="alert" className="truncate text-sm text-danger">
          {problem}
        </p>
      ) : (
        <p className="truncate text-sm text-ink-soft">
          {credit === ''
            ? links.map(({ text, to }, index) => (
                <span key={to}>
                  {index > 0 ? ', ' : null}
                  <Link to={to} className="underline decoration-line underline-offset-4 hover:decoration-ink">
                    {text}
                  </Link>
                </span>
              ))
            : credit}
        </p>
      )}
    </div>
  );
}
