import { TooMany } from '@canticle/contract';
import { type Audience, audienceIn, type Channel, type Reading } from './channel.ts';

const MOST_OF_PERSON = 20;
const MOST_OF_AUDIENCE = 2_000;
/** Behind one address there may be a whole congregation. */
const MOST_OF_ADDRESS = 1_000;
/** Of all audiences of a process. People with an account are not among them: no crowd shuts a leader out. */
const MOST_IN_AUDIENCES = 5_000;

type Channels = ReadonlyMap<string, Channel>;

/**
 * Demands that one more device may follow at this process.
 *
 * @throws {TooMany} when there is no room for it
 */
export function demandRoom(channels: Channels, ownerId: string, reading: Reading): void {
  const hasRoom =
    reading.kind === 'audience'
      ? hasRoomInAudience(channels, ownerId, reading)
      : windowsOf(channels, reading.viewer.userId) < MOST_OF_PERSON;
  if (!hasRoom) throw new TooMany('Too many devices follow. Close some windows.', { retryAfter: 30 });
}

function windowsOf(channels: Channels, userId: string): number {
  return readingsOf(channels).filter((one) => one.kind === 'person' && one.viewer.userId === userId).length;
}

function hasRoomInAudience(channels: Channels, ownerId: string, { address }: Audience): boolean {
  const channel = channels.get(ownerId);
  const audiences = readingsOf(channels).filter((one) => one.kind === 'audience');
  return (
    audiences.length < MOST_IN_AUDIENCES &&
    (channel === undefined || audienceIn(channel) < MOST_OF_AUDIENCE) &&
    audiences.filter((one) => one.address === address).length < MOST_OF_ADDRESS
  );
}

const readingsOf = (channels: Channels): Reading[] =>
  [...channels.values()].flatMap(({ followers }) => [...followers].map(({ reading }) => reading));
