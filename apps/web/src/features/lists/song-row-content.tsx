import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PlayingMark } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { AdjustIcon, LockIcon } from '../../ui/icons.ts';
import type { Focusable } from './focusable.ts';
import { RowChips } from './row-chips.tsx';
import type { ListedEntry } from './use-listed-entries.ts';

type SongRowContentProps = {
  listed: ListedEntry;
  /** Its position among the songs, counted from 1. */
  number: number | undefined;
  focusable: Focusable;
  /** Set for people who may change the list. */
  onEdit: (() => void) | undefined;
};

const linkClass =
  'flex min-w-0 grow items-center gap-3 self-stretch py-2 text-start focus-visible:outline-offset-[-2px]';

/** A song of a list: position, title, songbook and leader, and at the end how it is sung this time. */
export function SongRowContent({ listed, number, focusable, onEdit }: SongRowContentProps) {
  const { t } = useTranslate();
  return (
    <>
      <SongLink to={listed.to} focusable={focusable}>
        <span className="min-w-6 shrink-0 text-end text-[0.9375rem] text-ink-soft tabular-nums sm:min-w-7">
          {number}
        </span>
        <SongText listed={listed} />
        <PlayingMark songId={listed.entry.itemId} />
      </SongLink>
      {onEdit ? (
        <button
          type="button"
          title={t('ways.title', { title: listed.title })}
          tabIndex={focusable.tabIndex}
          onClick={onEdit}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-1.5 text-ink-soft hover:bg-sheet hover:text-ink sm:px-2"
        >
          <span className="sr-only">{t('ways.title', { title: listed.title })}</span>
          <RowChips listed={listed} />
          <AdjustIcon aria-hidden className={classes('size-[1.125rem]', hasKey(listed) && 'max-sm:hidden')} />
        </button>
      ) : (
        <RowChips listed={listed} />
      )}
    </>
  );
}

const hasKey = ({ entry, song }: ListedEntry) => entry.transposition !== null || Boolean(song?.originalKey);

function SongLink({ to, focusable, children }: { to: string | undefined; focusable: Focusable; children: ReactNode }) {
  if (to === undefined)
    return (
      <span {...focusable} className={linkClass}>
        {children}
      </span>
    );
  return (
    <Link {...focusable} to={to} className={linkClass}>
      {children}
    </Link>
  );
}

function SongText({ listed: { entry, song, title, books, to } }: { listed: ListedEntry }) {
  const { t } = useTranslate();
  const details = [
    books,
    entry.leader ? t('set.led-by', { name: entry.leader }) : '',
    entry.verseOrder && entry.verseOrder.length > 0 ? entry.verseOrder.join(' ') : '',
  ].filter(Boolean);
  return (
    <span className={classes('flex min-w-0 grow flex-col', to ? '' : 'text-ink-soft')}>
      <span className="flex min-w-0 items-center gap-2">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{title}</span>
        {song && !song.available ? (
          <LockIcon role="img" aria-label={t('list.locked-song')} className="size-4 shrink-0 text-ink-soft" />
        ) : null}
      </span>
      {details.length > 0 ? <span className="truncate text-sm text-ink-soft">{details.join(' · ')}</span> : null}
    </span>
  );
}
