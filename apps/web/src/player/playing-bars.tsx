import './playing-bars.css';
import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';

/** Three bars, which move while something sounds. */
export function PlayingBars({ isPlaying }: { isPlaying: boolean }) {
  const { t } = useTranslate();
  const label = t(isPlaying ? 'player.row.playing' : 'player.row.paused');
  return (
    <span role="img" aria-label={label} title={label} className={classes('playing-bars', isPlaying && 'is-moving')}>
      <i />
      <i />
      <i />
    </span>
  );
}
