import type { UserV3 } from '@canticle/contract/calls';

/**
 * Until when something in these collections is open to a person, in milliseconds since 1970: the last day of the
 * subscriptions that hold one of them. Null when no subscription does: then it is open for another reason.
 */
export function accessEndOf(
  { subscriptions }: Pick<UserV3, 'subscriptions'>,
  collectionIds: readonly string[],
): number | null {
  const endTimes = subscriptions
    .filter(
      ({ valid, collectionIds: subscribedIds }) => valid && subscribedIds.some((id) => collectionIds.includes(id)),
    )
    .map(({ validTo }) => Date.parse(validTo));
  return endTimes.length === 0 ? null : Math.max(...endTimes);
}
