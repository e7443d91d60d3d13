/** A group of a list: a heading (none for a list without groups) and its items. */
export type ListGroup<Item> = { readonly key: string; readonly title: string; readonly items: readonly Item[] };

/** A group small enough to stand beside others, heading and all. */
export type Card = { readonly group: number; readonly places: readonly number[] };

/**
 * One row of a virtual list: a heading, as many items as there are columns, or small groups side by side. Items are
 * named by their place in the whole list.
 */
export type VirtualRow =
  | { readonly kind: 'heading'; readonly key: string; readonly group: number }
  | { readonly kind: 'items'; readonly key: string; readonly group: number; readonly places: readonly number[] }
  | { readonly kind: 'cards'; readonly key: string; readonly cards: readonly Card[] };

/**
 * How a list is read: `down` the columns of each group, as the index of a printed book; `across` them, as the keys of a
 * telephone; or as `cards`, where small groups stand side by side.
 */
export type Reading = 'down' | 'across' | 'cards';

/** A group of more items has the whole width to itself. */
const mostOnCard = 5;

type Size = { readonly key: string; readonly size: number };

/**
 * Lays the items of each group into rows.
 *
 * @param sizes   how many items each group has; empty groups give no row
 * @param columns how many columns there is room for, at least 1
 * @example layOutRows([{ key: 'a', size: 3 }], 2).map((row) => row.kind) // ['heading', 'items', 'items']
 * @example layOutRows([{ key: 'a', size: 3 }], 2)[1] // { kind: 'items', key: 'a-0', group: 0, places: [0, 2] }
 * @example layOutRows([{ key: 'a', size: 3 }], 2, 'across')[1] // { kind: 'items', key: 'a-0', group: 0, places: [0, 1] }
 * @example layOutRows([{ key: 'a', size: 1 }, { key: 'b', size: 1 }], 2, 'cards').map((row) => row.kind) // ['cards']
 */
export function layOutRows(sizes: readonly Size[], columns: number, reads: Reading = 'down'): VirtualRow[] {
  const rows: VirtualRow[] = [];
  let cards: Card[] = [];
  const putCards = () => {
    if (cards.length > 0) rows.push({ kind: 'cards', key: `cards-${sizes[cards[0]?.group ?? 0]?.key}`, cards });
    cards = [];
  };
  let first = 0;
  sizes.forEach(({ key, size }, group) => {
    if (size > 0 && size <= mostOnCard && columns > 1 && reads === 'cards') {
      cards.push({ group, places: Array.from({ length: size }, (_, index) => first + index) });
      if (cards.length === columns) putCards();
    } else if (size > 0) {
      putCards();
      rows.push({ kind: 'heading', key, group }, ...itemRows(key, size, group, first, columns, reads));
    }
    first += size;
  });
  putCards();
  return rows;
}

function itemRows(
  key: string,
  size: number,
  group: number,
  first: number,
  columns: number,
  reads: Reading,
): VirtualRow[] {
  const height = Math.ceil(size / columns);
  const rows: VirtualRow[] = [];
  // Thousands of rows are laid out before the first is seen.
  for (let row = 0; row < height; row++) {
    const places: number[] = [];
    for (let column = 0; column < columns; column++) {
      const place = reads === 'across' ? row * columns + column : column * height + row;
      if (place < size) places.push(first + place);
    }
    rows.push({ kind: 'items', key: `${key}-${row}`, group, places });
  }
  return rows;
}

/** Every place in a row. */
export function placesIn(row: VirtualRow): readonly number[] {
  if (row.kind === 'cards') return row.cards.flatMap(({ places }) => places);
  return row.kind === 'items' ? row.places : [];
}

/** The places beside one, from left to right and with it: in its row, or at its height on the cards of its row. */
export function placesBeside(row: VirtualRow | undefined, at: number): readonly number[] {
  if (row?.kind !== 'cards') return row ? placesIn(row) : [];
  const height = row.cards.find(({ places }) => places.includes(at))?.places.indexOf(at) ?? 0;
  return row.cards.flatMap(({ places }) => places[Math.min(height, places.length - 1)] ?? []);
}

/** About how high a row is, in pixels, before it is measured. */
export function rowHeight(row: VirtualRow | undefined, headingHeight: number, itemHeight: number): number {
  if (row?.kind !== 'cards') return row?.kind === 'heading' ? headingHeight : itemHeight;
  return headingHeight + Math.max(...row.cards.map(({ places }) => places.length)) * itemHeight;
}

/** Whether the heading of a group stands in a row. */
export function hasHeadingOf(group: number, row: VirtualRow): boolean {
  if (row.kind === 'cards') return row.cards.some((card) => card.group === group);
  return row.kind === 'heading' && row.group === group;
}
