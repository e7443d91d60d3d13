import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PlayingMark } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton } from '../../ui/index.ts';
import { AdjustIcon, CheckIcon, CloseIcon, DownIcon, DragIcon, LockIcon, UpIcon } from '../../ui/icons.ts';
import type { ListedEntry } from './use-listed-entries.ts';
import type { DragState, useReorder } from './use-reorder.ts';
import { formatEntrySettings } from './format-entry-settings.ts';

type Focusable = { readonly tabIndex: 0 | -1; readonly 'data-place': number };
type Reorder = Pick<ReturnType<typeof useReorder>, 'startDrag' | 'toggleKeyboardDrag' | 'moveTo' | 'drop'>;

type EntryRowProps = {
  item: ListedEntry;
  focusable: Focusable;
  /** Set for people who may change the list. */
  reorder?: Reorder;
  dragState?: DragState | undefined;
  helpId?: string;
  onEditSettings?: () => void;
  onRemove?: () => void;
};

/** One song of a list: drag handle, position, title and settings, and its actions. */
export function EntryRow({ item, focusable, reorder, dragState, helpId, onEditSettings, onRemove }: EntryRowProps) {
  const position = focusable['data-place'];
  const isDragged = dragState?.id === item.entry.id;
  return (
    <div
      data-entry={position}
      className={classes(
        'group relative flex min-h-[4.5rem] items-center gap-1 border-b border-line hover:bg-wash',
        isDragged && 'bg-wash',
        isDragged && dragState.isPointerDrag && 'opacity-50',
      )}
    >
      {dragState && dragState.to === position && dragState.to !== dragState.from ? (
        <span
          aria-hidden
          className={classes(
            'absolute inset-x-0 z-10 h-0.5 rounded-full bg-accent',
            dragState.to < dragState.from ? '-top-px' : '-bottom-px',
          )}
        />
      ) : null}
      {reorder ? <DragHandle {...{ item, focusable, reorder, isDragged, helpId }} /> : null}
      <EntryLink item={item} focusable={focusable} />
      {reorder && isDragged && !dragState.isPointerDrag ? (
        <MoveButtons dragState={dragState} reorder={reorder} />
      ) : null}
      {reorder && !(isDragged && !dragState.isPointerDrag) ? (
        <EntryActions item={item} tabIndex={focusable.tabIndex} onEditSettings={onEditSettings} onRemove={onRemove} />
      ) : null}
    </div>
  );
}

type DragHandleProps = {
  item: ListedEntry;
  focusable: Focusable;
  reorder: Reorder;
  isDragged: boolean;
  helpId: string | undefined;
};

function DragHandle({ item: { entry, title }, focusable, reorder, isDragged, helpId }: DragHandleProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      data-handle
      tabIndex={isDragged ? 0 : focusable.tabIndex}
      aria-label={t('lists.move', { title })}
      aria-describedby={helpId}
      aria-pressed={isDragged}
      onPointerDown={(event) => reorder.startDrag(entry.id, event)}
      onClick={(event) => reorder.toggleKeyboardDrag(entry.id, event)}
      className={classes(
        'inline-flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-control select-none',
        isDragged ? 'bg-accent text-on-accent' : 'text-ink-soft hover:text-ink',
      )}
    >
      <DragIcon aria-hidden className="size-5" />
    </button>
  );
}

/* For people who can neither drag nor use a keyboard: moves by one position at a time. */
function MoveButtons({ dragState: { to }, reorder: { moveTo, drop } }: { dragState: DragState; reorder: Reorder }) {
  const { t } = useTranslate();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('lists.up')}
        onClick={() => moveTo(to - 1)}
        icon={<UpIcon aria-hidden className="size-5" />}
      />
      <IconButton
        label={t('lists.down')}
        onClick={() => moveTo(to + 1)}
        icon={<DownIcon aria-hidden className="size-5" />}
      />
      <IconButton
        label={t('lists.here')}
        onClick={() => drop()}
        icon={<CheckIcon aria-hidden className="size-5 text-accent" />}
      />
    </span>
  );
}

type EntryActionsProps = {
  item: ListedEntry;
  tabIndex: 0 | -1;
  onEditSettings: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function EntryActions({ item: { title }, tabIndex, onEditSettings, onRemove }: EntryActionsProps) {
  const { t } = useTranslate();
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t('ways.title', { title })}
        tabIndex={tabIndex}
        onClick={onEditSettings}
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

const linkClass =
  'flex min-w-0 grow items-center gap-3 self-stretch py-2 text-left focus-visible:outline-offset-[-2px]';

function EntryLink({ item, focusable }: { item: ListedEntry; focusable: Focusable }) {
  const content: ReactNode = (
    <>
      <span className="min-w-7 shrink-0 text-right text-[0.9375rem] text-ink-soft tabular-nums">
        {focusable['data-place'] + 1}
      </span>
      <EntryText item={item} />
      <PlayingMark songId={item.entry.itemId} />
    </>
  );
  if (item.to === undefined)
    return (
      <span {...focusable} className={linkClass}>
        {content}
      </span>
    );
  return (
    <Link {...focusable} to={item.to} className={linkClass}>
      {content}
    </Link>
  );
}

function EntryText({ item: { entry, song, title, books, to } }: { item: ListedEntry }) {
  const { t } = useTranslate();
  const settingLabels = formatEntrySettings(entry, song, t);
  return (
    <span className={classes('flex min-w-0 grow flex-col', to ? '' : 'text-ink-soft')}>
      <span className="flex min-w-0 items-center gap-2">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{title}</span>
        {song && !song.available ? (
          <LockIcon role="img" aria-label={t('list.locked-song')} className="size-4 shrink-0 text-ink-soft" />
        ) : null}
      </span>
      <span className="truncate text-sm text-ink-soft">{books}</span>
      {settingLabels.length > 0 ? (
        <span className="truncate text-sm text-accent">{settingLabels.join(' · ')}</span>
      ) : null}
    </span>
  );
}
