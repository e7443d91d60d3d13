/**
 * The position an arrow key moves to from one item; undefined for any other key.
 *
 * @param key      as in a keyboard event
 * @param current  the position of the focused item
 * @param count    how many items there are
 * @param row      the positions of the items in the same row
 * @example nextPosition('ArrowDown', 4, 9, [4, 8]) // 5
 * @example nextPosition('ArrowRight', 4, 9, [4, 8]) // 8
 * @example nextPosition('End', 4, 9, [4, 8]) // 8
 */
export function nextPosition(key: string, current: number, count: number, row: readonly number[]): number | undefined {
  const inRow = (step: number) => row[row.indexOf(current) + step] ?? current;
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(current - 1, 0);
  if (key === 'ArrowRight') return inRow(1);
  if (key === 'ArrowLeft') return inRow(-1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/**
 * The position an arrow key moves to from one button of a grid in row order; undefined for any other key.
 *
 * @param rows  the positions of the buttons in each row
 * @example nextGridPosition('ArrowDown', 1, [[0, 1], [2]]) // 2
 * @example nextGridPosition('ArrowRight', 1, [[0, 1], [2]]) // 2
 */
export function nextGridPosition(
  key: string,
  current: number,
  rows: readonly (readonly number[])[],
): number | undefined {
  const row = rows.findIndex((positions) => positions.includes(current));
  const column = rows[row]?.indexOf(current) ?? 0;
  const inRow = (positions: readonly number[] | undefined) =>
    positions?.[Math.min(column, positions.length - 1)] ?? current;
  const last = rows.at(-1)?.at(-1) ?? 0;
  if (key === 'ArrowDown') return inRow(rows[row + 1]);
  if (key === 'ArrowUp') return inRow(rows[row - 1]);
  if (key === 'ArrowRight') return Math.min(current + 1, last);
  if (key === 'ArrowLeft') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
