/** A group of a list: a heading (none for a list without groups) and its items. */
export type ListGroup<Item> = { readonly key: string; readonly title: string; readonly items: readonly Item[] };

/** A group small enough to be placed beside others, with its heading. */
type GroupCard = { readonly group: number; readonly positions: readonly number[] };

/**
 * One row of a virtual list: a heading, as many items as there are columns, or small groups side by side. Items are
 * identified by their position in the whole list.
 */
export type VirtualRow =
  | { readonly kind: 'heading'; readonly key: string; readonly group: number }
  | { readonly kind: 'items'; readonly key: string; readonly group: number; readonly positions: readonly number[] }
  | { readonly kind: 'cards'; readonly key: string; readonly cards: readonly GroupCard[] };

/**
 * The order of a list: `down` the columns of each group, as in the index of a printed book; `across` them, as the keys
 * of a telephone; or as `cards`, with small groups side by side.
 */
export type ListLayout = 'down' | 'across' | 'cards';

/** A group with more items takes the whole width. */
const maxItemsPerCard = 5;

type GroupSize = { readonly key: string; readonly size: number };

/**
 * Arranges the items of each group in rows.
 *
 * @param sizes   how many items each group has; empty groups give no row
 * @param columns how many columns fit, at least 1
 * @example createRows([{ key: 'a', size: 3 }], 2).map((row) => row.kind) // ['heading', 'items', 'items']
 * @example createRows([{ key: 'a', size: 3 }], 2)[1] // { kind: 'items', key: 'a-0', group: 0, positions: [0, 2] }
 * @example createRows([{ key: 'a', size: 3 }], 2, 'across')[1] // { kind: 'items', key: 'a-0', group: 0, positions: [0, 1] }
 * @example createRows([{ key: 'a', size: 1 }, { key: 'b', size: 1 }], 2, 'cards').map((row) => row.kind) // ['cards']
 */
export function createRows(sizes: readonly GroupSize[], columns: number, layout: ListLayout = 'down'): VirtualRow[] {
  const rows: VirtualRow[] = [];
  let cards: GroupCard[] = [];
  const flushCards = () => {
    if (cards.length > 0) rows.push({ kind: 'cards', key: `cards-${sizes[cards[0]?.group ?? 0]?.key}`, cards });
    cards = [];
  };
  let offset = 0;
  sizes.forEach(({ key, size }, group) => {
    if (size > 0 && size <= maxItemsPerCard && columns > 1 && layout === 'cards') {
      cards.push({ group, positions: Array.from({ length: size }, (_, index) => offset + index) });
      if (cards.length === columns) flushCards();
    } else if (size > 0) {
      flushCards();
      rows.push({ kind: 'heading', key, group }, ...createItemRows(key, size, group, offset, columns, layout));
    }
    offset += size;
  });
  flushCards();
  return rows;
}

function createItemRows(
  key: string,
  size: number,
  group: number,
  offset: number,
  columns: number,
  layout: ListLayout,
): VirtualRow[] {
  const height = Math.ceil(size / columns);
  const rows: VirtualRow[] = [];
  // Thousands of rows are laid out before the first is visible.
  for (let row = 0; row < height; row++) {
    const positions: number[] = [];
    for (let column = 0; column < columns; column++) {
      const position = layout === 'across' ? row * columns + column : column * height + row;
      if (position < size) positions.push(offset + position);
    }
    rows.push({ kind: 'items', key: `${key}-${row}`, group, positions });
  }
  return rows;
}

/** Every position in a row. */
export function positionsIn(row: VirtualRow): readonly number[] {
  if (row.kind === 'cards') return row.cards.flatMap(({ positions }) => positions);
  return row.kind === 'items' ? row.positions : [];
}

/**
 * The positions beside one, from left to right and including it: in its row, or at its height on the cards of its row.
 */
export function positionsBeside(row: VirtualRow | undefined, position: number): readonly number[] {
  if (row?.kind !== 'cards') return row ? positionsIn(row) : [];
  const height = row.cards.find(({ positions }) => positions.includes(position))?.positions.indexOf(position) ?? 0;
  return row.cards.flatMap(({ positions }) => positions[Math.min(height, positions.length - 1)] ?? []);
}

/** The estimated height of a row, in pixels, before it is measured. */
export function estimateRowHeight(row: VirtualRow | undefined, headingHeight: number, itemHeight: number): number {
  if (row?.kind !== 'cards') return row?.kind === 'heading' ? headingHeight : itemHeight;
  return headingHeight + Math.max(...row.cards.map(({ positions }) => positions.length)) * itemHeight;
}

/** Whether a row contains the heading of a group. */
export function hasHeadingOfGroup(group: number, row: VirtualRow): boolean {
  if (row.kind === 'cards') return row.cards.some((card) => card.group === group);
  return row.kind === 'heading' && row.group === group;
}
