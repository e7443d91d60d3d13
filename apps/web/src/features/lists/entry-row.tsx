import { useTranslate } from '../../i18n/index.ts';
import { classes, IconButton, type DragState, type useReorder } from '../../ui/index.ts';
import { CheckIcon, CloseIcon, DownIcon, DragIcon, UpIcon } from '../../ui/icons.ts';
import type { Focusable } from './focusable.ts';
import { OtherRowContent } from './other-row-content.tsx';
import { SongRowContent } from './song-row-content.tsx';
import type { ListedRow } from './use-listed-rows.ts';

type Reorder = Pick<ReturnType<typeof useReorder>, 'startDrag' | 'toggleKeyboardDrag' | 'moveTo' | 'drop'>;

type EntryRowProps = {
  item: ListedRow;
  focusable: Focusable;
  /** Set for people who may change the list. */
  reorder?: Reorder;
  dragState?: DragState | undefined;
  helpId?: string;
  onEditSettings?: () => void;
  onRemove?: () => void;
};

/** One row of a list: drag handle, what it is, how it is sung this time, and removing it. */
export function EntryRow({ item, focusable, reorder, dragState, helpId, onEditSettings, onRemove }: EntryRowProps) {
  const { t } = useTranslate();
  const position = focusable['data-place'];
  const isDragged = dragState?.id === item.row.id;
  const isMovedByKeyboard = isDragged && !dragState.isPointerDrag;
  const edit = isMovedByKeyboard ? undefined : onEditSettings;
  return (
    <div
      data-entry={position}
      className={classes(
        'group relative flex items-center gap-1 border-b border-line hover:bg-wash',
        item.listed ? 'min-h-[4.5rem]' : 'min-h-12',
        item.row.type === 'heading' && 'pt-3',
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
      {item.listed ? (
        <SongRowContent listed={item.listed} number={item.number} focusable={focusable} onEdit={edit} />
      ) : (
        <OtherRowContent item={item} focusable={focusable} onEdit={edit} />
      )}
      {reorder && isMovedByKeyboard ? <MoveButtons dragState={dragState} reorder={reorder} /> : null}
      {onRemove && !isMovedByKeyboard ? (
        <IconButton
          label={t('lists.remove', { title: item.title })}
          tabIndex={focusable.tabIndex}
          onClick={onRemove}
          icon={<CloseIcon aria-hidden className="size-[1.125rem]" />}
        />
      ) : null}
    </div>
  );
}

type DragHandleProps = {
  item: ListedRow;
  focusable: Focusable;
  reorder: Reorder;
  isDragged: boolean;
  helpId: string | undefined;
};

function DragHandle({ item: { row, title }, focusable, reorder, isDragged, helpId }: DragHandleProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      data-handle
      tabIndex={isDragged ? 0 : focusable.tabIndex}
      aria-label={t('lists.move', { title })}
      aria-describedby={helpId}
      aria-pressed={isDragged}
      onPointerDown={(event) => reorder.startDrag(row.id, event)}
      onClick={(event) => reorder.toggleKeyboardDrag(row.id, event)}
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
