import type { Database } from '../../platform/database/index.ts';
import { countAudienceFollowers, type Channel, listMusicianIds, type Recipient } from './channel.ts';
import { recordAudience, recordMembersSeen } from './mutations.ts';

type PresenceContext = {
  readonly database: Database;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
};

/** Records who follows live sessions at this process, for leaders at any process. */
export type PresenceRecorder = {
  /** The name of this process in the counts. */
  readonly process: string;
  /** A follower has joined. */
  recordJoin(reading: Recipient): void;
  /** A follower has left; undefined when nobody else is in the channel. */
  recordLeave(reading: Recipient, channel: Channel | undefined): void;
  /** Records presence again, when the last record is too old or differs. */
  recordChannel(channel: Channel): void;
  /** Waits for pending writes. */
  flush(): Promise<void>;
};

/** Interval of presence records; one is valid for a little more than twice as long. */
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
