import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { type DragState, VirtualList, type VirtualListHandle, useReorder, useTopBarHeight } from '../../ui/index.ts';
import { EntryRow } from './entry-row.tsx';
import type { ListedRow } from './use-listed-rows.ts';

export type EntryRowsProps = {
  listId: string;
  label: string;
  listed: readonly ListedRow[];
  canEdit: boolean;
  /** @param position  among the others, 0 for the first */
  onMove: (entryId: string, position: number) => void;
  onEditSettings: (entry: ListedRow) => void;
  onRemove: (entry: ListedRow) => void;
};

const rowHeight = 72;
/* One column at any window width, because the order is what matters here. */
const singleColumnWidth = 4000;

/**
 * The rows of a list, of which only the visible ones are rendered. Rows are moved with the pointer by their handle, or
 * with the keyboard: Enter on the handle, the arrow keys, Enter again.
 */
export function EntryRows({ listId, label, listed, canEdit, onMove, onEditSettings, onRemove }: EntryRowsProps) {
  const { t } = useTranslate();
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const topInset = useTopBarHeight();
  const [announcement, setAnnouncement] = useState('');
  const focusHandleAt = useFocusHandle(frame, listed);
  const titleOf = (id: string) => listed.find(({ row }) => row.id === id)?.title ?? '';
  const announce = (key: 'lists.lifted' | 'lists.put-down' | 'lists.put-back', id: string, to: number) =>
    setAnnouncement(t(key, { title: titleOf(id), place: to + 1, count: listed.length }));

  const reorder = useReorder({
    ids: listed.map(({ row }) => row.id),
    frame,
    ghost,
    onMove: (id, to) => {
      announce('lists.put-down', id, to);
      focusHandleAt(id, to);
      onMove(id, to);
    },
    onCancel: (id, at) => {
      announce('lists.put-back', id, at);
      focusHandleAt(id, at);
    },
    onScrollTo: (place) => list.current?.scrollToPosition(place),
  });
  const { dragState } = reorder;
  useDragAnnouncement(dragState, (now) => announce('lists.lifted', now.id, now.to));

  return (
    <div ref={frame}>
      <VirtualList
        label={label}
        handle={list}
        groups={[{ key: 'all', title: '', items: listed }]}
        getKey={({ row }) => row.id}
        itemHeight={rowHeight}
        headingHeight={0}
        columnWidth={singleColumnWidth}
        findByText={findByPrefix}
        restoreKey={`list ${listId}`}
        topInset={topInset}
        renderHeading={() => null}
        renderItem={(item, focusable) => (
          <EntryRow
            item={item}
            focusable={focusable}
            {...(canEdit && {
              helpId,
              dragState,
              reorder,
              onEditSettings: () => onEditSettings(item),
              onRemove: () => onRemove(item),
            })}
          />
        )}
      />
      <p id={helpId} hidden>
        {t('lists.move-help')}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {dragState?.isPointerDrag ? (
        <div
          ref={ghost}
          aria-hidden
          className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 truncate rounded-control border border-line bg-sheet px-4 py-2 font-serif shadow-raised"
        >
          {titleOf(dragState.id)}
        </div>
      ) : null}
    </div>
  );
}

function findByPrefix(typed: string, items: readonly ListedRow[]): number {
  const prefix = typed.toLocaleLowerCase();
  return items.findIndex(({ title }) => title.toLocaleLowerCase().startsWith(prefix));
}

/*
 * Announces when the row is picked up and each time its target position changes; a pointer drag is visible and is not
 * announced.
 */
function useDragAnnouncement(dragState: DragState | undefined, announce: (dragState: DragState) => void): void {
  const positionKey = dragState && !dragState.isPointerDrag ? `${dragState.id} ${dragState.to}` : undefined;
  const latest = useRef({ dragState, announce });
  useEffect(() => {
    latest.current = { dragState, announce };
  });
  useEffect(() => {
    const { dragState: now, announce: announceNow } = latest.current;
    if (positionKey !== undefined && now) announceNow(now);
  }, [positionKey]);
}

/* A dropped row is rendered anew at its new position: its handle is focused as soon as it exists. */
function useFocusHandle(frame: { readonly current: HTMLElement | null }, listed: readonly ListedRow[]) {
  const pending = useRef<{ readonly id: string; readonly to: number }>(undefined);
  useEffect(() => {
    const { id, to } = pending.current ?? {};
    if (id === undefined || to === undefined || listed[to]?.row.id !== id) return;
    const handle = frame.current?.querySelector<HTMLElement>(`[data-entry="${to}"] [data-handle]`);
    if (!handle) return;
    handle.focus({ preventScroll: true });
    pending.current = undefined;
  });
  return (id: string, to: number) => {
    pending.current = { id, to };
  };
}
