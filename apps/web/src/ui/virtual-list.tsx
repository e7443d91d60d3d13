import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { nextGridPosition, nextPosition } from './list-keys.ts';
import { useScrollRestoration, savedListPosition } from './scroll-restoration.ts';
import { useListColumns } from './use-list-columns.ts';
import { isTypedCharacter, useTypeAhead } from './use-type-ahead.ts';
import { emptyTypeAhead, appendCharacter } from './type-ahead.ts';
import { ListRow, type RowRenderers } from './list-row.tsx';
import {
  hasHeadingOfGroup,
  createRows,
  type ListGroup,
  positionsBeside,
  positionsIn,
  type ListLayout,
  estimateRowHeight,
} from './virtual-rows.ts';

/** The methods of a rendered list. */
export type VirtualListHandle = {
  /** Scrolls a group to the top. */
  readonly scrollToGroup: (key: string) => void;
  /** Scrolls no further than needed for an item to be visible. */
  readonly scrollToPosition: (position: number) => void;
};

export type VirtualListProps<Item> = RowRenderers<Item> & {
  /** The name of the list for assistive technology. */
  label: string;
  groups: readonly ListGroup<Item>[];
  /** Heights in pixels before anything is measured. */
  itemHeight: number;
  headingHeight: number;
  /** The minimum width of a column, in pixels; as many as fit are side by side. */
  columnWidth: number;
  /** Default `down`: titles in columns; `across` for small buttons; `cards` for many small groups. */
  layout?: ListLayout;
  /** The item that matches typed text, as an index into all items; -1 for none. */
  findByText: (typed: string, items: readonly Item[]) => number;
  /** The pause after which type-ahead starts a new word, in milliseconds. */
  typeAheadMs?: number;
  /** The key under which the scroll position is saved. */
  restoreKey: string;
  handle?: Ref<VirtualListHandle>;
  /** The height of the sticky content that covers the top of the list, in pixels. */
  topInset?: number;
};

/* Margin below an item that is scrolled to, in pixels: the bar at the bottom of a phone, and some space. */
const bottomInset = 72;

/*
 * Rows rendered beyond the window: few at first, so that new content shows at once; enough for a quick scroll
 * afterwards.
 */
const overscan = { initial: 2, settled: 12 } as const;

/** A list of any length that renders only visible rows, scrolls with the window and supports the keyboard. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { groups, restoreKey, layout = 'down' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(() => savedListPosition(restoreKey).position);
  const list = useVirtualRows(props, frame);
  const { items, rows, columns, top, virtualizer } = list;
  const focusPosition = useFocusPosition(list, frame, setPosition);
  const onKeyDown = useListKeys(props, list, position, focusPosition);

  useImperativeHandle(props.handle, () => ({
    scrollToGroup: (key) => {
      const group = groups.findIndex((each) => each.key === key);
      const row = rows.findIndex((candidate) => hasHeadingOfGroup(group, candidate));
      if (row >= 0) virtualizer.scrollToIndex(row, { align: 'start' });
    },
    scrollToPosition: (seen) => virtualizer.scrollToIndex(list.rowOf(seen), { align: 'auto' }),
  }));
  useScrollRestoration(restoreKey, position, list.isMeasured);

  // The Tab key reaches the list also after it was scrolled away from the focused item.
  const virtualItems = virtualizer.getVirtualItems();
  const renderedPositions = virtualItems.flatMap(({ index }) => {
    const row = rows[index];
    return row ? positionsIn(row) : [];
  });
  const tabStop = renderedPositions.includes(position) ? position : renderedPositions[0];

  return (
    <div
      ref={frame}
      role="list"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const focused = Number(target.dataset['place']);
        if (Number.isInteger(focused)) setPosition(focused);
      }}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualItems.map((virtual) => {
        const row = rows[virtual.index];
        if (!row) return null;
        return (
          <div
            key={virtual.key}
            ref={virtualizer.measureElement}
            data-index={virtual.index}
            role={row.kind === 'heading' && groups[row.group]?.title !== '' ? 'listitem' : 'presentation'}
            className={classes('absolute inset-x-0 top-0', row.kind !== 'heading' && 'grid', gaps[layout])}
            style={{
              transform: `translateY(${virtual.start - top}px)`,
              ...(row.kind === 'heading' ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
            }}
          >
            <ListRow row={row} groups={groups} items={items} tabStop={tabStop} renderers={props} />
          </div>
        );
      })}
    </div>
  );
}

type ListFrame = RefObject<HTMLDivElement | null>;

/* The rows of a list as wide as its frame, and which of them are rendered. */
function useVirtualRows<Item>(props: VirtualListProps<Item>, frame: ListFrame) {
  const { groups, columnWidth, restoreKey, topInset = 0, layout = 'down' } = props;
  const { columns, top, isMeasured } = useListColumns(frame, columnWidth);
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const rows = useMemo(
    () =>
      isMeasured
        ? createRows(
            groups.map(({ key, items: inside }) => ({ key, size: inside.length })),
            columns,
            layout,
          )
        : [],
    [groups, columns, layout, isMeasured],
  );
  const isSettled = useDeferredValue<unknown>(rows, undefined) === rows;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => estimateRowHeight(rows[index], props.headingHeight, props.itemHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: isSettled ? overscan.settled : overscan.initial,
    scrollMargin: top,
    scrollPaddingStart: topInset,
    scrollPaddingEnd: bottomInset,
    initialOffset: () => savedListPosition(restoreKey).offset,
  });
  const rowOf = (position: number) => rows.findIndex((row) => positionsIn(row).includes(position));
  return { items, rows, rowOf, columns, top, isMeasured, virtualizer };
}

type VirtualRows<Item> = ReturnType<typeof useVirtualRows<Item>>;
type FocusPosition = (position: number, align?: 'auto' | 'center') => void;

/* Moves the focus to an item. It may not be rendered yet: then it gets the focus as soon as it is. */
function useFocusPosition<Item>(
  { rowOf, virtualizer }: VirtualRows<Item>,
  frame: ListFrame,
  onPosition: (position: number) => void,
): FocusPosition {
  const pendingFocus = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (pendingFocus.current !== undefined && focusItem(frame.current, pendingFocus.current))
      pendingFocus.current = undefined;
  });
  return (next, align = 'auto') => {
    pendingFocus.current = next;
    onPosition(next);
    virtualizer.scrollToIndex(rowOf(next), { align });
    focusItem(frame.current, next);
  };
}

/* Arrow keys move the focus from item to item, letters to the item that matches what was typed. */
function useListKeys<Item>(
  { layout = 'down', typeAheadMs, findByText }: VirtualListProps<Item>,
  { items, rows, rowOf }: VirtualRows<Item>,
  position: number,
  focusPosition: FocusPosition,
) {
  const typed = useRef(emptyTypeAhead);
  useTypeAhead((event) => {
    typed.current = appendCharacter(typed.current, event.key, event.timeStamp, typeAheadMs);
    const next = findByText(typed.current.text, items);
    if (next >= 0) focusPosition(next, 'center');
  });
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (isTypedCharacter(event.nativeEvent)) return;
    const next =
      layout === 'across'
        ? nextGridPosition(
            event.key,
            position,
            rows.flatMap((row) => (row.kind === 'items' ? [row.positions] : [])),
          )
        : nextPosition(event.key, position, items.length, positionsBeside(rows[rowOf(position)], position));
    if (next === undefined) return;
    event.preventDefault();
    focusPosition(next);
  };
}

const gaps = { down: 'gap-x-10', across: 'gap-x-2', cards: 'gap-x-10' } as const;

function focusItem(frame: HTMLElement | null, position: number): boolean {
  const element = frame?.querySelector<HTMLElement>(`[data-place="${position}"]`);
  element?.focus({ preventScroll: true });
  return element !== null && element !== undefined;
}
