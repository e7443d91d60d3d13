import { useEffect, useRef } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { Dialog, IconButton, Select } from '../ui/index.ts';
import { NextTrackIcon, PerformIcon, PreviousTrackIcon } from '../ui/icons.ts';
import { parseAspectRatio } from './aspect-ratio.ts';
import { formatTime } from './format-time.ts';
import { PlayButton } from './play-button.tsx';
import { nextTrackIndex } from './player.ts';
import { PlayerError, type PlayerProblem } from './player-error.ts';
import { useProblemText } from './problem-text.ts';
import { SeekSlider } from './seek-slider.tsx';
import { canEnterFullscreen, enterFullscreen } from './fullscreen.ts';
import { SpeedField, VolumeField } from './speed-and-volume.tsx';
import type { Track } from './track.ts';
import { player, usePlayer } from './use-player.ts';
import { useSubtitles } from './use-subtitles.ts';

/** A video over the page, with its subtitles. Playback stops when the dialog is closed. */
export function VideoDialog({ track }: { track: Track }) {
  const { t } = useTranslate();
  const state = usePlayer();
  const { element, problem, position, duration, queue } = state;
  const frame = useRef<HTMLDivElement>(null);
  const { ratio, problem: ratioProblem } = aspectRatioFor(track);
  const problemText = useProblemText(problem ?? ratioProblem);
  const subtitles = useSubtitles(element, track.texts);

  // The element plays and was not created here: it is only inserted.
  useEffect(() => {
    if (element && frame.current) frame.current.replaceChildren(element);
  }, [element]);

  return (
    <Dialog open isWide isPlayer title={track.title} onClose={player.close}>
      {problemText ? (
        <p role="alert" className="mb-3 text-danger">
          {problemText}
        </p>
      ) : null}
      <div ref={frame} className="player-frame overflow-hidden rounded-control" style={{ '--ratio': ratio }} />
      <SeekSlider className="mt-1" />
      <div className="flex flex-wrap items-center gap-2">
        {queue.length > 1 ? (
          <IconButton
            label={t('player.previous')}
            icon={<PreviousTrackIcon aria-hidden className="size-5" />}
            onClick={player.previous}
          />
        ) : null}
        <PlayButton />
        {queue.length > 1 ? (
          <IconButton
            label={t('player.next')}
            icon={<NextTrackIcon aria-hidden className="size-5" />}
            disabled={nextTrackIndex(state, 1) < 0}
            onClick={() => void player.next()}
          />
        ) : null}
        <p className="px-1 text-sm text-ink-soft tabular-nums">
          {formatTime(position)} / {formatTime(duration)}
        </p>
        {canEnterFullscreen(element) ? (
          <div className="ms-auto">
            <IconButton
              label={t('player.fullscreen')}
              icon={<PerformIcon aria-hidden className="size-5" />}
              onClick={() => enterFullscreen(element, frame.current)}
            />
          </div>
        ) : null}
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <SpeedField />
        <VolumeField />
        {track.texts.length > 0 ? (
          <Select
            label={t('player.subtitles')}
            value={subtitles.selected ?? ''}
            options={[
              { value: '', label: t('player.subtitles.none') },
              ...track.texts.map(({ id, label }) => ({ value: id, label })),
            ]}
            onValueChange={(id) => subtitles.select(id === '' ? undefined : id)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function aspectRatioFor({ aspectRatio }: Track): { ratio: string; problem?: PlayerProblem } {
  if (aspectRatio === undefined) return { ratio: 'auto' };
  try {
    return { ratio: parseAspectRatio(aspectRatio) };
  } catch (failure) {
    if (failure instanceof PlayerError) return { ratio: 'auto', problem: failure.problem };
    throw failure;
  }
}
