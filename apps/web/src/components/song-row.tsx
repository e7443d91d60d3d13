import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { classes } from '../ui/index.ts';
import { EyeIcon, MusicIcon, HeartIcon, LockIcon, PlayIcon, StarIcon } from '../ui/icons.ts';
import './song-row.css';

export type SongRowProps = {
  /** The id of the song; with it, swipes and long presses on the row are its own (see `RowGestures`). */
  id?: string | undefined;
  number: number | null;
  title: string;
  /** A dim second line, such as the first author; empty when there is none. */
  detail: string;
  to: string;
  /** The key it is written in, such as `G` or `Em`; empty when it is not known. */
  songKey?: string | undefined;
  hasScore?: boolean | undefined;
  hasRecording?: boolean | undefined;
  isFavourite?: boolean | undefined;
  /** A mark before the title, such as that of the song that is playing. */
  leadingMark?: ReactNode;
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
  /** Buttons that cover the marks while the row is hovered or focused; without hover they are beside them. */
  actions?: ReactNode;
};

/* The same height for every row, so that the hairlines of columns are on one line. */
const rowClass = 'song-row group relative flex items-center overflow-hidden border-b border-line hover:bg-wash';

const baseClass = 'flex w-full min-w-0 items-center gap-3 self-stretch text-start focus-visible:outline-offset-[-2px]';

/**
 * One song in a list, on a line of its own: number, title, a dim second line, and at the end its marks and its key. A
 * title that is too long ends with an ellipsis.
 */
export function SongRow(props: SongRowProps) {
  return (
    <div className={rowClass} data-song={props.id}>
      <SongRowLink {...props} />
      {props.actions ? <span className="song-row-actions flex shrink-0 items-center">{props.actions}</span> : null}
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

function SongRowText(props: SongRowProps) {
  const { number, title, detail, isAvailable, isEnabled, leadingMark } = props;
  return (
    <>
      <span className="flex min-w-0 grow items-baseline gap-3">
        <span className="min-w-10 shrink-0 text-end text-[0.9375rem] text-ink-soft tabular-nums">{number}</span>
        {leadingMark}
        <span className="flex min-w-0 grow flex-col">
          <span
            title={title}
            className={classes('truncate font-serif text-[1.0625rem] leading-snug', titleColor(isAvailable, isEnabled))}
          >
            {title}
          </span>
          {detail ? <span className="truncate text-sm text-ink-soft">{detail}</span> : null}
        </span>
      </span>
      <SongRowMarks {...props} />
    </>
  );
}

function SongRowMarks(props: SongRowProps) {
  const { hasNewMelody, isAvailable, isEnabled, views, songKey, hasScore, hasRecording, isFavourite } = props;
  const { t } = useTranslate();
  return (
    <span className="flex shrink-0 items-center gap-2 pe-2">
      {isEnabled ? null : <span className="text-xs text-danger">{t('list.hidden')}</span>}
      {views === undefined ? null : <ViewCount count={views} />}
      {hasNewMelody ? (
        <StatusIcon label={t('list.new-melody')} colour="text-gold">
          <StarIcon aria-hidden className="size-4 fill-current" />
        </StatusIcon>
      ) : null}
      {isFavourite ? (
        <StatusIcon label={t('list.favourite')} colour="text-gold">
          <HeartIcon aria-hidden className="size-4 fill-current" />
        </StatusIcon>
      ) : null}
      {hasScore ? (
        <StatusIcon label={t('list.has-score')} colour="text-ink-soft max-sm:hidden">
          <MusicIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </StatusIcon>
      ) : null}
      {hasRecording ? (
        <StatusIcon label={t('list.has-recording')} colour="text-ink-soft max-sm:hidden">
          <PlayIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </StatusIcon>
      ) : null}
      {isAvailable ? null : (
        <StatusIcon label={t('list.locked-song')} colour="text-ink-soft">
          <LockIcon aria-hidden className="size-4" />
        </StatusIcon>
      )}
      {songKey ? (
        <span
          role="img"
          aria-label={t('list.key', { key: songKey })}
          title={t('list.key', { key: songKey })}
          className="min-w-8 text-end text-sm font-medium text-ink-soft"
        >
          {songKey}
        </span>
      ) : null}
    </span>
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
