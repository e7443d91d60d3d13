import { Unauthenticated } from '@canticle/contract';
import type { PeopleChanges } from '../../platform/changes/index.ts';
import { acquireLock, type Reader, type Tx } from '../../platform/database/index.ts';
import type { FindViewer, Viewer } from '../../platform/http/index.ts';
import { findAgreement } from './agreement-queries.ts';
import type { Admission } from './admission.ts';
import type { Claims } from './claims.ts';
import type { IdentityContext } from './identity-context.ts';
import {
  acceptPolicies,
  findPersonByIdentity,
  findOrCreatePerson,
  findPersonById,
  hasSession,
  isIdentityBlocked,
  type PersonRecord,
  listUserRoles,
  saveProfile,
  saveSettings,
  updateFromToken,
} from './queries.ts';
import { isSignedOut, hasCapability, newSignInTime } from './rules.ts';
import { applyStoredClaims, type ApplyProviderClaims } from './provider-claim-queries.ts';
import { OWN_ISSUER, type VerifyToken } from './tokens.ts';

/** What a person's subscriptions open at a time, and until when that is valid (ISO; undefined: until they change). */
export type FindOpenCollections = (
  db: Reader,
  userId: string,
  now: Date,
) => Promise<{ readonly ids: readonly string[]; readonly until: string | undefined }>;

/** What decides who a viewer is, besides their token. */
type ViewerDeps = {
  readonly peopleChanges: PeopleChanges;
  readonly findOpenCollections: FindOpenCollections;
  readonly admission: Admission;
  readonly applyProviderClaims: ApplyProviderClaims;
};

/** Tokens cached at once; a person has one or two, each valid for ten minutes. */
const MAX_TOKENS = 20_000;

type CachedToken = { readonly claims: Claims; reading: ViewerRead | undefined };
/** A viewer that is or was read, and the position (of `PeopleChanges`) before that. */
type ViewerRead = { readonly viewer: Promise<CachedViewer>; readonly after: number };
/** A viewer, and when it expires, in milliseconds since 1970. */
type CachedViewer = { readonly viewer: Viewer; readonly expiresAt: number };

/**
 * Finds the viewer of a request. A token is verified once and then cached until it expires; the person is read again
 * when anything about them or their rights has changed, or when one of their subscriptions has ended.
 */
export function createFindViewer(context: IdentityContext, verify: VerifyToken, deps: ViewerDeps): FindViewer {
  const { now } = context;
  const { peopleChanges } = deps;
  const tokens = new Map<string, CachedToken>();

  const cacheToken = (bearer: string, claims: Claims): CachedToken => {
    const cached: CachedToken = { claims, reading: undefined };
    const [oldest] = tokens.keys();
    if (oldest !== undefined && tokens.size >= MAX_TOKENS) tokens.delete(oldest);
    tokens.set(bearer, cached);
    return cached;
  };

  const getToken = async (bearer: string, at: Date): Promise<CachedToken> => {
    const cached = tokens.get(bearer);
    if (cached !== undefined && cached.claims.expiresAt * 1000 > at.getTime()) return cached;
    tokens.delete(bearer);
    const claims = await verify(bearer, at);
    return tokens.get(bearer) ?? cacheToken(bearer, claims);
  };

  const startReading = (cached: CachedToken, after: number, at: Date): ViewerRead => {
    const reading = { viewer: resolveCachedViewer(context, cached.claims, deps, at), after };
    cached.reading = reading;
    reading.viewer.catch(() => {
      if (cached.reading === reading) cached.reading = undefined;
    });
    return reading;
  };

  return async (bearer) => {
    if (bearer === undefined) throw new Unauthenticated('Unauthorized');
    const at = now();
    const cached = await getToken(bearer, at);
    const position = await peopleChanges.position();
    for (let { reading } = cached; reading !== undefined; { reading } = cached) {
      const { viewer, after } = reading;
      // Why reading it fails may be gone by now, when it began before.
      const found = await (after === position ? viewer : viewer.catch(() => undefined));
      if (found !== undefined && isCurrent(found, after, at, peopleChanges)) return found.viewer;
      if (cached.reading === reading) break;
    }
    return (await startReading(cached, position, at).viewer).viewer;
  };
}

function isCurrent({ viewer, expiresAt }: CachedViewer, after: number, at: Date, changes: PeopleChanges): boolean {
  return at.getTime() < expiresAt && !changes.hasChanged(viewer.userId, after);
}

async function resolveCachedViewer(
  context: IdentityContext,
  claims: Claims,
  deps: ViewerDeps,
  at: Date,
): Promise<CachedViewer> {
  const { read } = context.database;
  const person = (await findPersonByIdentity(read, claims)) ?? (await createPerson(context, deps, claims, at));
  if (isSignedOut(claims, person.signedOutAt)) throw new Unauthenticated('Unauthorized');
  if (!(await isSessionActive(read, claims))) throw new Unauthenticated('Unauthorized');
  await updateFromClaims(context, person, claims, at);
  return createCachedViewer(read, person, claims, deps.findOpenCollections, at);
}

/*
 * Our bearer ends with the session it was issued for. A bearer from before bearers named their session lasts its ten
 * minutes.
 */
async function isSessionActive(read: Reader, { issuer, sessionId }: Claims): Promise<boolean> {
  return issuer !== OWN_ISSUER || sessionId === undefined || (await hasSession(read, sessionId));
}

async function createCachedViewer(
  read: Reader,
  person: PersonRecord,
  claims: Pick<Claims, 'email' | 'emailVerified' | 'authTime'> & Partial<Pick<Claims, 'issuer' | 'sessionId'>>,
  findOpenCollections: FindOpenCollections,
  at: Date,
): Promise<CachedViewer> {
  const roles = await listUserRoles(read, person.userId);
  const access = hasCapability({ roles }, 'openEveryCollection')
    ? undefined
    : await findOpenCollections(read, person.userId, at);
  const viewer: Viewer = {
    userId: person.userId,
    roles,
    openCollections: access?.ids ?? 'all',
    email: claims.email,
    emailVerified: claims.emailVerified,
    language: person.language ?? 'en',
    signedInAt: claims.authTime ?? 0,
    ...(claims.issuer === OWN_ISSUER && claims.sessionId !== undefined ? { sessionId: claims.sessionId } : {}),
  };
  return { viewer, expiresAt: access?.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(access.until) };
}

/**
 * Finds people by their id, for URLs that were signed for them: the person was verified when the URL was signed. Cached
 * as above.
 */
export function createFindViewerById(
  context: IdentityContext,
  { peopleChanges, findOpenCollections }: Pick<ViewerDeps, 'peopleChanges' | 'findOpenCollections'>,
): (userId: string) => Promise<Viewer | undefined> {
  const { database, now } = context;
  const cache = new Map<string, { readonly found: CachedViewer; readonly after: number }>();
  return async (userId) => {
    const at = now();
    const after = await peopleChanges.position();
    const known = cache.get(userId);
    if (known !== undefined && isCurrent(known.found, known.after, at, peopleChanges)) return known.found.viewer;
    cache.delete(userId);
    const person = await findPersonById(database.read, userId);
    if (person === undefined) return undefined;
    const claims = { email: person.email, emailVerified: true, authTime: undefined };
    const found = await createCachedViewer(database.read, person, claims, findOpenCollections, at);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAX_TOKENS) cache.delete(oldest);
    cache.set(userId, { found, after });
    return found.viewer;
  };
}

async function createPerson(
  { database, config }: IdentityContext,
  { admission: { findAdmission }, applyProviderClaims }: ViewerDeps,
  claims: Claims,
  at: Date,
): Promise<PersonRecord> {
  if (await isIdentityBlocked(database.read, claims, at)) throw new Unauthenticated('Unauthorized');
  // Whoever may not come in costs no transaction.
  await findAdmission(database.read, claims);
  return database.transaction(async (tx) => {
    // Two requests of somebody new must not use up two invitations.
    await acquireLock(tx, 'identity');
    const existing = await findPersonByIdentity(tx, claims);
    if (existing !== undefined) return existing;
    const admit = await findAdmission(tx, claims);
    const person = await findOrCreatePerson(tx, claims, at);
    await admit(tx, person.userId);
    if (config.oidc !== undefined && claims.issuer === OWN_ISSUER)
      await applyStoredClaims(tx, claims.subject, person.userId, applyProviderClaims);
    const language = await applyAgreement(tx, person.userId, claims, at);
    return { ...person, language };
  });
}

/* Whoever agreed to the policies when they created the account is asked nothing more, and keeps the language of it. */
async function applyAgreement(tx: Tx, userId: string, { issuer, subject }: Claims, at: Date): Promise<string | null> {
  const agreement = issuer === OWN_ISSUER ? await findAgreement(tx, subject) : undefined;
  if (agreement === undefined) return null;
  const { language } = agreement;
  if (language !== null) await saveSettings(tx, userId, { language }, at);
  await saveProfile(tx, userId, { registered: true }, at);
  await acceptPolicies(tx, userId, agreement, at);
  return language;
}

/* An unverified address of the token never replaces a verified one: it is stored once it is verified. */
async function updateFromClaims(
  { database }: IdentityContext,
  person: PersonRecord,
  claims: Claims,
  at: Date,
): Promise<void> {
  const lastLogin = newSignInTime(claims.authTime, claims.issuedAt, person.lastLogin);
  const isNewEmail =
    claims.email !== '' && claims.email !== person.email && (claims.emailVerified || person.email === '');
  if (lastLogin === undefined && !isNewEmail) return;
  const changes = { ...(lastLogin === undefined ? {} : { lastLogin }), ...(isNewEmail ? { email: claims.email } : {}) };
  await database.transaction((tx) => updateFromToken(tx, person.userId, changes, at));
}
