import type { UserV3 } from '@canticle/contract/calls';

/**
 * When a person's access to these collections ends, in milliseconds since 1970: the latest end of the subscriptions
 * that include one of them. Null when no subscription includes any: access then has another reason.
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
