import { randomInt } from 'node:crypto';
import { BadRequest, Conflict, Gone, Forbidden } from '@canticle/contract';
import type { Viewer } from '../../platform/http/index.ts';
import type { PresentationRow, WindowSequences } from './model.ts';

const HOUR_MS = 3600_000;

/** How long after the last publication a presentation is deleted and its live session ends. */
const LIFETIME_MS = 12 * HOUR_MS;
const CODE_LIFETIME_MS = 4 * HOUR_MS;
/** A leader not heard of for this long is away; their device reports every 15 seconds. */
const AWAY_MS = 45_000;
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

/** @throws {Gone} when the code has expired */
export function assertCodeValid(codeExpiresAt: string, now: Date): void {
  if (codeExpiresAt <= now.toISOString()) throw new Gone('This code has expired. Ask for a new one.');
}

/** Whether the leader's device has not reported for a while. */
export function isAway({ leaderSeenAt }: Pick<PresentationRow, 'leaderSeenAt'>, now: Date): boolean {
  return leaderSeenAt !== null && now.getTime() - Date.parse(leaderSeenAt) > AWAY_MS;
}

/** The owner and the leader: they may see how others join, and who is present. */
export function canManage(
  { ownerId, leaderId }: Pick<PresentationRow, 'ownerId' | 'leaderId'>,
  userId: string,
): boolean {
  return userId === ownerId || userId === leaderId;
}

/** @throws {Forbidden} for everybody except the owner and the leader */
export function requireManager(row: Pick<PresentationRow, 'ownerId' | 'leaderId'>, userId: string): void {
  if (!canManage(row, userId)) throw new Forbidden('Only the owner and whoever leads may do this.');
}

/** Maximum characters of a text as it is sung, in all its languages: it is sent to every follower with every step. */
const MAX_CHARACTERS = 250_000;

/** Whether a text of this many characters can be sent in time. */
export const isWithinLimit = (characters: number): boolean => characters <= MAX_CHARACTERS;

/** @throws {BadRequest} when a text repeats so much that it could not be sent in time */
export function assertWithinLimit(characters: number): void {
  if (!isWithinLimit(characters)) throw new BadRequest('This order repeats too much of the song.');
}

/** @throws {Forbidden} for everybody except the leader */
export function requireLeader({ leaderId }: Pick<PresentationRow, 'leaderId'>, userId: string): void {
  if (leaderId !== userId) throw new Forbidden('Somebody else leads now. Take the lead first.');
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
  if (row.leaderId !== userId) throw new Forbidden('Somebody else leads now. Take the lead before you publish.');
  if ((row.windows[window] ?? 0) >= sequence) return false;
  if (basedOn < row.leadRevision) throw new Conflict('The lead has changed since. Look at what is shown now first.');
  return true;
}

/** The window sequences after a publication. */
export function withWindow(windows: WindowSequences, { window, sequence }: PublishInput): WindowSequences {
  const others = Object.entries(windows).filter(([one]) => one !== window);
  return Object.fromEntries([...others, [window, sequence] as const].slice(-MAX_WINDOWS));
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
