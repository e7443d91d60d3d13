import './score-bar.css';
import type { Timemap } from '@canticle/contract/calls';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { useTranslate } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/index.ts';
import { CloseIcon, PauseIcon, PlayIcon, RewindIcon } from '../../../ui/icons.ts';
import { useTimemap } from '../queries.ts';
import { CurrentMeasure } from './current-measure.tsx';
import { timeOfElement } from './highlight-notes.ts';
import { PlaybackMenu } from './playback-menu.tsx';
import type { PlaybackSettings } from './score-player.ts';
import { TempoSlider } from './tempo-slider.tsx';
import { useScorePlayer } from './use-score-player.ts';
import { useSpaceToPlay } from './use-space-to-play.ts';

type ScoreBarProps = {
  /** Started by the press that opened the bar. */
  audio: AudioContext;
  fileId: string;
  transposition: number;
  imageRef: RefObject<HTMLElement | null>;
  pages: readonly SVGSVGElement[] | undefined;
  scrollerRef: RefObject<HTMLElement | null> | undefined;
  /** Set to the function that handles a press on a note in the image. */
  playFrom: RefObject<((ids: readonly string[]) => void) | null>;
  errorMessage: (failure: unknown) => string;
  onClose: () => void;
};

const noParts: ReadonlySet<number> = new Set();
const defaultSettings: PlaybackSettings = {
  tempo: 1,
  voice: 'organ',
  muted: noParts,
  loop: undefined,
  hasCountIn: false,
};

/** Plays the displayed score: in its key, at any tempo, part by part. */
export function ScoreBar(props: ScoreBarProps) {
  const { t } = useTranslate();
  const { data: timemap, error, refetch } = useTimemap(props.fileId, props.transposition);
  if (timemap) return <PlayerControls {...props} timemap={timemap} />;
  return (
    <div className="score-bar print:hidden">
      {error ? (
        <p role="alert" className="flex min-h-16 flex-wrap items-center gap-3 px-3 text-danger">
          {t('score.failed')} {props.errorMessage(error)}
          <button type="button" className="min-h-11 underline" onClick={() => void refetch()}>
            {t('app.try-again')}
          </button>
        </p>
      ) : (
        <p className="flex min-h-16 items-center px-3 text-ink-soft">{t('score.loading')}</p>
      )}
    </div>
  );
}

function PlayerControls({
  audio,
  timemap,
  imageRef,
  pages,
  scrollerRef,
  playFrom,
  onClose,
}: ScoreBarProps & { timemap: Timemap }) {
  const { t } = useTranslate();
  const [settings, setSettings] = useState(defaultSettings);
  const updateSettings = (next: Partial<PlaybackSettings>) => setSettings((previous) => ({ ...previous, ...next }));
  const score = useScorePlayer(audio, timemap, settings, { imageRef, pages, scrollerRef });
  useSpaceToPlay(score.toggle);
  useImperativeHandle(playFrom, () => (ids: readonly string[]) => {
    const time = timeOfElement(timemap, ids, score.scoreTime());
    if (time !== undefined) score.play(time);
  });
  const label = t(score.isPlaying ? 'player.pause' : 'player.play');
  const Icon = score.isPlaying ? PauseIcon : PlayIcon;
  return (
    <section aria-label={t('score.bar')} className="score-bar print:hidden">
      <div className="flex min-h-16 items-center gap-x-1 px-1 sm:gap-x-2 sm:px-3">
        <IconButton
          label={t('score.beginning')}
          icon={<RewindIcon aria-hidden className="size-5" />}
          onClick={() => score.seek(settings.loop?.from ?? 0)}
        />
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={score.toggle}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent hover:[filter:brightness(1.1)]"
        >
          <Icon aria-hidden className="size-5 fill-current" />
        </button>
        <CurrentMeasure timemap={timemap} isPlaying={score.isPlaying} scoreTime={score.scoreTime} />
        <TempoSlider tempo={settings.tempo} onTempo={(tempo) => updateSettings({ tempo })} />
        <PlaybackMenu timemap={timemap} settings={settings} onChange={updateSettings} />
        <IconButton label={t('score.close')} icon={<CloseIcon aria-hidden className="size-5" />} onClick={onClose} />
      </div>
    </section>
  );
}
