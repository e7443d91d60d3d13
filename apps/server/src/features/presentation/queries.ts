import { toIso, chunks, type Reader, readJson, type Tables } from '../../platform/database/index.ts';
import type { LiveSession, PresentationPosition, PresentationRow } from './model.ts';

type Row = Tables['presentations'];

/** A person's presentation; undefined before they ever presented. */
export async function findPresentation(db: Reader, ownerId: string, now: Date): Promise<PresentationRow | undefined> {
  const row = await db.selectFrom('presentations').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
  if (row === undefined) return undefined;
  return fromRow(row, await findLiveSessionOf(db, ownerId), now);
}

/** A person's presentation before anything was presented. */
export const emptyPresentation = (ownerId: string): PresentationRow => ({
  ownerId,
  revision: 0,
  leaderId: ownerId,
  leadRevision: 0,
  leaderSeenAt: null,
  position: null,
  isForAudience: false,
  windows: {},
  publishedAt: null,
  expiresAt: null,
  groupId: null,
  onWallSince: null,
  live: undefined,
});

async function findLiveSessionOf(db: Reader, ownerId: string): Promise<LiveSession | undefined> {
  return selectLiveSessions(db).where('owner_id', '=', ownerId).where('ended_at', 'is', null).executeTakeFirst();
}

/** A live session, and its owner. */
export type OwnedLiveSession = LiveSession & { readonly ownerId: string; readonly isEnded: boolean };

const selectLiveSessions = (db: Reader) =>
  db
    .selectFrom('live_sessions')
    .select([
      'live_sessions.id',
      'code',
      'code_expires_at as codeExpiresAt',
      'audience_key as audienceKey',
      'opened_at as openedAt',
    ]);

type LiveSessionQuery = { readonly id: string } | { readonly code: string } | { readonly audienceKey: string };

/** The live session that matches, also when it has ended, except by its code. */
export async function findLiveSession(
  db: Reader,
  query: LiveSessionQuery,
  now: Date,
): Promise<OwnedLiveSession | undefined> {
  const all = selectLiveSessions(db)
    .innerJoin('presentations', 'presentations.owner_id', 'live_sessions.owner_id')
    .select(['live_sessions.owner_id as ownerId', 'ended_at', 'expires_at']);
  const picked =
    'id' in query
      ? all.where('live_sessions.id', '=', query.id)
      : 'code' in query
        ? all.where('code', '=', query.code)
        : all.where('audience_key', '=', query.audienceKey);
  const row = await picked.executeTakeFirst();
  if (row === undefined) return undefined;
  const { ended_at, expires_at, ...found } = row;
  return { ...found, isEnded: ended_at !== null || expires_at <= toIso(now) };
}

/** Whether somebody has joined a live session. */
export async function isMember(db: Reader, sessionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('live_members')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The members of a live session, and when each was last seen following. */
export async function listMembers(
  db: Reader,
  sessionId: string,
): Promise<{ readonly userId: string; readonly seenAt: string | null }[]> {
  return db
    .selectFrom('live_members')
    .select(['user_id as userId', 'seen_at as seenAt'])
    .where('session_id', '=', sessionId)
    .where('removed_at', 'is', null)
    .execute();
}

/** What is on the wall of a person's live session, also when it has expired; undefined without a session. */
export async function findWall(db: Reader, ownerId: string) {
  const row = await db
    .selectFrom('presentations')
    .innerJoin('live_sessions', 'live_sessions.owner_id', 'presentations.owner_id')
    .select(['live_sessions.id as sessionId', 'position', 'shown_since as onWallSince', 'group_id as groupId'])
    .select(['expires_at as expiresAt', 'leader_seen_at as leaderSeenAt'])
    .where('presentations.owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, position: row.position === null ? null : readPosition(row.position) };
}

/** Whether the owner took somebody out of a live session. */
export async function wasRemoved(db: Reader, sessionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('live_members')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody's presentation with its live session, and whether a person joined it. */
export type LiveCandidate = {
  readonly row: PresentationRow & { readonly live: LiveSession };
  readonly isJoined: boolean;
  readonly isRemoved: boolean;
};

/** The live sessions of others that a person joined, or that are led for one of these groups; the newest first. */
export async function listLiveCandidates(
  db: Reader,
  userId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<LiveCandidate[]> {
  const memberships = await db
    .selectFrom('live_members')
    .select(['session_id', 'removed_at'])
    .where('user_id', '=', userId)
    .execute();
  const membershipOf = new Map(memberships.map((row) => [row.session_id, row]));
  if (memberships.length + groupIds.length === 0) return [];
  const sessions = await selectLiveSessions(db)
    .innerJoin('presentations', 'presentations.owner_id', 'live_sessions.owner_id')
    .selectAll('presentations')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toIso(now))
    .where('presentations.owner_id', '!=', userId)
    .where((where) =>
      where.or([
        ...(memberships.length === 0 ? [] : [where('live_sessions.id', 'in', [...membershipOf.keys()])]),
        ...(groupIds.length === 0 ? [] : [where('presentations.group_id', 'in', [...groupIds])]),
      ]),
    )
    .orderBy('opened_at', 'desc')
    .execute();
  return sessions.map(({ id, code, codeExpiresAt, audienceKey, openedAt, ...row }) => {
    const live = { id, code, codeExpiresAt, audienceKey, openedAt };
    const membership = membershipOf.get(id);
    return {
      row: { ...fromRow(row, live, now), live },
      isJoined: membership !== undefined && membership.removed_at === null,
      isRemoved: membership !== undefined && membership.removed_at !== null,
    };
  });
}

/** How many devices follow by the audience link at other processes, counted since a timestamp. */
export async function countAudience(db: Reader, sessionId: string, process: string, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('live_audiences')
    .select((row) => row.fn.sum<number | null>('followers').as('sum'))
    .where('session_id', '=', sessionId)
    .where('process', '!=', process)
    .where('counted_at', '>', toIso(since))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The revisions of these presentations; owners without one are missing. */
export async function listRevisions(db: Reader, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const chunk of chunks(ownerIds)) {
    const rows = await db
      .selectFrom('presentations')
      .select(['owner_id', 'revision'])
      .where('owner_id', 'in', chunk)
      .execute();
    for (const { owner_id, revision } of rows) found.set(owner_id, revision);
  }
  return found;
}

/** The pictures a person presents, the oldest first. */
export async function listPictures(
  db: Reader,
  ownerId: string,
): Promise<{ readonly id: string; readonly image: string }[]> {
  return db
    .selectFrom('presentation_pictures')
    .select(['id', 'image'])
    .where('owner_id', '=', ownerId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** Whether a picture is presented by anybody. */
export async function isPresentedPicture(db: Reader, image: string): Promise<boolean> {
  const row = await db.selectFrom('presentation_pictures').select('id').where('image', '=', image).executeTakeFirst();
  return row !== undefined;
}

/** Everything stored about a person here, without codes and keys that let others in. */
export async function exportPresentationData(db: Reader, userId: string) {
  const own = await db
    .selectFrom('presentations')
    .select(['position', 'published_at as publishedAt', 'expires_at as expiresAt'])
    .where('owner_id', '=', userId)
    .execute();
  return {
    own: own.map((one) => ({
      ...one,
      position: one.position === null ? null : readPosition(one.position),
    })),
    live: await db
      .selectFrom('live_sessions')
      .select(['id', 'opened_at as openedAt', 'ended_at as endedAt'])
      .where('owner_id', '=', userId)
      .orderBy('opened_at')
      .execute(),
    pictures: await db
      .selectFrom('presentation_pictures')
      .select(['image', 'added_at as addedAt'])
      .where('owner_id', '=', userId)
      .orderBy('added_at')
      .execute(),
    joined: await db
      .selectFrom('live_members')
      .select(['session_id as id', 'joined_at as joinedAt', 'seen_at as seenAt', 'removed_at as removedAt'])
      .where('user_id', '=', userId)
      .orderBy('joined_at')
      .execute(),
  };
}

/* Positions stored by an earlier version have no slides, and do not name the entry of the list. */
function readPosition(stored: string): PresentationPosition {
  const position = readJson<PresentationPosition>(stored);
  const { list, slide } = position;
  return { ...position, slide: slide ?? null, list: list && { ...list, entryId: list.entryId ?? null } };
}

function fromRow(row: Row, found: LiveSession | undefined, now: Date): PresentationRow {
  const isOver = row.expires_at <= toIso(now);
  return {
    ownerId: row.owner_id,
    revision: row.revision,
    leaderId: isOver ? row.owner_id : (row.leader_id ?? row.owner_id),
    leadRevision: row.led_since,
    leaderSeenAt: row.leader_seen_at,
    position: row.position === null || isOver ? null : readPosition(row.position),
    isForAudience: row.for_audience === 1,
    windows: readJson(row.windows),
    publishedAt: isOver ? null : row.published_at,
    expiresAt: isOver ? null : row.expires_at,
    groupId: isOver ? null : row.group_id,
    onWallSince: isOver ? null : row.shown_since,
    live: isOver ? undefined : found,
  };
}
