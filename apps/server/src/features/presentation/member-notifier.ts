import { recordChanges } from '../../platform/changes/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { listMembers as listGroupMembers } from '../groups/index.ts';
import type { PresentationRow } from './model.ts';
import { listMembers } from './queries.ts';
import { type Announcement, findAnnouncement, mergeAnnouncements, PRESENT_MS } from './rules.ts';

type NotifierContext = {
  readonly database: Database;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
};

/** Tells the windows of those who may follow a live session that it began, ended, or goes on with another song. */
export type MemberNotifier = {
  /** Call it after the change; the windows hear of it shortly after. */
  notify(before: PresentationRow, after: PresentationRow): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
};

/** The minimum interval between two announcements of one presentation: what happens faster is told of together. */
const MIN_INTERVAL_MS = 1_000;

export function createMemberNotifier({ database, now, onFailure }: NotifierContext): MemberNotifier {
  const waiting = new Map<string, Announcement>();
  const timers = new Map<string, NodeJS.Timeout>();
  const pending = new Set<Promise<void>>();

  const announce = (ownerId: string) => {
    const announcement = waiting.get(ownerId);
    waiting.delete(ownerId);
    timers.delete(ownerId);
    if (announcement === undefined) return;
    const done = database
      .transaction((tx) => recordAnnouncement(tx, announcement, now()))
      .catch(onFailure)
      .finally(() => pending.delete(done));
    pending.add(done);
    timers.set(ownerId, setTimeout(() => announce(ownerId), MIN_INTERVAL_MS).unref());
  };

  return {
    notify(before, after) {
      const announcement = findAnnouncement(before, after);
      if (announcement === undefined) return;
      const { ownerId } = after;
      waiting.set(ownerId, mergeAnnouncements(waiting.get(ownerId), announcement));
      if (!timers.has(ownerId)) announce(ownerId);
    },
    async close() {
      for (const ownerId of waiting.keys()) announce(ownerId);
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(pending);
    },
  };
}

/** Records an announcement for everybody it concerns, except the owner and those who see the song anyway. */
export async function recordAnnouncement(
  tx: Tx,
  { sessionId, ownerId, groupIds, isSongOnly }: Announcement,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - PRESENT_MS).toISOString();
  const joined = await listMembers(tx, sessionId);
  const following = joined.flatMap(({ userId, seenAt }) => ((seenAt ?? '') > since ? [userId] : []));
  const people = new Set([...(await listGroupMembers(tx, groupIds)), ...joined].map(({ userId }) => userId));
  for (const userId of [ownerId, ...(isSongOnly ? following : [])]) people.delete(userId);
  const changes = [...people].map((owner) => ({ kind: 'presentation', id: sessionId, owner }) as const);
  await recordChanges(tx, changes, now);
}
