import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { nothingTyped, typeOn } from './type-ahead.ts';
import { layOutRows, type ListGroup, nextPlace } from './virtual-rows.ts';

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
  /** The item that typed text leads to, as an index into all items; -1 for none. */
  findTyped: (typed: string, items: readonly Item[]) => number;
  /** How long a pause starts a new word when typing to jump, in milliseconds. */
  typeAheadMs?: number;
  /** Under which name the place in the list is kept until one comes back to it. */
  placeKey: string;
  /** A group to bring to the top; a new object each time it is asked for. */
  showGroup?: { readonly key: string } | undefined;
  /** What sticks to the top of the window and covers the list, in pixels. */
  coveredAbove?: number;
};

/* Where each list was left, for as long as the page lives. */
const leftAt = new Map<string, { readonly offset: number; readonly place: number }>();

/* Fields, menus and dialogs keep their letters; a key together with Ctrl, Alt or Meta is the browser's. */
const ownsItsKeys = 'input:not([type="radio"]), select, textarea, dialog, [contenteditable], [popover]';

const isTyping = (event: globalThis.KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** A list of any length that draws only what can be seen, scrolls with the window and obeys the keyboard. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { groups, keyOf, columnWidth, placeKey, coveredAbove = 0 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const typed = useRef(nothingTyped);
  const wanted = useRef<number | undefined>(undefined);
  const [place, setPlace] = useState(() => leftAt.get(placeKey)?.place ?? 0);
  const { columns, top } = useRoom(frame, columnWidth);

  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const rows = useMemo(
    () =>
      layOutRows(
        groups.map(({ key, items: inside }) => ({ key, size: inside.length })),
        columns,
      ),
    [groups, columns],
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
    initialOffset: () => leftAt.get(placeKey)?.offset ?? 0,
  });

  const goTo = (next: number) => {
    wanted.current = next;
    setPlace(next);
    virtualizer.scrollToIndex(rowOf(next), { align: 'auto' });
    focusPlace(frame.current, next);
  };

  // The wanted item may not be drawn yet when the key is pressed; it takes the focus as soon as it is.
  useEffect(() => {
    if (wanted.current !== undefined && focusPlace(frame.current, wanted.current)) wanted.current = undefined;
  });

  useEffect(() => {
    const row = rows.findIndex((candidate) => candidate.kind === 'heading' && candidate.key === props.showGroup?.key);
    if (row >= 0) virtualizer.scrollToIndex(row, { align: 'start' });
    // Only a new wish scrolls, not a list that was laid out anew.
  }, [props.showGroup]);

  useReturn(placeKey, place);

  const typedTo = (event: { readonly key: string; readonly timeStamp: number }) => {
    typed.current = typeOn(typed.current, event.key, event.timeStamp, props.typeAheadMs);
    return props.findTyped(typed.current.typed, items);
  };

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[rowOf(place)];
    if (isTyping(event.nativeEvent)) return;
    const next = nextPlace(event.key, place, items.length, row?.kind === 'items' ? row.places : []);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };

  useTyping((event) => {
    const next = typedTo(event);
    if (next >= 0) goTo(next);
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
            className={classes('absolute inset-x-0 top-0', row.kind === 'items' && 'grid gap-x-10')}
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

/* Somebody types to jump wherever on the page the focus is. */
function useTyping(onTyped: (event: globalThis.KeyboardEvent) => void): void {
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!isTyping(event) || (event.target instanceof Element && event.target.closest(ownsItsKeys))) return;
      latest.current(event);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/* How many columns there is room for, and how far below the top of the document the list begins. */
function useRoom(frame: { readonly current: HTMLElement | null }, columnWidth: number) {
  const [room, setRoom] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const columns = Math.max(1, Math.floor(element.clientWidth / columnWidth));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setRoom((before) => (before.columns === columns && before.top === top ? before : { columns, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame, columnWidth]);
  return room;
}

/* Keeps where the list was left, and scrolls there again when it comes back. */
function useReturn(placeKey: string, place: number): void {
  const current = useRef(place);
  current.current = place;
  useLayoutEffect(() => {
    window.scrollTo(0, leftAt.get(placeKey)?.offset ?? 0);
    const keep = () => leftAt.set(placeKey, { offset: window.scrollY, place: current.current });
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      keep();
      window.removeEventListener('scroll', keep);
    };
  }, [placeKey]);
}
