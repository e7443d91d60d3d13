import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';
import { PauseIcon, PlayIcon } from '../ui/icons.ts';
import { player, usePlayer } from './use-player.ts';

/** The round play and pause button. */
export function PlayButton() {
  const { t } = useTranslate();
  const { isPlaying, isBuffering, problem } = usePlayer();
  const label = isPlaying ? t('player.pause') : t('player.play');
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isBuffering || undefined}
      disabled={problem !== undefined}
      onClick={player.toggle}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent',
        'hover:[filter:brightness(1.1)] disabled:opacity-50',
        isBuffering && 'player-waiting',
      )}
    >
      <Icon aria-hidden className={classes('size-5 fill-current', !isPlaying && 'ms-0.5')} />
    </button>
  );
}
