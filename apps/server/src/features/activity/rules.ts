import type { personal } from '@canticle/contract';

/** Something a person opened, with a timestamp (ISO 8601 in UTC with milliseconds). */
export type ActivityInput = Omit<personal.Activity, 'id' | 'updatedAt'>;

/** Opening the same entity again within this time is the same visit, in milliseconds. */
export const VISIT_MS = 60_000;

/**
 * Which of the given activities are new: not stored yet, and not part of a visit that is stored or earlier in the
 * batch. So a batch may be sent twice, and two devices may report the same minute.
 *
 * @param existing  stored activities of the same entities around these timestamps
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
