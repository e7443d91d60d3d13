import { TooManyRequests } from '@canticle/contract';
import { type AudienceRecipient, countAudienceFollowers, type Channel, type Recipient } from './channel.ts';

const MAX_PER_PERSON = 20;
const MAX_PER_AUDIENCE = 2_000;
/** Behind one address there may be a whole congregation. */
const MAX_PER_ADDRESS = 1_000;
/** For all audiences of a process. People with an account do not count: a crowd never locks a leader out. */
const MAX_AUDIENCE_TOTAL = 5_000;

type Channels = ReadonlyMap<string, Channel>;

/**
 * Requires capacity for one more device at this process.
 *
 * @throws {TooManyRequests} when there is none
 */
export function assertCapacity(channels: Channels, ownerId: string, recipient: Recipient): void {
  const hasCapacity =
    recipient.kind === 'audience'
      ? hasAudienceCapacity(channels, ownerId, recipient)
      : countFollowersOf(channels, recipient.viewer.userId) < MAX_PER_PERSON;
  if (!hasCapacity)
    throw new TooManyRequests('Too many devices are following. Close some windows.', { retryAfter: 30 });
}

function countFollowersOf(channels: Channels, userId: string): number {
  return listRecipients(channels).filter((one) => one.kind === 'person' && one.viewer.userId === userId).length;
}

function hasAudienceCapacity(channels: Channels, ownerId: string, { address }: AudienceRecipient): boolean {
  const channel = channels.get(ownerId);
  const audiences = listRecipients(channels).filter((one) => one.kind === 'audience');
  return (
    audiences.length < MAX_AUDIENCE_TOTAL &&
    (channel === undefined || countAudienceFollowers(channel) < MAX_PER_AUDIENCE) &&
    audiences.filter((one) => one.address === address).length < MAX_PER_ADDRESS
  );
}

const listRecipients = (channels: Channels): Recipient[] =>
  [...channels.values()].flatMap(({ followers }) => [...followers].map(({ recipient }) => recipient));
