import type { CSSProperties } from 'react';
import { useTranslate } from '../translations/index.ts';
import { classes } from '../ui/index.ts';
import { clock } from './clock.ts';
import { player, usePlayer } from './use-player.ts';

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
      step={duration > 0 ? Math.min(5, duration / 20) : 1}
      value={position}
      disabled={duration === 0}
      onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
      className={classes('slider', className)}
      style={{ '--done': `${done}%` } as CSSProperties}
    />
  );
}
