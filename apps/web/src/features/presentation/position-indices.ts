import type { PresentationPosition } from '@canticle/contract/calls';
import { nextPagePositions, visiblePositions, type PresentedVerses } from '@canticle/presentation';

/** The indices of the current and the next sections in the sung order, from 0 on. */
export function positionIndices({ order, settings }: Pick<PresentationPosition, 'order' | 'settings'>): {
  readonly now: readonly number[];
  readonly next: readonly number[];
} {
  const verses: PresentedVerses = Object.fromEntries(
    order.map((section, index) => [String(index + 1), { type: 'verse', name: '', content: [], section }]),
  );
  const presented = { lyrics: { verses }, settings };
  const indices = (positions: readonly string[]) => positions.map((position) => Number(position) - 1);
  return { now: indices(visiblePositions(presented)), next: indices(nextPagePositions(presented)) };
}
