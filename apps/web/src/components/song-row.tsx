import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';
import { EyeIcon, LockIcon, StarIcon } from '../ui/icons.ts';

export type SongRowProps = {
  number: number | null;
  title: string;
  /** A dim second line, such as the first author; empty when there is none. */
  detail: string;
  to: string;
  hasNewMelody: boolean;
  /** Whether the person may open it. */
  isAvailable: boolean;
  /** False for a song that only editors see. */
  isEnabled: boolean;
  /** How often it was opened; only administrators receive this. */
  views?: number | undefined;
  /** Called on a press instead of navigating when the person may not open it. */
  onLocked?: (() => void) | undefined;
  focusable?: { tabIndex: 0 | -1; 'data-place': number };
  /** Shown after the title, such as that it is playing. */
  mark?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
};

const baseClass =
  'flex w-full min-w-0 items-center gap-4 self-stretch py-2 text-left focus-visible:outline-offset-[-2px]';

/** One song in a list: number, title, a dim line, and marks for a new melody, a lock, or a hidden song. */
export function SongRow(props: SongRowProps) {
  return (
    <div className="group flex min-h-16 items-center border-b border-line hover:bg-wash">
      <SongRowLink {...props} />
      {props.actions}
    </div>
  );
}

function SongRowLink(props: SongRowProps) {
  const { to, isAvailable, onLocked, focusable } = props;
  if (!isAvailable && onLocked) {
    return (
      <button {...focusable} type="button" aria-haspopup="dialog" onClick={onLocked} className={baseClass}>
        <SongRowText {...props} />
      </button>
    );
  }
  return (
    <Link {...focusable} to={to} className={baseClass}>
      <SongRowText {...props} />
    </Link>
  );
}

function SongRowText({ number, title, detail, mark, hasNewMelody, isAvailable, isEnabled, views }: SongRowProps) {
  const { t } = useTranslate();
  return (
    <>
      <span className="min-w-10 shrink-0 text-right text-[0.9375rem] text-ink-soft tabular-nums">{number}</span>
      <span className="flex min-w-0 grow flex-col">
        <span
          className={classes(
            'line-clamp-2 font-serif text-[1.0625rem] leading-snug',
            titleColor(isAvailable, isEnabled),
          )}
        >
          {title}
        </span>
        {detail ? <span className="truncate text-sm text-ink-soft">{detail}</span> : null}
      </span>
      <span className="flex shrink-0 items-center gap-2 pr-2">
        {mark}
        {isEnabled ? null : <span className="text-xs text-danger">{t('list.hidden')}</span>}
        {views === undefined ? null : <ViewCount count={views} />}
        {hasNewMelody ? (
          <StatusIcon label={t('list.new-melody')} colour="text-gold">
            <StarIcon aria-hidden className="size-4 fill-current" />
          </StatusIcon>
        ) : null}
        {isAvailable ? null : (
          <StatusIcon label={t('list.locked-song')} colour="text-ink-soft">
            <LockIcon aria-hidden className="size-4" />
          </StatusIcon>
        )}
      </span>
    </>
  );
}

function ViewCount({ count }: { count: number }) {
  const { t } = useTranslate();
  const label = t('list.view-count', { count });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums"
    >
      <EyeIcon aria-hidden className="size-3.5" />
      {count}
    </span>
  );
}

function StatusIcon({ label, colour, children }: { label: string; colour: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={label} title={label} className={colour}>
      {children}
    </span>
  );
}

function titleColor(available: boolean, enabled: boolean): string {
  if (!enabled) return 'text-danger';
  return available ? 'text-ink' : 'text-ink-soft';
}
