import { randomInt } from 'node:crypto';
import { BadRequest, Conflict, Gone, Forbidden } from '@canticle/contract';
import type { Viewer } from '../../platform/http/index.ts';
import type { PresentationRow, WindowSequences } from './model.ts';

const HOUR_MS = 3600_000;

/** What is presented is forgotten so long after the last publication, and a live session ends then. */
const LIFETIME_MS = 12 * HOUR_MS;
const CODE_LIFETIME_MS = 4 * HOUR_MS;
/** A leader of whom nothing is heard for so long is away; their device reports every 15 seconds. */
const AWAY_MS = 45_000;
/** A follower counts as here for so long after a process has seen them. */
export const PRESENT_MS = 40_000;
/** Windows whose last number is remembered. */
const MAX_WINDOWS = 8;

/** Capitals and digits that nobody mistakes for another one, read aloud or from a wall. */
const CODE_ALPHABET = 'ACDEFGHJKMNPQRTVWXY34679';
const CODE_LENGTH = 6;

/** Until when something published or opened now lasts. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS);

/** Until when a code made now opens the session. */
export const codeExpiryFrom = (now: Date): Date => new Date(now.getTime() + CODE_LIFETIME_MS);

/** A code to type: one of 190 million. */
export function createCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/**
 * A code as it was typed, without the blanks and hyphens people put into it.
 *
 * @example normalizeCode(' acd-346 ') // 'ACD346'
 */
export function normalizeCode(input: string): string {
  return input.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** @throws {Gone} when the code opens nothing any more */
export function assertCodeValid(codeExpiresAt: string, now: Date): void {
  if (codeExpiresAt <= now.toISOString()) throw new Gone('This code has expired. Ask for a new one.');
}

/** Whether nothing was heard of the leader's device for a while. */
export function isAway({ leaderSeenAt }: Pick<PresentationRow, 'leaderSeenAt'>, now: Date): boolean {
  return leaderSeenAt !== null && now.getTime() - Date.parse(leaderSeenAt) > AWAY_MS;
}

/** The owner and whoever leads: they know how others come in, and who is there. */
export function canManage(
  { ownerId, leaderId }: Pick<PresentationRow, 'ownerId' | 'leaderId'>,
  userId: string,
): boolean {
  return userId === ownerId || userId === leaderId;
}

/** @throws {Forbidden} to whoever neither owns nor leads */
export function requireManager(row: Pick<PresentationRow, 'ownerId' | 'leaderId'>, userId: string): void {
  if (!canManage(row, userId)) throw new Forbidden('Only the owner and whoever leads may do this.');
}

/** Characters of a text as it is sung, in all its languages: everybody who follows is sent them with every step. */
const MAX_CHARACTERS = 250_000;

/** Whether a text of so many characters is sent in time. */
export const isWithinLimit = (characters: number): boolean => characters <= MAX_CHARACTERS;

/** @throws {BadRequest} when a text repeats so much that it would not be sent in time */
export function assertWithinLimit(characters: number): void {
  if (!isWithinLimit(characters)) throw new BadRequest('This order repeats too much of the song.');
}

/** What somebody wants to publish, apart from where the presentation is. */
export type PublishInput = { readonly basedOn: number; readonly window: string; readonly sequence: number };

/**
 * Whether a publication is taken: one that comes twice, or after a later one of the same window, is not.
 *
 * @throws {Forbidden} when they do not lead
 * @throws {Conflict}   when it was made before the lead changed
 */
export function isAccepted(row: PresentationRow, userId: string, { basedOn, window, sequence }: PublishInput): boolean {
  if (row.leaderId !== userId) throw new Forbidden('Somebody else leads now. Take the lead before you publish.');
  if ((row.windows[window] ?? 0) >= sequence) return false;
  if (basedOn < row.leadRevision) throw new Conflict('The lead has changed since. Look at what is shown now first.');
  return true;
}

/** The windows after one of them has published. */
export function withWindow(windows: WindowSequences, { window, sequence }: PublishInput): WindowSequences {
  const others = Object.entries(windows).filter(([one]) => one !== window);
  return Object.fromEntries([...others, [window, sequence] as const].slice(-MAX_WINDOWS));
}

/** What decides whether a song may be shown to people without an account. */
type ProjectionInput = {
  /** Everybody may open it. */
  readonly isFree: boolean;
  /** Who leads opens every collection by a role. */
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
 * The collections a person may present: those of a valid subscription that names the licence, and all they have when a
 * licence stands by itself.
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
