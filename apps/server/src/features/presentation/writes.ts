import { randomBytes } from 'node:crypto';
import { bit, deleteBefore, momentOf, newId, type Reader, signal, type Tables, type Tx } from '../../database/index.ts';
import type { Position, Standing } from './model.ts';
import { emptyStanding, findStanding } from './queries.ts';
import { codeExpiryFrom, expiryFrom, isAway, makeCode, type Publishing, withWindow } from './rules.ts';

/** The presentation of a person, for whoever changes it: others wait until the end of the transaction. */
export async function lockStanding(tx: Tx, ownerId: string, now: Date): Promise<Standing> {
  // Writing it first makes whoever comes at the same time wait.
  await tx
    .updateTable('presentations')
    .set((row) => ({ revision: row.ref('revision') }))
    .where('owner_id', '=', ownerId)
    .execute();
  return (await findStanding(tx, ownerId, now)) ?? emptyStanding(ownerId);
}

/** The same of one's own, which begins with it. */
export async function beginStanding(tx: Tx, ownerId: string, now: Date): Promise<Standing> {
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
      expires_at: momentOf(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockStanding(tx, ownerId, now);
}

/** Puts a presentation where its leader has gone; gives the new revision. */
export async function writePosition(
  tx: Tx,
  standing: Standing,
  published: Publishing & { readonly position: Position; readonly isForAudience: boolean },
  now: Date,
): Promise<number> {
  return raise(tx, standing, {
    ...(await withoutExpired(tx, standing, now)),
    position: JSON.stringify(published.position),
    for_audience: bit(published.isForAudience),
    windows: JSON.stringify(withWindow(standing.windows, published)),
    published_at: momentOf(now),
    leader_seen_at: momentOf(now),
    expires_at: momentOf(expiryFrom(now)),
  });
}

/** Opens a presentation to others, by a code and a key nobody can guess. */
export async function openSession(tx: Tx, standing: Standing, now: Date): Promise<void> {
  if (standing.live !== undefined) return;
  const fresh = await withoutExpired(tx, standing, now);
  await tx
    .insertInto('live_sessions')
    .values({
      id: newId(),
      owner_id: standing.ownerId,
      ...(await freshCode(tx, now)),
      audience_key: randomBytes(24).toString('base64url'),
      opened_at: momentOf(now),
      ended_at: null,
    })
    .execute();
  await raise(tx, standing, { ...fresh, expires_at: momentOf(expiryFrom(now)), leader_seen_at: momentOf(now) });
}

/* A session that has expired does not come back when the presentation goes on. */
async function withoutExpired(tx: Tx, standing: Standing, now: Date): Promise<Partial<Tables['presentations']>> {
  if (standing.live !== undefined) return {};
  await endSessions(tx, standing.ownerId, now);
  return { leader_id: null };
}

/** Ends the live session of a person, whoever leads it; what was published for it and comes late is refused. */
export async function endSession(tx: Tx, standing: Standing, now: Date): Promise<void> {
  if (standing.live === undefined) return;
  await endSessions(tx, standing.ownerId, now);
  await raise(tx, standing, { leader_id: null, led_since: standing.revision + 1, leader_seen_at: momentOf(now) });
}

async function endSessions(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set({ ended_at: momentOf(now), code: null })
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Gives a live session another code. */
export async function changeCode(tx: Tx, standing: Standing, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('live_sessions')
    .set(await freshCode(tx, now))
    .where('id', '=', sessionId)
    .execute();
  await raise(tx, standing, {});
}

async function freshCode(tx: Tx, now: Date): Promise<{ code: string; code_expires_at: string }> {
  for (;;) {
    const code = makeCode();
    const taken = await tx.selectFrom('live_sessions').select('id').where('code', '=', code).executeTakeFirst();
    if (taken === undefined) return { code, code_expires_at: momentOf(codeExpiryFrom(now)) };
  }
}

/** Gives the lead to somebody. */
export async function changeLeader(tx: Tx, standing: Standing, userId: string, now: Date): Promise<void> {
  if (standing.leaderId === userId) return;
  await raise(tx, standing, {
    leader_id: userId === standing.ownerId ? null : userId,
    led_since: standing.revision + 1,
    leader_seen_at: momentOf(now),
  });
}

/** Lets somebody into a live session; again changes nothing. */
export async function addMember(tx: Tx, sessionId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('live_members')
    .values({ session_id: sessionId, user_id: userId, joined_at: momentOf(now), seen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes somebody out of a live session; the lead goes back to the owner. Gives false when they were not in it. */
export async function removeMember(
  tx: Tx,
  standing: Standing,
  sessionId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('live_members')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  if (standing.leaderId === userId) await changeLeader(tx, standing, standing.ownerId, now);
  else await raise(tx, standing, {});
  return true;
}

/** Notes that the leader's device is awake; followers hear of it when the leader was away. */
export async function noteLeader(tx: Tx, standing: Standing, now: Date): Promise<number> {
  if (isAway(standing, now)) return raise(tx, standing, { leader_seen_at: momentOf(now) });
  await tx
    .updateTable('presentations')
    .set({ leader_seen_at: momentOf(now) })
    .where('owner_id', '=', standing.ownerId)
    .execute();
  return standing.revision;
}

/** Notes which musicians follow a live session at this process; `seenAt` null says that they do no longer. */
export async function noteMembers(
  db: Reader,
  sessionId: string,
  userIds: readonly string[],
  seenAt: Date | null,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('live_members')
    .set({ seen_at: seenAt === null ? null : momentOf(seenAt) })
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Notes how many devices follow a live session by the audience's link at a process. */
export async function noteAudience(
  tx: Tx,
  sessionId: string,
  process: string,
  followers: number,
  now: Date,
): Promise<void> {
  const counted = { followers, counted_at: momentOf(now) };
  await tx
    .insertInto('live_audiences')
    .values({ session_id: sessionId, process, ...counted })
    .onConflict((conflict) => conflict.columns(['session_id', 'process']).doUpdateSet(counted))
    .execute();
}

const KEPT_MS = 24 * 3600_000;

/** Forgets what was presented and has expired. */
export async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  const at = momentOf(now);
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
}

/** Forgets sessions a day after their end, at most so many; gives how many. */
export async function forgetEnded(tx: Tx, now: Date, atMost: number): Promise<number> {
  return deleteBefore(tx, 'live_sessions', 'ended_at', new Date(now.getTime() - KEPT_MS), atMost);
}

/* Writes the next revision and tells the other processes. */
async function raise(tx: Tx, standing: Standing, set: Partial<Tables['presentations']>): Promise<number> {
  const revision = standing.revision + 1;
  await tx
    .updateTable('presentations')
    .set({ ...set, revision })
    .where('owner_id', '=', standing.ownerId)
    .execute();
  await signal(tx, 'presentation', `${revision} ${standing.ownerId}`);
  return revision;
}
