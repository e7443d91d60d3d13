import type { PresentationPosition } from '@canticle/contract/calls';
import { placesComingNext, placesOnScreen, type PresentedVerses } from '@canticle/presentation';

/** The sections of the stored text that are sung now and next, as their places in the order of singing, from 0 on. */
export function placesOf({ order, settings }: Pick<PresentationPosition, 'order' | 'settings'>): {
  readonly now: readonly number[];
  readonly next: readonly number[];
} {
  const verses: PresentedVerses = Object.fromEntries(
    order.map((section, at) => [String(at + 1), { type: 'verse', name: '', content: [], section }]),
  );
  const shown = { lyrics: { verses }, settings };
  const indices = (places: readonly string[]) => places.map((place) => Number(place) - 1);
  return { now: indices(placesOnScreen(shown)), next: indices(placesComingNext(shown)) };
}
