import { Link } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import type { ListedSong } from './song-order.ts';

const buttonClassName =
  'mt-2 flex h-12 w-full items-center justify-center rounded-control border text-[1.0625rem] tabular-nums hover:bg-wash focus-visible:outline-offset-[-2px]';

type SongButtonProps = {
  item: ListedSong;
  to: string;
  onLocked: () => void;
  focusable: { tabIndex: 0 | -1; 'data-place': number };
};

/** One song as its number: dimmed when it is locked, in the warning colour when it is hidden. */
export function SongButton({ item: { song, number, title }, to, onLocked, focusable }: SongButtonProps) {
  const { t } = useTranslate();
  const labelParts = [number, title, song.enabled ? '' : t('list.hidden'), song.available ? '' : t('list.locked-song')];
  const commonProps = { ...focusable, title, 'aria-label': labelParts.filter(Boolean).join(' ') };
  const colorClassName = song.enabled ? 'border-line text-ink' : 'border-danger text-danger';
  if (song.available) {
    return (
      <Link {...commonProps} to={to} className={classes(buttonClassName, colorClassName)}>
        {number}
      </Link>
    );
  }
  return (
    <button
      {...commonProps}
      type="button"
      aria-haspopup="dialog"
      onClick={onLocked}
      className={classes(buttonClassName, 'border-dashed border-line text-ink-soft')}
    >
      {number}
    </button>
  );
}
