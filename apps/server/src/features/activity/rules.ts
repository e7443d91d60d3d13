import type { personal } from '@canticle/contract';

/** Something a person opened, at a moment (ISO 8601 in UTC with milliseconds). */
export type Noted = Omit<personal.Activity, 'id' | 'updatedAt'>;

/** The same thing opened again within this time is the same visit, in milliseconds. */
export const VISIT_MS = 60_000;

/**
 * Which of the noted things are new: not kept yet, and no part of a visit that is kept, or that stands earlier in the
 * batch. So a batch may come twice, and two devices may tell of the same minute.
 *
 * @param kept  what is stored of the same things around these moments
 */
export function newVisits(noted: readonly Noted[], kept: readonly Noted[]): Noted[] {
  const moments = new Map<string, number[]>();
  const nameOf = ({ type, itemId }: Noted) => `${type} ${itemId}`;
  const momentsOf = (one: Noted) => moments.get(nameOf(one)) ?? [];
  const remember = (one: Noted) => moments.set(nameOf(one), [...momentsOf(one), Date.parse(one.loggedDate)]);
  for (const one of kept) remember(one);
  return noted.filter((one) => {
    const isVisit = momentsOf(one).every((moment) => Math.abs(moment - Date.parse(one.loggedDate)) >= VISIT_MS);
    if (isVisit) remember(one);
    return isVisit;
  });
}
