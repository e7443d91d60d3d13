import { randomBytes } from 'node:crypto';
import {
  toDbBoolean,
  deleteBefore,
  toIso,
  newId,
  type Reader,
  publishMessage,
  type Tables,
  type Tx,
} from '../../platform/database/index.ts';
import type { PresentationPosition, PresentationRow } from './model.ts';
import { emptyPresentation, findPresentation, isMember, listPictures } from './queries.ts';
import { isOnWall, recordWallTime, resolveWallSince } from './wall-time.ts';
import {
  addedBefore,
  codeExpiryFrom,
  expiryFrom,
  isAway,
  createCode,
  MAX_PICTURES,
  type PublishInput,
  withWindow,
} from './rules.ts';

/** Locks the presentation of a person for a change, until the end of the transaction. */
export async function lockPresentation(tx: Tx, ownerId: string, now: Date): Promise<PresentationRow> {
  // Writing it first makes concurrent callers wait.
  await tx
    .updateTable('presentations')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('owner_id', '=', ownerId)
    .execute();
  return (await findPresentation(tx, ownerId, now)) ?? emptyPresentation(ownerId);
}

/** The same for one's own presentation, which is created if it does not exist. */
export async function lockOrCreatePresentation(tx: Tx, ownerId: string, now: Date): Promise<PresentationRow> {
  await tx
    .insertInto('presentations')
    .values({
      owner_id: ownerId,
      revision: 0,
      led_since: 0,
      leader_id: null,
      leader_seen_at: null,
      position: null,
      for_audience: 0,
      windows: '{}',
      published_at: null,
      expires_at: toIso(now),
      group_id: null,
      shown_since: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockPresentation(tx, ownerId, now);
}

/** Saves the position the leader moved to; returns the new revision. */
export async function savePosition(
  tx: Tx,
  row: PresentationRow,
  input: PublishInput &
    Pick<PresentationRow, 'groupId' | 'isForAudience'> & { readonly position: PresentationPosition },
  now: Date,
): Promise<number> {
  const onWallSince = resolveWallSince(row, input.position, now);
  if (row.onWallSince !== null && onWallSince !== row.onWallSince) await recordWallTime(tx, row.ownerId, now);
  return incrementRevision(tx, row, {
    ...(await endExpiredSession(tx, row, now)),
    shown_since: onWallSince,
    position: JSON.stringify(input.position),
    for_audience: toDbBoolean(input.isForAudience),
    group_id: input.groupId,
    windows: JSON.stringify(withWindow(row.windows, input)),
    published_at: toIso(now),
    leader_seen_at: toIso(now),
    expires_at: toIso(expiryFrom(now)),
  });
}

/** Opens a presentation to others, with a code and a key that cannot be guessed. */
export async function createLiveSession(tx: Tx, row: PresentationRow, now: Date): Promise<void> {
  if (row.live !== undefined) return;
  const reset = await endExpiredSession(tx, row, now);
  const live = {
    id: newId(),
    owner_id: row.ownerId,
    ...(await createUniqueCode(tx, now)),
    audience_key: randomBytes(24).toString('base64url'),
    opened_at: toIso(now),
    ended_at: null,
  };
  await tx.insertInto('live_sessions').values(live).execute();
  await incrementRevision(tx, row, {
    ...reset,
    shown_since: isOnWall(row.position) ? toIso(now) : null,
    expires_at: toIso(expiryFrom(now)),
    leader_seen_at: toIso(now),
  });
}

/* An expired session does not return when the presentation continues. */
async function endExpiredSession(tx: Tx, row: PresentationRow, now: Date): Promise<Partial<Tables['presentations']>> {
  if (row.live !== undefined) return {};
  await markSessionsEnded(tx, row.ownerId, now);
  return { leader_id: null };
}

/** Ends the live session of a person, whoever leads it; late publications for it are refused. */
export async function endLiveSession(tx: Tx, row: PresentationRow, now: Date): Promise<void> {
  if (row.live === undefined) return;
  await markSessionsEnded(tx, row.ownerId, now);
  await incrementRevision(tx, row, {
    leader_id: null,
    led_since: row.revision + 1,
    leader_seen_at: toIso(now),
    group_id: null,
    shown_since: null,
  });
}

async function markSessionsEnded(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await recordWallTime(tx, ownerId, now);
  await tx
    .updateTable('live_sessions')
    .set({ ended_at: toIso(now), code: null })
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Gives a live session a new code. */
export async function renewCode(tx: Tx, row: PresentationRow, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set(await createUniqueCode(tx, now))
    .where('id', '=', sessionId)
    .execute();
  await incrementRevision(tx, row, {});
}

async function createUniqueCode(tx: Tx, now: Date): Promise<{ code: string; code_expires_at: string }> {
  for (;;) {
    const code = createCode();
    const taken = await tx.selectFrom('live_sessions').select('id').where('code', '=', code).executeTakeFirst();
    if (taken === undefined) return { code, code_expires_at: toIso(codeExpiryFrom(now)) };
  }
}

/** Changes the leader. */
export async function changeLeader(tx: Tx, row: PresentationRow, userId: string, now: Date): Promise<void> {
  if (row.leaderId === userId) return;
  await incrementRevision(tx, row, {
    leader_id: userId === row.ownerId ? null : userId,
    led_since: row.revision + 1,
    leader_seen_at: toIso(now),
  });
}

/** Adds a member to a live session, also one who was taken out of it; idempotent. */
export async function addMember(tx: Tx, sessionId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('live_members')
    .values({ session_id: sessionId, user_id: userId, joined_at: toIso(now), seen_at: null, removed_at: null })
    .onConflict((conflict) => conflict.columns(['session_id', 'user_id']).doUpdateSet({ removed_at: null }))
    .execute();
}

/**
 * Takes a member out of a live session; the lead returns to the owner. Returns false when they were not a member.
 *
 * @param isBanned  whether they need the new code to come back; otherwise they left by themselves
 */
export async function removeMember(
  tx: Tx,
  row: PresentationRow,
  { sessionId, userId, isBanned }: { readonly sessionId: string; readonly userId: string; readonly isBanned: boolean },
  now: Date,
): Promise<boolean> {
  if (!(await isMember(tx, sessionId, userId))) return false;
  if (isBanned)
    await tx
      .updateTable('live_members')
      .set({ removed_at: toIso(now), seen_at: null })
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .execute();
  else await tx.deleteFrom('live_members').where('session_id', '=', sessionId).where('user_id', '=', userId).execute();
  if (row.leaderId === userId) await changeLeader(tx, row, row.ownerId, now);
  else await incrementRevision(tx, row, {});
  return true;
}

/** Records that the leader's device is active; followers are notified when the leader was away. */
export async function recordLeaderSeen(tx: Tx, row: PresentationRow, now: Date): Promise<number> {
  if (isAway(row, now)) return incrementRevision(tx, row, { leader_seen_at: toIso(now) });
  await tx
    .updateTable('presentations')
    .set({ leader_seen_at: toIso(now) })
    .where('owner_id', '=', row.ownerId)
    .execute();
  return row.revision;
}

/** Records which musicians follow a live session at this process; `seenAt` null means that they no longer do. */
export async function recordMembersSeen(
  db: Reader,
  sessionId: string,
  userIds: readonly string[],
  seenAt: Date | null,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('live_members')
    .set({ seen_at: seenAt === null ? null : toIso(seenAt) })
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Records how many devices follow a live session by the audience link at a process. */
export async function recordAudience(
  tx: Tx,
  sessionId: string,
  process: string,
  followers: number,
  now: Date,
): Promise<void> {
  const counted = { followers, counted_at: toIso(now) };
  await tx
    .insertInto('live_audiences')
    .values({ session_id: sessionId, process, ...counted })
    .onConflict((conflict) => conflict.columns(['session_id', 'process']).doUpdateSet(counted))
    .execute();
}

/**
 * Adds a picture to those a person presents, or keeps it for longer; the oldest one that is too many, and is not shown
 * now, is deleted and returned.
 */
export async function addPicture(
  tx: Tx,
  { ownerId, position }: Pick<PresentationRow, 'ownerId' | 'position'>,
  image: string,
  now: Date,
): Promise<string | undefined> {
  const added_at = toIso(now);
  const known = await listPictures(tx, ownerId);
  const again = known.find((one) => one.image === image);
  if (again) {
    await tx.updateTable('presentation_pictures').set({ added_at }).where('id', '=', again.id).execute();
    return undefined;
  }
  await tx.insertInto('presentation_pictures').values({ id: newId(), owner_id: ownerId, image, added_at }).execute();
  if (known.length < MAX_PICTURES) return undefined;
  const oldest = known.find((one) => one.image !== position?.slide?.picture);
  if (oldest === undefined) return undefined;
  await tx.deleteFrom('presentation_pictures').where('id', '=', oldest.id).execute();
  return oldest.image;
}

/** Deletes pictures that nobody presents any more, at most `limit`; returns them. */
export async function deleteForgottenPictures(tx: Tx, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('presentation_pictures')
    .leftJoin('presentations', 'presentations.owner_id', 'presentation_pictures.owner_id')
    .select(['presentation_pictures.id as id', 'image'])
    .where('added_at', '<=', toIso(addedBefore(now)))
    .where((where) =>
      where.or([where('presentations.expires_at', 'is', null), where('presentations.expires_at', '<=', toIso(now))]),
    )
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('presentation_pictures').where('id', 'in', ids).execute();
  return rows.map(({ image }) => image);
}

const RETENTION_MS = 24 * 3600_000;

/** Deletes expired presentation state; returns the live sessions that ended, with the group they were for. */
export async function clearExpired(
  tx: Tx,
  now: Date,
): Promise<{ readonly sessionId: string; readonly ownerId: string; readonly groupId: string | null }[]> {
  const at = toIso(now);
  const ended = await tx
    .selectFrom('live_sessions')
    .innerJoin('presentations', 'presentations.owner_id', 'live_sessions.owner_id')
    .select(['id as sessionId', 'live_sessions.owner_id as ownerId', 'group_id as groupId'])
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', at)
    .execute();
  for (const { ownerId } of ended) await recordWallTime(tx, ownerId, now);
  const expired = tx.selectFrom('presentations').select('owner_id').where('expires_at', '<=', at);
  await tx
    .updateTable('live_sessions')
    .set({ ended_at: at, code: null })
    .where('ended_at', 'is', null)
    .where('owner_id', 'in', expired)
    .execute();
  await tx
    .updateTable('presentations')
    .set((row) => ({
      position: null,
      group_id: null,
      shown_since: null,
      leader_id: null,
      published_at: null,
      windows: '{}',
      for_audience: 0,
      led_since: row('revision', '+', 1),
      revision: row('revision', '+', 1),
    }))
    .where('expires_at', '<=', at)
    .where('published_at', 'is not', null)
    .execute();
  return ended;
}

/** Deletes sessions a day after their end, at most `limit`; returns how many. */
export async function deleteEndedSessions(tx: Tx, now: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'live_sessions', 'ended_at', new Date(now.getTime() - RETENTION_MS), limit);
}

/* Saves the next revision and notifies the other processes. */
async function incrementRevision(tx: Tx, row: PresentationRow, set: Partial<Tables['presentations']>): Promise<number> {
  const revision = row.revision + 1;
  await tx
    .updateTable('presentations')
    .set({ ...set, revision })
    .where('owner_id', '=', row.ownerId)
    .execute();
  publishMessage(tx, 'presentation', `${revision} ${row.ownerId}`);
  return revision;
}
