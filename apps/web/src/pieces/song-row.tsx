import { Link } from 'react-router';
import { useTranslate } from '../translations/index.ts';
import { classes } from '../ui/index.ts';
import { LockIcon, StarIcon } from '../ui/icons.ts';

export type SongRowProps = {
  number: number | null;
  title: string;
  /** A dim second line, such as the first author; empty when there is none. */
  detail: string;
  to: string;
  newMelody: boolean;
  /** The person may open it. */
  available: boolean;
  /** False for a song that only editors see. */
  enabled: boolean;
  focusable: { tabIndex: 0 | -1; 'data-place': number };
};

/** One song in a list: number, title, a dim line, and marks for a new melody, a lock, or a song that is hidden. */
export function SongRow({ number, title, detail, to, newMelody, available, enabled, focusable }: SongRowProps) {
  const { t } = useTranslate();
  return (
    <Link
      {...focusable}
      to={to}
      className="group flex min-h-16 items-center gap-4 py-2 border-b border-line hover:bg-wash focus-visible:outline-offset-[-2px]"
    >
      <span className="min-w-10 shrink-0 text-right text-[0.9375rem] text-ink-soft tabular-nums">{number}</span>
      <span className="flex min-w-0 grow flex-col">
        <span
          className={classes('line-clamp-2 font-serif text-[1.0625rem] leading-snug', titleColour(available, enabled))}
        >
          {title}
        </span>
        {detail ? <span className="truncate text-sm text-ink-soft">{detail}</span> : null}
      </span>
      <span className="flex shrink-0 items-center gap-2 pr-2">
        {enabled ? null : <span className="text-xs text-danger">{t('list.hidden')}</span>}
        {newMelody ? (
          <span role="img" aria-label={t('list.new-melody')} title={t('list.new-melody')} className="text-gold">
            <StarIcon aria-hidden className="size-4 fill-current" />
          </span>
        ) : null}
        {available ? null : (
          <span role="img" aria-label={t('list.locked-song')} title={t('list.locked-song')} className="text-ink-soft">
            <LockIcon aria-hidden className="size-4" />
          </span>
        )}
      </span>
    </Link>
  );
}

function titleColour(available: boolean, enabled: boolean): string {
  if (!enabled) return 'text-danger';
  return available ? 'text-ink' : 'text-ink-soft';
}
