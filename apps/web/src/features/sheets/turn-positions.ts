import { scrollTarget, type System } from './page-turn.ts';

/** No score has so many pages. */
const maxTurns = 500;

/**
 * The scroll positions at which a score is read on a screen of a height, without cutting a line of music or a page. With
 * half turns there is one between each two, so that the second half of what is on the screen stays while the first is
 * replaced.
 *
 * @param systems  lines of music, or pages
 * @example turnPositions([{ top: 0, bottom: 90 }, { top: 100, bottom: 190 }], 100, false) // [0, 92]
 */
export function turnPositions(systems: readonly System[], height: number, isByHalf: boolean): readonly number[] {
  const end = systems.at(-1)?.bottom ?? 0;
  const positions = [0];
  while (positions.length < maxTurns) {
    const top = positions.at(-1) ?? 0;
    if (end <= top + height + 1) break;
    const next = scrollTarget(systems, { top, height }, 1);
    if (next <= top) break;
    positions.push(next);
  }
  return isByHalf ? withHalves(positions, systems) : positions;
}

function withHalves(positions: readonly number[], systems: readonly System[]): readonly number[] {
  return positions.flatMap((position, index) => {
    const next = positions[index + 1];
    return next === undefined ? [position] : [position, halfway(position, next, systems)];
  });
}

/* At the line of music that is nearest to the middle; in the middle where a page is one picture. */
function halfway(from: number, to: number, systems: readonly System[]): number {
  const middle = (from + to) / 2;
  const tops = systems.map(({ top }) => top - 8).filter((top) => top > from + 8 && top < to - 8);
  const nearest = tops.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return nearest ?? middle;
}
