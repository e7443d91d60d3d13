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
