import { randomInt } from 'node:crypto';
import { BadRequest, Conflict, Gone, Forbidden } from '@canticle/contract';
import type { Viewer } from '../../platform/http/index.ts';
import type { List } from '../playlists/index.ts';
import type { PresentationRow, WindowSequences } from './model.ts';

const HOUR_MS = 3600_000;

/** How long after the last publication a presentation is deleted and its live session ends. */
const LIFETIME_MS = 12 * HOUR_MS;
const CODE_LIFETIME_MS = 4 * HOUR_MS;
/** A leader not heard of for this long is away; their device reports every 15 seconds. */
const AWAY_MS = 45_000;
/** A session whose leader was last heard of longer ago is offered to nobody, until they are back. */
const GONE_MS = 10 * 60_000;
/** How long a follower counts as present after a process has seen them. */
export const PRESENT_MS = 40_000;
/** Windows whose last sequence number is stored. */
const MAX_WINDOWS = 8;

/** Pictures a person presents at the same time. */
export const MAX_PICTURES = 20;

/** Capitals and digits that cannot be confused, read aloud or from a wall. */
const CODE_ALPHABET = 'ACDEFGHJKMNPQRTVWXY34679';
const CODE_LENGTH = 6;

/** When something published or opened now expires. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS);

/** When a picture was added that is too old to wait for being presented. */
export const addedBefore = (now: Date): Date => new Date(now.getTime() - LIFETIME_MS);

/** When a code created now expires. */
export const codeExpiryFrom = (now: Date): Date => new Date(now.getTime() + CODE_LIFETIME_MS);

/** A code to type: one of 190 million. */
export function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/**
 * Normalises a typed code: removes blanks and hyphens.
 *
 * @example normalizeCode(' acd-346 ') // 'ACD346'
 */
export function normalizeCode(input: string): string {
  return input.replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Refuses a code that has expired.
 *
 * @throws {Gone}
 */
export function assertCodeValid(codeExpiresAt: string, now: Date): void {
  if (codeExpiresAt <= now.toISOString()) throw new Gone('This code has expired. Ask for a new one.');
}

/** Whether the leader's device has not reported for a while. */
export function isAway({ leaderSeenAt }: Pick<PresentationRow, 'leaderSeenAt'>, now: Date): boolean {
  return leaderSeenAt !== null && now.getTime() - Date.parse(leaderSeenAt) > AWAY_MS;
}

/** Whether the leader has been away for so long that nobody should be asked to follow. */
export function isGone({ leaderSeenAt }: Pick<PresentationRow, 'leaderSeenAt'>, now: Date): boolean {
  return leaderSeenAt !== null && now.getTime() - Date.parse(leaderSeenAt) > GONE_MS;
}

/** The owner and the leader: they may see how others join, and who is present. */
export function canManage(
  { ownerId, leaderId }: Pick<PresentationRow, 'ownerId' | 'leaderId'>,
  userId: string,
): boolean {
  return userId === ownerId || userId === leaderId;
}

/**
 * Refuses everybody except the owner and the leader.
 *
 * @throws {Forbidden}
 */
export function requireManager(row: Pick<PresentationRow, 'ownerId' | 'leaderId'>, userId: string): void {
  if (!canManage(row, userId)) throw new Forbidden('Only the owner and the current leader can do this.');
}

/** Maximum characters of a text as it is sung, in all its languages: it is sent to every follower with every step. */
const MAX_CHARACTERS = 250_000;

/** Whether a text of this many characters can be sent in time. */
export const isWithinLimit = (characters: number): boolean => characters <= MAX_CHARACTERS;

/**
 * Refuses a text that repeats so much that it could not be sent in time.
 *
 * @throws {BadRequest}
 */
export function assertWithinLimit(characters: number): void {
  if (!isWithinLimit(characters)) throw new BadRequest('This order repeats too much of the song.');
}

/**
 * Refuses everybody except the leader.
 *
 * @throws {Forbidden}
 */
export function requireLeader({ leaderId }: Pick<PresentationRow, 'leaderId'>, userId: string): void {
  if (leaderId !== userId) throw new Forbidden('Someone else is leading now. Take over first.');
}

/** A publication, apart from the position. */
export type PublishInput = { readonly basedOn: number; readonly window: string; readonly sequence: number };

/**
 * Whether a publication is accepted: duplicates, and those older than the last one of the same window, are not.
 *
 * @throws {Forbidden} when they do not lead
 * @throws {Conflict}   when it was made before the leader changed
 */
export function isAccepted(row: PresentationRow, userId: string, { basedOn, window, sequence }: PublishInput): boolean {
  if (row.leaderId !== userId) throw new Forbidden('Someone else is leading now. Take over before you publish.');
  if ((row.windows[window] ?? 0) >= sequence) return false;
  if (basedOn < row.leadRevision) throw new Conflict('Someone else has been leading. Check what is shown now first.');
  return true;
}

/** The window sequences after a publication. */
export function withWindow(windows: WindowSequences, { window, sequence }: PublishInput): WindowSequences {
  const others = Object.entries(windows).filter(([one]) => one !== window);
  return Object.fromEntries([...others, [window, sequence] as const].slice(-MAX_WINDOWS));
}

type PresentedList = Pick<List, 'groupId' | 'isPublished' | 'groupMembers'>;

/**
 * The group a presentation is for: that of the published set it is presented from, when the owner is in it. A song that is
 * in no list does not end that in the live session in which the set was presented.
 *
 * @param list  the list of the new position; undefined when it has none
 */
export function resolveGroup(
  { ownerId, groupId, live, publishedAt }: Pick<PresentationRow, 'ownerId' | 'groupId' | 'live' | 'publishedAt'>,
  list: PresentedList | undefined,
): string | null {
  const wasPublishedLive = live !== undefined && publishedAt !== null && publishedAt >= live.openedAt;
  if (list === undefined) return wasPublishedLive ? groupId : null;
  const isOwnersGroup = list.groupMembers.some(({ userId }) => userId === ownerId);
  return list.isPublished && isOwnersGroup ? list.groupId : null;
}

/** Who asks to follow a live session without its code. */
type FollowInput = {
  readonly userId: string;
  /** Ids of those who are in the group it is for. */
  readonly memberIds: ReadonlySet<string>;
  /** Whether the owner took them out of the session. */
  readonly isRemoved: boolean;
};

/** Whether somebody may follow a live session without its code: the members of the group whose set is presented. */
export function canFollowAsMember(
  { ownerId, groupId, position, live }: Pick<PresentationRow, 'ownerId' | 'groupId' | 'position' | 'live'>,
  { userId, memberIds, isRemoved }: FollowInput,
): boolean {
  const isForGroup = live !== undefined && groupId !== null && position !== null;
  return isForGroup && !isRemoved && memberIds.has(userId) && memberIds.has(ownerId);
}

/** What those who may follow a live session are told of: that it began, ended, or goes on in another way. */
export type Announcement = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly groupIds: readonly string[];
  /** Only another song: whoever follows has seen it. */
  readonly isSongOnly: boolean;
};

/** What is to be told after a change of a presentation; undefined when nobody outside the session would notice. */
export function findAnnouncement(before: PresentationRow, after: PresentationRow): Announcement | undefined {
  const sessionId = after.live?.id ?? before.live?.id;
  if (sessionId === undefined) return undefined;
  const isSame = (name: 'groupId' | 'leaderId') => before[name] === after[name];
  const isSongOnly = before.live?.id === after.live?.id && isSame('groupId') && isSame('leaderId');
  if (isSongOnly && before.position?.songId === after.position?.songId) return undefined;
  const groupIds = [...new Set([before.groupId, after.groupId])].filter((id) => id !== null);
  return { sessionId, ownerId: after.ownerId, groupIds, isSongOnly };
}

/** Two announcements of one presentation as one: the later session counts. */
export function mergeAnnouncements(earlier: Announcement | undefined, later: Announcement): Announcement {
  if (earlier === undefined) return later;
  const groupIds = [...new Set([...earlier.groupIds, ...later.groupIds])];
  return { ...later, groupIds, isSongOnly: earlier.isSongOnly && later.isSongOnly };
}

/** What determines whether a song may be shown to people without an account. */
type ProjectionInput = {
  /** Everybody may open it. */
  readonly isFree: boolean;
  /** The leader may open every collection by a role. */
  readonly opensAll: boolean;
  readonly collectionIds: readonly string[];
  /** The collections whose licence to be presented the leader holds. */
  readonly licensed: ReadonlySet<string>;
};

/** Whether an audience may see a song that the leader may open (decision 0049). */
export function canProject({ isFree, opensAll, collectionIds, licensed }: ProjectionInput): boolean {
  return isFree || opensAll || collectionIds.some((id) => licensed.has(id));
}

type LicensedSubscription = {
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  readonly validTo: string;
};

/**
 * The collections a person may present: those of a valid subscription that includes the licence, and all they have when
 * the licence is a subscription by itself.
 *
 * @param licence  id of the product
 */
export function licensedCollections(
  viewer: Pick<Viewer, 'openCollections'>,
  subscriptions: readonly LicensedSubscription[],
  licence: string,
  now: Date,
): ReadonlySet<string> {
  const at = now.toISOString();
  const licensed = subscriptions.filter(({ productIds, validTo }) => productIds.includes(licence) && validTo > at);
  const coversAll = licensed.some(({ collectionIds }) => collectionIds.length === 0);
  const all = viewer.openCollections === 'all' ? [] : viewer.openCollections;
  return new Set(coversAll ? all : licensed.flatMap(({ collectionIds }) => collectionIds));
}
