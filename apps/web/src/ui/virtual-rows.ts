/** A group of a list: a heading (none for a list without groups) and its items. */
export type ListGroup<Item> = { readonly key: string; readonly title: string; readonly items: readonly Item[] };

/** One row of a virtual list: a heading, or as many items as there are columns, by their place in the whole list. */
export type VirtualRow =
  | { readonly kind: 'heading'; readonly key: string; readonly group: number }
  | { readonly kind: 'items'; readonly key: string; readonly group: number; readonly places: readonly number[] };

/**
 * Lays the items of each group into rows that read down the columns, as the index of a printed book does, or across
 * them, as the keys of a telephone do.
 *
 * @param sizes   how many items each group has; empty groups give no row
 * @param columns how many columns there is room for, at least 1
 * @example layOutRows([{ key: 'a', size: 3 }], 2).map((row) => row.kind) // ['heading', 'items', 'items']
 * @example layOutRows([{ key: 'a', size: 3 }], 2)[1] // { kind: 'items', key: 'a-0', group: 0, places: [0, 2] }
 * @example layOutRows([{ key: 'a', size: 3 }], 2, 'across')[1] // { kind: 'items', key: 'a-0', group: 0, places: [0, 1] }
 */
export function layOutRows(
  sizes: readonly { readonly key: string; readonly size: number }[],
  columns: number,
  reads: 'down' | 'across' = 'down',
): VirtualRow[] {
  let first = 0;
  return sizes.flatMap(({ key, size }, group) => {
    const start = first;
    first += size;
    const height = Math.ceil(size / columns);
    const rows = Array.from({ length: height }, (_, row): VirtualRow => {
      const places = Array.from({ length: columns }, (_, column) =>
        reads === 'down' ? column * height + row : row * columns + column,
      ).filter((place) => place < size);
      return { kind: 'items', key: `${key}-${row}`, group, places: places.map((place) => start + place) };
    });
    return size === 0 ? [] : [{ kind: 'heading', key, group } satisfies VirtualRow, ...rows];
  });
}

/**
 * Where an arrow key leads from one item; nothing when the key is not one of a list.
 *
 * @param key   as in a keyboard event
 * @param at    the place of the item that has the focus
 * @param count how many items there are
 * @param row   the places of the items in the same row
 * @example nextPlace('ArrowDown', 4, 9, [4, 8]) // 5
 * @example nextPlace('ArrowRight', 4, 9, [4, 8]) // 8
 * @example nextPlace('End', 4, 9, [4, 8]) // 8
 */
export function nextPlace(key: string, at: number, count: number, row: readonly number[]): number | undefined {
  const beside = (step: number) => row[row.indexOf(at) + step] ?? at;
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'ArrowRight') return beside(1);
  if (key === 'ArrowLeft') return beside(-1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * Where an arrow key leads from one button of a grid that reads across; nothing when the key is not one of a grid.
 *
 * @param rows  the places of the buttons in each row
 * @example nextButton('ArrowDown', 1, [[0, 1], [2]]) // 2
 * @example nextButton('ArrowRight', 1, [[0, 1], [2]]) // 2
 */
export function nextButton(key: string, at: number, rows: readonly (readonly number[])[]): number | undefined {
  const row = rows.findIndex((places) => places.includes(at));
  const column = rows[row]?.indexOf(at) ?? 0;
  const inRow = (places: readonly number[] | undefined) => places?.[Math.min(column, places.length - 1)] ?? at;
  const last = rows.at(-1)?.at(-1) ?? 0;
  if (key === 'ArrowDown') return inRow(rows[row + 1]);
  if (key === 'ArrowUp') return inRow(rows[row - 1]);
  if (key === 'ArrowRight') return Math.min(at + 1, last);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
