import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../translations/index.ts';
import { classes, IconButton } from '../../../ui/index.ts';
import { AdjustIcon, CheckIcon, CloseIcon, DownIcon, DragIcon, LockIcon, UpIcon } from '../../../ui/icons.ts';
import type { ListedEntry } from './listed-entries.ts';
import type { Lifted, useMoving } from './use-moving.ts';
import { wayWords } from './way-words.ts';

type Focusable = { readonly tabIndex: 0 | -1; readonly 'data-place': number };
type Moving = Pick<ReturnType<typeof useMoving>, 'hold' | 'press' | 'carry' | 'putDown'>;

type EntryRowProps = {
  item: ListedEntry;
  focusable: Focusable;
  /** Given to those who may change the list. */
  moving?: Moving;
  lifted?: Lifted | undefined;
  helpId?: string;
  onWays?: () => void;
  onRemove?: () => void;
};

/** One song of a list: its handle, its place, what is sung, and what one may do with it. */
export function EntryRow({ item, focusable, moving, lifted, helpId, onWays, onRemove }: EntryRowProps) {
  const place = focusable['data-place'];
  const isLifted = lifted?.id === item.entry.id;
  return (
    <div
      data-entry={place}
      className={classes(
        'group relative flex min-h-[4.5rem] items-center gap-1 border-b border-line hover:bg-wash',
        isLifted && 'bg-wash',
        isLifted && lifted.isHeld && 'opacity-50',
      )}
    >
      {lifted && lifted.to === place && lifted.to !== lifted.from ? (
        <span
          aria-hidden
          className={classes(
            'absolute inset-x-0 z-10 h-0.5 rounded-full bg-accent',
            lifted.to < lifted.from ? '-top-px' : '-bottom-px',
          )}
        />
      ) : null}
      {moving ? <Handle {...{ item, focusable, moving, isLifted, helpId }} /> : null}
      <Target item={item} focusable={focusable} />
      {moving && isLifted && !lifted.isHeld ? <Carry lifted={lifted} moving={moving} /> : null}
      {moving && !(isLifted && !lifted.isHeld) ? (
        <Deeds item={item} tabIndex={focusable.tabIndex} onWays={onWays} onRemove={onRemove} />
      ) : null}
    </div>
  );
}

type HandleProps = {
  item: ListedEntry;
  focusable: Focusable;
  moving: Moving;
  isLifted: boolean;
  helpId: string | undefined;
};

function Handle({ item: { entry, title }, focusable, moving, isLifted, helpId }: HandleProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      data-handle
      tabIndex={isLifted ? 0 : focusable.tabIndex}
      aria-label={t('lists.move', { title })}
      aria-describedby={helpId}
      aria-pressed={isLifted}
      onPointerDown={(event) => moving.hold(entry.id, event)}
      onClick={(event) => moving.press(entry.id, event)}
      className={classes(
        'inline-flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-control select-none',
        isLifted ? 'bg-accent text-on-accent' : 'text-ink-soft hover:text-ink',
      )}
    >
      <DragIcon aria-hidden className="size-5" />
    </button>
  );
}

/* For who cannot drag and has no keys: one place at a time. */
function Carry({ lifted: { to }, moving: { carry, putDown } }: { lifted: Lifted; moving: Moving }) {
  const { t } = useTranslate();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('lists.up')}
        onClick={() => carry(to - 1)}
        icon={<UpIcon aria-hidden className="size-5" />}
      />
      <IconButton
        label={t('lists.down')}
        onClick={() => carry(to + 1)}
        icon={<DownIcon aria-hidden className="size-5" />}
      />
      <IconButton
        label={t('lists.here')}
        onClick={() => putDown()}
        icon={<CheckIcon aria-hidden className="size-5 text-accent" />}
      />
    </span>
  );
}

type DeedsProps = {
  item: ListedEntry;
  tabIndex: 0 | -1;
  onWays: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function Deeds({ item: { title }, tabIndex, onWays, onRemove }: DeedsProps) {
  const { t } = useTranslate();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('ways.title', { title })}
        tabIndex={tabIndex}
        onClick={onWays}
        icon={<AdjustIcon aria-hidden className="size-[1.125rem]" />}
      />
      <IconButton
        label={t('lists.remove', { title })}
        tabIndex={tabIndex}
        onClick={onRemove}
        icon={<CloseIcon aria-hidden className="size-[1.125rem]" />}
      />
    </span>
  );
}

const targetShape =
  'flex min-w-0 grow items-center gap-3 self-stretch py-2 text-left focus-visible:outline-offset-[-2px]';

function Target({ item, focusable }: { item: ListedEntry; focusable: Focusable }) {
  const words: ReactNode = (
    <>
      <span className="min-w-7 shrink-0 text-right text-[0.9375rem] text-ink-soft tabular-nums">
        {focusable['data-place'] + 1}
      </span>
      <Words item={item} />
    </>
  );
  if (item.to === undefined)
    return (
      <span {...focusable} className={targetShape}>
        {words}
      </span>
    );
  return (
    <Link {...focusable} to={item.to} className={targetShape}>
      {words}
    </Link>
  );
}

function Words({ item: { entry, song, title, books, to } }: { item: ListedEntry }) {
  const { t } = useTranslate();
  const ways = wayWords(entry, song, t);
  return (
    <span className={classes('flex min-w-0 grow flex-col', to ? '' : 'text-ink-soft')}>
      <span className="flex min-w-0 items-center gap-2">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{title}</span>
        {song && !song.available ? (
          <LockIcon role="img" aria-label={t('list.locked-song')} className="size-4 shrink-0 text-ink-soft" />
        ) : null}
      </span>
      <span className="truncate text-sm text-ink-soft">{books}</span>
      {ways.length > 0 ? <span className="truncate text-sm text-accent">{ways.join(' · ')}</span> : null}
    </span>
  );
}
