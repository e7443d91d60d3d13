import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { nextButton, nextPlace } from './list-keys.ts';
import { useReturn, whereLeft } from './list-return.ts';
import { useRoom } from './list-room.ts';
import { isTyping, useTyping } from './list-typing.ts';
import { nothingTyped, typeOn } from './type-ahead.ts';
import { DrawnRow, type RowDrawing } from './drawn-row.tsx';
import {
  hasHeadingOf,
  layOutRows,
  type ListGroup,
  placesBeside,
  placesIn,
  type Reading,
  rowHeight,
} from './virtual-rows.ts';

/** What one may ask of a list that is on the screen. */
export type VirtualListHandle = {
  /** Brings a group to the top. */
  readonly showGroup: (key: string) => void;
  /** Scrolls no further than needed for an item to be seen. */
  readonly showPlace: (place: number) => void;
};

export type VirtualListProps<Item> = RowDrawing<Item> & {
  /** The name of the list for assistive technology. */
  label: string;
  groups: readonly ListGroup<Item>[];
  /** Heights in pixels before anything is measured. */
  itemHeight: number;
  headingHeight: number;
  /** The narrowest a column may be, in pixels; what fits stands side by side. */
  columnWidth: number;
  /** `down` unless given: titles in columns; `across` for small buttons; `cards` for many small groups. */
  reads?: Reading;
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

/* Rows drawn beyond the window: few with what is new, so that it shows at once; enough for a quick scroll right after. */
const overscan = { atOnce: 2, after: 12 } as const;

/** A list of any length that draws only what can be seen, scrolls with the window and obeys the keyboard. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { groups, columnWidth, placeKey, coveredAbove = 0, reads = 'down' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const typed = useRef(nothingTyped);
  const wanted = useRef<number | undefined>(undefined);
  const [place, setPlace] = useState(() => whereLeft(placeKey).place);
  const { columns, top, isKnown } = useRoom(frame, columnWidth);

  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const rows = useMemo(
    () =>
      isKnown
        ? layOutRows(
            groups.map(({ key, items: inside }) => ({ key, size: inside.length })),
            columns,
            reads,
          )
        : [],
    [groups, columns, reads, isKnown],
  );
  const isDrawn = useDeferredValue<unknown>(rows, undefined) === rows;
  const rowOf = (wantedPlace: number) => rows.findIndex((row) => placesIn(row).includes(wantedPlace));

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rowHeight(rows[index], props.headingHeight, props.itemHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: isDrawn ? overscan.after : overscan.atOnce,
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
      const group = groups.findIndex((each) => each.key === key);
      const row = rows.findIndex((candidate) => hasHeadingOf(group, candidate));
      if (row >= 0) virtualizer.scrollToIndex(row, { align: 'start' });
    },
    showPlace: (seen) => virtualizer.scrollToIndex(rowOf(seen), { align: 'auto' }),
  }));

  useReturn(placeKey, place, isKnown);

  const typedTo = (event: { readonly key: string; readonly timeStamp: number }) => {
    typed.current = typeOn(typed.current, event.key, event.timeStamp, props.typeAheadMs);
    return props.findTyped(typed.current.typed, items);
  };

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isTyping(event.nativeEvent)) return;
    const next =
      reads === 'across'
        ? nextButton(
            event.key,
            place,
            rows.flatMap((row) => (row.kind === 'items' ? [row.places] : [])),
          )
        : nextPlace(event.key, place, items.length, placesBeside(rows[rowOf(place)], place));
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
    return row ? placesIn(row) : [];
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
        if (!row) return null;
        return (
          <div
            key={virtual.key}
            ref={virtualizer.measureElement}
            data-index={virtual.index}
            role={row.kind === 'heading' && groups[row.group]?.title !== '' ? 'listitem' : 'presentation'}
            className={classes('absolute inset-x-0 top-0', row.kind !== 'heading' && 'grid', gaps[reads])}
            style={{
              transform: `translateY(${virtual.start - top}px)`,
              ...(row.kind === 'heading' ? {} : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
            }}
          >
            <DrawnRow row={row} groups={groups} items={items} tabStop={tabStop} drawing={props} />
          </div>
        );
      })}
    </div>
  );
}

const gaps = { down: 'gap-x-10', across: 'gap-x-2', cards: 'gap-x-10' } as const;

function focusPlace(frame: HTMLElement | null, place: number): boolean {
  const element = frame?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  element?.focus({ preventScroll: true });
  return element !== null && element !== undefined;
}
