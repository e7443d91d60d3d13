import type { Database } from '../../platform/database/index.ts';
import { countAudienceFollowers, type Channel, listMusicianIds, type Recipient } from './channel.ts';
import { recordAudience, recordMembersSeen } from './mutations.ts';

type PresenceContext = {
  readonly database: Database;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
};

/** Writes down who follows live sessions at this process, for those who lead them at any process. */
export type PresenceRecorder = {
  /** What this process is called where it counts. */
  readonly process: string;
  /** Somebody has come. */
  recordJoin(reading: Recipient): void;
  /** Somebody has gone; undefined when nobody else is in the channel. */
  recordLeave(reading: Recipient, channel: Channel | undefined): void;
  /** Writes down again who is there, when that was some time ago or is different now. */
  recordChannel(channel: Channel): void;
  /** Waits for what is being written. */
  flush(): Promise<void>;
};

/** How often it is written down who is there; it counts for a little more than twice as long. */
const RECORD_INTERVAL_MS = 15_000;

export function createPresenceRecorder(
  { database, now, onFailure }: PresenceContext,
  process: string,
): PresenceRecorder {
  const pending = new Set<Promise<void>>();
  const runInBackground = (work: Promise<void>) => {
    const done = work.catch(onFailure).finally(() => pending.delete(done));
    pending.add(done);
  };
  const recordMember = (sessionId: string, userId: string, isHere: boolean) =>
    runInBackground(database.transaction((tx) => recordMembersSeen(tx, sessionId, [userId], isHere ? now() : null)));

  return {
    process,
    recordJoin(recipient) {
      if (recipient.kind === 'person' && recipient.sessionId !== undefined)
        recordMember(recipient.sessionId, recipient.viewer.userId, true);
    },
    recordLeave(recipient, channel) {
      if (recipient.kind !== 'person' || recipient.sessionId === undefined || recipient.isLongPoll === true) return;
      const hasAnother = channel !== undefined && listMusicianIds(channel).includes(recipient.viewer.userId);
      if (!hasAnother) recordMember(recipient.sessionId, recipient.viewer.userId, false);
    },
    recordChannel(channel) {
      const sessionId = channel.presentation?.live?.id;
      const audience = countAudienceFollowers(channel);
      const musicians = listMusicianIds(channel);
      const isEmpty = audience + channel.recordedAudience + musicians.length === 0;
      const isOld = performance.now() - channel.recordedAt >= RECORD_INTERVAL_MS;
      if (sessionId === undefined || isEmpty || (audience === channel.recordedAudience && !isOld)) return;
      channel.recordedAudience = audience;
      channel.recordedAt = performance.now();
      runInBackground(
        database.transaction(async (tx) => {
          await recordAudience(tx, sessionId, process, audience, now());
          await recordMembersSeen(tx, sessionId, musicians, now());
        }),
      );
    },
    flush: async () => void (await Promise.all(pending)),
  };
}
