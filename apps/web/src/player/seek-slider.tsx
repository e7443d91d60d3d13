import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';
import { formatTime } from './format-time.ts';
import { player, usePlayer } from './use-player.ts';

/* In seconds. The steps of the slider itself are finer, so that it matches the playback position. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
};

/** The playback position: arrows move by five seconds, page keys by more, Home and End to the ends. */
export function SeekSlider({ className }: { className?: string }) {
  const { t } = useTranslate();
  const { position, duration } = usePlayer();
  const playedPercent = duration > 0 ? (position / duration) * 100 : 0;
  return (
    <input
      type="range"
      aria-label={t('player.seek')}
      aria-valuetext={t('player.place', { position: formatTime(position), duration: formatTime(duration) })}
      min={0}
      max={Math.max(duration, 1)}
      step={0.1}
      value={position}
      disabled={duration === 0}
      onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        const step = event.shiftKey ? undefined : keySteps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        player.seek(position + step);
      }}
      className={classes('slider', className)}
      style={{ '--done': `${playedPercent}%` }}
    />
  );
}
