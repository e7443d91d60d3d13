import type { Database } from '../../database/index.ts';
import { audienceIn, type Channel, musiciansIn, type Reading } from './channel.ts';
import { noteAudience, noteMembers } from './writes.ts';

type PresenceRooms = {
  readonly database: Database;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
};

/** Writes down who follows live sessions at this process, for those who lead them at any process. */
export type Presence = {
  /** What this process is called where it counts. */
  readonly process: string;
  /** Somebody has come. */
  come(reading: Reading): void;
  /** Somebody has gone; undefined when nobody else is in the channel. */
  go(reading: Reading, channel: Channel | undefined): void;
  /** Writes down again who is there, when that was some time ago or is different now. */
  count(channel: Channel): void;
  /** Waits for what is being written. */
  settle(): Promise<void>;
};

/** How often it is written down who is there; it counts for a little more than twice as long. */
const COUNT_MS = 15_000;

export function createPresence({ database, now, onFailure }: PresenceRooms, process: string): Presence {
  const pending = new Set<Promise<void>>();
  const later = (work: Promise<void>) => {
    const done = work.catch(onFailure).finally(() => pending.delete(done));
    pending.add(done);
  };
  const note = (sessionId: string, userId: string, isHere: boolean) =>
    later(database.transaction((tx) => noteMembers(tx, sessionId, [userId], isHere ? now() : null)));

  return {
    process,
    come(reading) {
      if (reading.kind === 'person' && reading.sessionId !== undefined)
        note(reading.sessionId, reading.viewer.userId, true);
    },
    go(reading, channel) {
      if (reading.kind !== 'person' || reading.sessionId === undefined || reading.isBrief === true) return;
      const hasAnother = channel !== undefined && musiciansIn(channel).includes(reading.viewer.userId);
      if (!hasAnother) note(reading.sessionId, reading.viewer.userId, false);
    },
    count(channel) {
      const sessionId = channel.standing?.live?.id;
      const audience = audienceIn(channel);
      const musicians = musiciansIn(channel);
      const isNobody = audience + channel.counted + musicians.length === 0;
      const isOld = performance.now() - channel.countedAt >= COUNT_MS;
      if (sessionId === undefined || isNobody || (audience === channel.counted && !isOld)) return;
      channel.counted = audience;
      channel.countedAt = performance.now();
      later(
        database.transaction(async (tx) => {
          await noteAudience(tx, sessionId, process, audience, now());
          await noteMembers(tx, sessionId, musicians, now());
        }),
      );
    },
    settle: async () => void (await Promise.all(pending)),
  };
}
