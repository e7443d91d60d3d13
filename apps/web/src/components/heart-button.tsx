import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';
import { HeartIcon } from '../ui/icons.ts';

type HeartButtonProps = {
  /** The song title, for assistive technology. */
  title: string;
  isFavourite: boolean;
  onToggle: (isFavourite: boolean) => void;
  /** Hidden until its row is hovered or focused. */
  isInRow?: boolean;
  tabIndex?: 0 | -1;
};

/** The favourite button: a heart, filled when the song is a favourite. */
export function HeartButton({ title, isFavourite, onToggle, isInRow = false, tabIndex = 0 }: HeartButtonProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={isFavourite}
      aria-label={t('favourites.mark', { title })}
      title={t(isFavourite ? 'favourites.remove' : 'favourites.add')}
      onClick={() => onToggle(!isFavourite)}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-wash',
        isFavourite ? 'text-gold' : 'text-ink-soft hover:text-ink',
        isInRow && !isFavourite && revealOnHoverClass,
      )}
    >
      <HeartIcon aria-hidden className={classes('size-5', isFavourite && 'fill-current')} />
    </button>
  );
}

/** Visible only while its row is hovered or focused; always visible on devices without hover. */
export const revealOnHoverClass =
  'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100';
