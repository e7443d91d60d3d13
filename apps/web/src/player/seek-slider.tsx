import type { CSSProperties } from 'react';
import { useTranslate } from '../translations/index.ts';
import { classes } from '../ui/index.ts';
import { clock } from './clock.ts';
import { player, usePlayer } from './use-player.ts';

/* In seconds. The steps of the slider itself are finer, so that it stands where the sound is. */
const stepsOfKeys: Readonly<Record<string, number>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
};

/** Where in the track one is: arrows move by five seconds, page keys by more, Home and End to the ends. */
export function SeekSlider({ className }: { className?: string }) {
  const { t } = useTranslate();
  const { position, duration } = usePlayer();
  const done = duration > 0 ? (position / duration) * 100 : 0;
  return (
    <input
      type="range"
      aria-label={t('player.seek')}
      aria-valuetext={t('player.place', { position: clock(position), duration: clock(duration) })}
      min={0}
      max={Math.max(duration, 1)}
      step={0.1}
      value={position}
      disabled={duration === 0}
      onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
      onKeyDown={(event) => {
        const by = event.shiftKey ? undefined : stepsOfKeys[event.key];
        if (by === undefined) return;
        event.preventDefault();
        player.seek(position + by);
      }}
      className={classes('slider', className)}
      style={{ '--done': `${done}%` } as CSSProperties}
    />
  );
}
