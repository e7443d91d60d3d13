import type { System } from './page-turn.ts';

/** No score has so many pages. */
const maxTurns = 500;
const margin = 8;
/* A line of music, or a page, that is higher than the screen is read in parts. */
const partShare = 0.85;

/**
 * The scroll positions at which a score is read on a screen of a height, without cutting a line of music or a page. With
 * half turns there is one between each two, so that the second half of what is on the screen stays while the first is
 * replaced.
 *
 * @param systems  lines of music, or pages
 * @example turnPositions([{ top: 0, bottom: 90 }, { top: 100, bottom: 190 }], 100, false) // [0, 92]
 */
export function turnPositions(systems: readonly System[], height: number, isByHalf: boolean): readonly number[] {
  const positions = [0];
  while (height > 0 && positions.length < maxTurns) {
    const next = positionAfter(positions.at(-1) ?? 0, systems, height);
    if (next === undefined) break;
    positions.push(next);
  }
  return isByHalf ? withHalves(positions, systems) : positions;
}

/* Where the first line of music that is not whole on the screen is at the top; undefined at the end. */
function positionAfter(top: number, systems: readonly System[], height: number): number | undefined {
  const next = systems.find(({ bottom }) => bottom > top + height + 1);
  if (!next) return undefined;
  const spare = Math.max(0, height - (next.bottom - next.top));
  const position = next.top - Math.min(margin, spare);
  return position > top + 1 ? position : top + height * partShare;
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
  const tops = systems.map(({ top }) => top - margin).filter((top) => top > from + margin && top < to - margin);
  return tops.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? middle;
}
