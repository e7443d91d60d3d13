import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { useReturn, whereLeft } from './list-return.ts';
import { useRoom } from './list-room.ts';
import { isTyping, useTyping } from './list-typing.ts';
import { nothingTyped, typeOn } from './type-ahead.ts';
import { layOutRows, type ListGroup, nextButton, nextPlace } from './virtual-rows.ts';

/** What one may ask of a list that is on the screen. */
export type VirtualListHandle = {
  /** Brings a group to the top. */
  readonly showGroup: (key: string) => void;
};

export type VirtualListProps<Item> = {
  /** The name of the list for assistive technology. */
  label: string;
  groups: readonly ListGroup<Item>[];
  keyOf: (item: Item) => string;
  /**
   * Draws one item. `focusable` goes on the one link or button in it: the list has one place for the tab key, and
   * arrow keys move inside.
   */
  drawItem: (item: Item, focusable: { tabIndex: 0 | -1; 'data-place': number }) => ReactNode;
  drawHeading: (group: ListGroup<Item>) => ReactNode;
  /** Heights in pixels before anything is measured. */
  itemHeight: number;
  headingHeight: number;
  /** The narrowest a column may be, in pixels; what fits stands side by side. */
  columnWidth: number;
  /** `down` for titles in columns, `across` for small buttons close together. */
  reads?: 'down' | 'across';
  /** The item that typed text leads to, as an index into all items; -1 for none. */
  findTyped: (typed: string, items: readonly Item[]) => number;
  /** How long a pause starts a new word when typing to jump, in milliseconds. */
  typeAheadMs?: number;
  /** Under which name the place in the list is kept until one comes back to it. */
  placeKey: string;
  handle?: Ref<VirtualListHandle>;
  /** What sticks to the top of the window and covers the list, in pixels. */
  coveredAbove?: number;
};

/* Below an item that is scrolled to, in pixels: the bar at the bottom of a phone, and a little air. */
const endRoom = 72;

/** A list of any length that draws only what can be seen, scrolls with the window and obeys the keyboard. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { groups, keyOf, columnWidth, placeKey, coveredAbove = 0, reads = 'down' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const typed = useRef(nothingTyped);
  const wanted = useRef<number | undefined>(undefined);
  const [place, setPlace] = useState(() => whereLeft(placeKey).place);
  const { columns, top } = useRoom(frame, columnWidth);

  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const rows = useMemo(
    () =>
      layOutRows(
        groups.map(({ key, items: inside }) => ({ key, size: inside.length })),
        columns,
        reads,
      ),
    [groups, columns, reads],
  );
  const rowOf = (wantedPlace: number) =>
    rows.findIndex((row) => row.kind === 'items' && row.places.includes(wantedPlace));

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? props.headingHeight : props.itemHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: endRoom,
    initialOffset: () => whereLeft(placeKey).offset,
  });

  const goTo = (next: number, align: 'auto' | 'center' = 'auto') => {
    wanted.current = next;
    setPlace(next);
    virtualizer.scrollToIndex(rowOf(next), { align });
    focusPlace(frame.current, next);
  };

  // The wanted item may not be drawn yet when the key is pressed; it takes the focus as soon as it is.
  useEffect(() => {
    if (wanted.current !== undefined && focusPlace(frame.current, wanted.current)) wanted.current = undefined;
  });

  useImperativeHandle(props.handle, () => ({
    showGroup: (key) => {
      const row = rows.findIndex((candidate) => candidate.kind === 'heading' && candidate.key === key);
      if (row >= 0) virtualizer.scrollToIndex(row, { align: 'start' });
    },
  }));

  useReturn(placeKey, place);

  const typedTo = (event: { readonly key: string; readonly timeStamp: number }) => {
    typed.current = typeOn(typed.current, event.key, event.timeStamp, props.typeAheadMs);
    return props.findTyped(typed.current.typed, items);
  };

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[rowOf(place)];
    if (isTyping(event.nativeEvent)) return;
    const next =
      reads === 'down'
        ? nextPlace(event.key, place, items.length, row?.kind === 'items' ? row.places : [])
        : nextButton(
            event.key,
            place,
            rows.flatMap((each) => (each.kind === 'items' ? [each.places] : [])),
          );
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };

  useTyping((event) => {
    const next = typedTo(event);
    if (next >= 0) goTo(next, 'center');
  });

  // The tab key finds the list also after it was scrolled away from the item that had the focus.
  const drawn = virtualizer.getVirtualItems();
  const drawnPlaces = drawn.flatMap(({ index }) => {
    const row = rows[index];
    return row?.kind === 'items' ? row.places : [];
  });
  const tabStop = drawnPlaces.includes(place) ? place : drawnPlaces[0];

  return (
    <div
      ref={frame}
      role="list"
      aria-label={props.label}
      onKeyDown={pressed}
      onFocus={(event) => {
        const focused = Number((event.target as HTMLElement).dataset['place']);
        if (Number.isInteger(focused)) setPlace(focused);
      }}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {drawn.map((virtual) => {
        const row = rows[virtual.index];
        const group = row && groups[row.group];
        if (!row || !group) return null;
        return (
          <div
            key={virtual.key}
            ref={virtualizer.measureElement}
            data-index={virtual.index}
            role={row.kind === 'heading' ? 'listitem' : 'presentation'}
            className={classes(
              'absolute inset-x-0 top-0',
              row.kind === 'items' && (reads === 'down' ? 'grid gap-x-10' : 'grid gap-x-2'),
            )}
            style={{
              transform: `translateY(${virtual.start - top}px)`,
              ...(row.kind === 'items' ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : {}),
            }}
          >
            {row.kind === 'heading'
              ? props.drawHeading(group)
              : row.places.map((itemPlace) => {
                  const item = items[itemPlace];
                  if (item === undefined) return null;
                  const tabIndex = itemPlace === tabStop ? 0 : -1;
                  return (
                    <div
                      key={keyOf(item)}
                      role="listitem"
                      aria-posinset={itemPlace + 1}
                      aria-setsize={items.length}
                      className="min-w-0"
                    >
                      {props.drawItem(item, { tabIndex, 'data-place': itemPlace })}
                    </div>
                  );
                })}
          </div>
        );
      })}
    </div>
  );
}

function focusPlace(frame: HTMLElement | null, place: number): boolean {
  const element = frame?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  element?.focus({ preventScroll: true });
  return element !== null && element !== undefined;
}
