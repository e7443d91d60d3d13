import type { personal } from '@canticle/contract';

/** Something a person opened, at a moment (ISO 8601 in UTC with milliseconds). */
export type ActivityInput = Omit<personal.Activity, 'id' | 'updatedAt'>;

/** The same thing opened again within this time is the same visit, in milliseconds. */
export const VISIT_MS = 60_000;

/**
 * Which of the noted things are new: not kept yet, and no part of a visit that is kept, or that stands earlier in the
 * batch. So a batch may come twice, and two devices may tell of the same minute.
 *
 * @param existing  what is stored of the same things around these moments
 */
export function findNewVisits(input: readonly ActivityInput[], existing: readonly ActivityInput[]): ActivityInput[] {
  const timesByItem = new Map<string, number[]>();
  const itemKey = ({ type, itemId }: ActivityInput) => `${type} ${itemId}`;
  const timesOf = (one: ActivityInput) => timesByItem.get(itemKey(one)) ?? [];
  const addTime = (one: ActivityInput) => timesByItem.set(itemKey(one), [...timesOf(one), Date.parse(one.loggedDate)]);
  for (const one of existing) addTime(one);
  return input.filter((one) => {
    const isVisit = timesOf(one).every((time) => Math.abs(time - Date.parse(one.loggedDate)) >= VISIT_MS);
    if (isVisit) addTime(one);
    return isVisit;
  });
}
