import { SignedOut } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';
import type { FindViewer, Viewer } from '../../http/index.ts';
import type { Claims } from './claims.ts';
import type { IdentityRooms } from './identity.ts';
import {
  findByIdentity,
  findOrMakePerson,
  findPersonById,
  hasSession,
  isRefused,
  type KnownPerson,
  rolesOf,
  updateFromToken,
} from './queries.ts';
import { isSignedOut, may, newSignIn } from './rules.ts';
import { OWN_ISSUER, type VerifyToken } from './tokens.ts';

/** What a person's subscriptions open at a moment, and until when that holds (ISO; undefined: until they change). */
export type OpenCollectionsOf = (
  db: Reader,
  userId: string,
  now: Date,
) => Promise<{ readonly ids: readonly string[]; readonly until: string | undefined }>;

/** Tokens remembered at once; a person has one or two, each for ten minutes. */
const CAPACITY = 20_000;

type Known = { readonly claims: Claims; person: Promise<Found> | undefined; stamp: number };
/** A viewer, and the moment from which on another one must be looked for, in milliseconds since 1970. */
type Found = { readonly viewer: Viewer; readonly until: number };

/**
 * Finds out who is asking. A token is verified once and then remembered until it expires; the person behind it is read
 * again when anything about people or their rights has changed, or when one of their subscriptions has ended.
 */
export function createFindViewer(
  rooms: IdentityRooms,
  verify: VerifyToken,
  openCollectionsOf: OpenCollectionsOf,
): FindViewer {
  const { watch, now } = rooms;
  const tokens = new Map<string, Known>();

  const remember = (bearer: string, claims: Claims): Known => {
    const known: Known = { claims, person: undefined, stamp: -1 };
    if (tokens.size >= CAPACITY) tokens.delete(tokens.keys().next().value as string);
    tokens.set(bearer, known);
    return known;
  };

  const knownToken = async (bearer: string, at: Date): Promise<Known> => {
    const known = tokens.get(bearer);
    if (known !== undefined && known.claims.expiresAt * 1000 > at.getTime()) return known;
    tokens.delete(bearer);
    const claims = await verify(bearer, at);
    return tokens.get(bearer) ?? remember(bearer, claims);
  };

  return async (bearer) => {
    if (bearer === undefined) throw new SignedOut('Unauthorized');
    const at = now();
    const known = await knownToken(bearer, at);
    const stamp = (await watch.stamps()).people;
    const found = known.stamp === stamp ? await known.person : undefined;
    if (found !== undefined && at.getTime() < found.until) return found.viewer;
    const person = findPerson(rooms, known.claims, openCollectionsOf, at);
    known.person = person;
    known.stamp = stamp;
    person.catch(() => {
      if (known.person === person) known.person = undefined;
    });
    return (await person).viewer;
  };
}

async function findPerson(
  rooms: IdentityRooms,
  claims: Claims,
  openCollectionsOf: OpenCollectionsOf,
  at: Date,
): Promise<Found> {
  const { read } = rooms.database;
  const person = (await findByIdentity(read, claims)) ?? (await makePerson(rooms, claims, at));
  if (isSignedOut(claims, person.signedOutAt)) throw new SignedOut('Unauthorized');
  if (!(await isSessionThere(read, claims))) throw new SignedOut('Unauthorized');
  await follow(rooms, person, claims, at);
  return withRights(read, person, claims, openCollectionsOf, at);
}

/* A bearer of ours ends with the session it was made for. One made before bearers named theirs lasts its ten minutes. */
async function isSessionThere(read: Reader, { issuer, sessionId }: Claims): Promise<boolean> {
  return issuer !== OWN_ISSUER || sessionId === undefined || (await hasSession(read, sessionId));
}

async function withRights(
  read: Reader,
  person: KnownPerson,
  claims: Pick<Claims, 'email' | 'emailVerified' | 'authTime'>,
  openCollectionsOf: OpenCollectionsOf,
  at: Date,
): Promise<Found> {
  const roles = await rolesOf(read, person.userId);
  const bought = may({ roles }, 'openEveryCollection') ? undefined : await openCollectionsOf(read, person.userId, at);
  const viewer: Viewer = {
    userId: person.userId,
    roles,
    openCollections: bought?.ids ?? 'all',
    email: claims.email,
    emailVerified: claims.emailVerified,
    language: person.language ?? 'en',
    signedInAt: claims.authTime ?? 0,
  };
  return { viewer, until: bought?.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(bought.until) };
}

/**
 * Finds people by their id, for addresses that were signed for them: who got one was verified then. Remembered as above.
 */
export function createViewerOf(
  rooms: IdentityRooms,
  openCollectionsOf: OpenCollectionsOf,
): (userId: string) => Promise<Viewer | undefined> {
  const { database, watch, now } = rooms;
  let stamp = -1;
  const known = new Map<string, Found>();
  return async (userId) => {
    const at = now();
    const { people } = await watch.stamps();
    if (people !== stamp || known.size >= CAPACITY) known.clear();
    stamp = people;
    const found = known.get(userId);
    if (found !== undefined && at.getTime() < found.until) return found.viewer;
    const person = await findPersonById(database.read, userId);
    if (person === undefined) return undefined;
    const claims = { email: person.email, emailVerified: true, authTime: undefined };
    const fresh = await withRights(database.read, person, claims, openCollectionsOf, at);
    known.set(userId, fresh);
    return fresh.viewer;
  };
}

async function makePerson({ database }: IdentityRooms, claims: Claims, at: Date): Promise<KnownPerson> {
  if (await isRefused(database.read, claims, at)) throw new SignedOut('Unauthorized');
  return database.transaction((tx) => findOrMakePerson(tx, claims, at));
}

/* An address the token does not vouch for never replaces one that was: it is followed once it is verified. */
async function follow({ database }: IdentityRooms, person: KnownPerson, claims: Claims, at: Date): Promise<void> {
  const lastLogin = newSignIn(claims.authTime, claims.issuedAt, person.lastLogin);
  const isNewEmail =
    claims.email !== '' && claims.email !== person.email && (claims.emailVerified || person.email === '');
  if (lastLogin === undefined && !isNewEmail) return;
  const facts = { ...(lastLogin === undefined ? {} : { lastLogin }), ...(isNewEmail ? { email: claims.email } : {}) };
  await database.transaction((tx) => updateFromToken(tx, person.userId, facts, at));
}
