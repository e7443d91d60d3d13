import { NotFound } from '@canticle/contract';
import { deleteChangesOf, recordChange } from '../../platform/changes/index.ts';
import {
  toDbBoolean,
  deleteBefore,
  deleteResponsesTo,
  toIso,
  newId,
  readJson,
  type Reader,
  acquireLock,
  type Tx,
} from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';
import type { Claims } from './claims.ts';
import type { Acceptance, PublicPerson, Settings, User } from './model.ts';
import { ROLES_BY_RANK } from './rules.ts';

/** What the first request of a token needs to know about a person. */
export type PersonRecord = {
  readonly userId: string;
  readonly email: string;
  readonly language: string | null;
  readonly lastLogin: string;
  /** Sessions from before this timestamp are invalid; null when all are valid. */
  readonly signedOutAt: string | null;
};

/** The person with this subject at an issuer. */
export async function findPersonByIdentity(
  db: Reader,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<PersonRecord | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .select(['users.id', 'users.email', 'users.language', 'users.last_login', 'users.signed_out_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && toPersonRecord(row);
}

/** The person with this id; undefined when they were deleted. */
export async function findPersonById(db: Reader, userId: string): Promise<PersonRecord | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'language', 'last_login', 'signed_out_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && toPersonRecord(row);
}

function toPersonRecord(row: {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
  readonly last_login: string;
  readonly signed_out_at: string | null;
}): PersonRecord {
  const { id: userId, email, language, last_login: lastLogin, signed_out_at: signedOutAt } = row;
  return { userId, email, language, lastLogin, signedOutAt };
}

/** The subject of a person at an issuer; undefined when they use another one. */
export async function findSubject(db: Reader, userId: string, issuer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row?.subject;
}

/** Whether a session of the embedded service is still active. */
export async function hasSession(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('auth_session').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Whether a session of the embedded service is active, and has not run out. */
export async function isSessionValid(db: Reader, id: string, now: Date): Promise<boolean> {
  const row = await db.selectFrom('auth_session').select('expiresAt').where('id', '=', id).executeTakeFirst();
  return row !== undefined && new Date(row.expiresAt) > now;
}

/** Whether this identity was deleted less than a day ago. */
export async function isIdentityBlocked(
  db: Reader,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('refused_identities')
    .select('until')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('until', '>', toIso(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** The person with this identity, created from the claims when they are new; concurrent calls create one. */
export async function findOrCreatePerson(tx: Tx, claims: Claims, now: Date): Promise<PersonRecord> {
  await acquireLock(tx, 'identity');
  const existing = await findPersonByIdentity(tx, claims);
  if (existing !== undefined) return existing;
  const id = newId(now.getTime());
  const at = toIso(now);
  await tx
    .insertInto('users')
    .values({
      id,
      email: claims.email,
      display_name: claims.name || claims.email.split('@')[0] || '',
      image: claims.picture,
      gender: 'unknown',
      birth_day: null,
      address: null,
      language: null,
      languages: '[]',
      default_transposition: 'C',
      default_transcode: 'common',
      default_clef: 'treble',
      theme_choice: 'system',
      theme: 'light',
      registered: 0,
      privacy_accepted_at: null,
      terms_accepted_at: null,
      last_login: at,
      verification_sent_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('user_identities')
    .values({ issuer: claims.issuer, subject: claims.subject, user_id: id })
    .execute();
  await recordChange(tx, { kind: 'user', id, owner: id }, now);
  return { userId: id, email: claims.email, language: null, lastLogin: at, signedOutAt: null };
}

/** Records a new sign-in, and an e-mail address that has changed at the sign-in service. */
export async function updateFromToken(
  tx: Tx,
  userId: string,
  changes: { lastLogin?: string; email?: string },
  now: Date,
): Promise<void> {
  const { lastLogin, email } = changes;
  if (lastLogin !== undefined) {
    await tx
      .updateTable('users')
      .set({ last_login: lastLogin })
      .where('id', '=', userId)
      .where('last_login', '<', lastLogin)
      .execute();
  }
  if (email !== undefined) await updateUser(tx, userId, { email }, now);
}

/** The roles of a person, highest rank first. */
export async function listUserRoles(db: Reader, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  const roles = new Set(rows.map((row) => row.role));
  return ROLES_BY_RANK.toReversed().filter((role) => roles.has(role));
}

/** Gives a person roles; existing roles stay. */
export async function addRoles(tx: Tx, userId: string, roles: readonly Role[], now: Date): Promise<void> {
  const currentRoles = await listUserRoles(tx, userId);
  const added = roles.filter((role) => !currentRoles.includes(role));
  for (const role of added) {
    await tx
      .insertInto('user_roles')
      .values({ user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const news = { kind: 'right-granted', to: [userId], name: role } as const;
    await recordChange(tx, { kind: 'rights', id: userId, owner: userId, news }, now);
  }
  if (added.length === 0) await recordChange(tx, { kind: 'rights', id: userId, owner: userId }, now);
}

/** Takes roles from a person. */
export async function removeRoles(tx: Tx, userId: string, roles: readonly Role[], now: Date): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', 'in', [...roles])
    .execute();
  await recordChange(tx, { kind: 'rights', id: userId, owner: userId }, now);
}

/** The names of these people: their name, else their address. Deleted people are missing. */
export async function listPersonNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'display_name', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.display_name || row.email]));
}

/** The addresses of these people and the language they read; without those who have none. */
export async function listMailRecipients(
  db: Reader,
  ids: readonly string[],
): Promise<{ readonly email: string; readonly language: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', 'in', [...ids])
    .where('email', '!=', '')
    .orderBy('id')
    .execute();
  return rows.map(({ email, language }) => ({ email, language: language ?? 'en' }));
}

/** The language each of these people chose, English where they chose none. Deleted people are missing. */
export async function listPersonLanguages(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, language }) => [id, language ?? 'en']));
}

/** The public data of these people, by name. Deleted people are missing. */
export async function listPublicPeople(db: Reader, ids: readonly string[]): Promise<PublicPerson[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'image'])
    .where('id', 'in', ids)
    .orderBy('display_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, displayName: row.display_name, image: row.image }));
}

/**
 * One person.
 *
 * @throws {NotFound} when there is none with this id
 */
export async function getUser(db: Reader, id: string): Promise<User> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new NotFound('Person not found.');
  return {
    id,
    email: row.email,
    displayName: row.display_name,
    image: row.image,
    roles: await listUserRoles(db, id),
    settings: {
      language: row.language,
      languages: readJson<string[]>(row.languages),
      defaultTransposition: row.default_transposition,
      defaultTranscode: row.default_transcode,
      defaultClef: row.default_clef,
      themeChoice: row.theme_choice,
      theme: row.theme,
    },
    gender: row.gender,
    birthDay: row.birth_day,
    registered: row.registered === 1,
    privacy: toAcceptance(row.privacy_version, row.privacy_accepted_at),
    terms: toAcceptance(row.terms_version, row.terms_accepted_at),
    lastLogin: row.last_login,
    updatedAt: row.updated_at,
  };
}

/** Saves settings; missing fields are unchanged. */
export async function saveSettings(tx: Tx, userId: string, settings: Partial<Settings>, now: Date): Promise<void> {
  const { language, languages, defaultTransposition, defaultTranscode, defaultClef, themeChoice, theme } = settings;
  await updateUser(
    tx,
    userId,
    {
      language,
      languages: languages === undefined ? undefined : JSON.stringify(languages),
      default_transposition: defaultTransposition,
      default_transcode: defaultTranscode,
      default_clef: defaultClef,
      theme_choice: themeChoice,
      theme,
    },
    now,
  );
}

/** @param name  not empty */
export async function saveName(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  await updateUser(tx, userId, { display_name: name }, now);
}

/** @param image  URL of the image; null removes it */
export async function saveImage(tx: Tx, userId: string, image: string | null, now: Date): Promise<void> {
  await updateUser(tx, userId, { image }, now);
}

/** Saves a person's profile; missing fields are unchanged. Registration is never revoked. */
export async function saveProfile(
  tx: Tx,
  userId: string,
  profile: {
    readonly gender?: User['gender'];
    readonly birthDay?: string | null;
    readonly address?: object;
    readonly registered?: true;
  },
  now: Date,
): Promise<void> {
  const { gender, birthDay, address, registered } = profile;
  const columns = {
    gender,
    birth_day: birthDay,
    address: address && JSON.stringify(address),
    registered: registered && toDbBoolean(registered),
  };
  await updateUser(tx, userId, columns, now);
}

/** Records which version of a policy a person accepted, and when; the first time of each version counts. */
export async function acceptPolicies(
  tx: Tx,
  userId: string,
  versions: { readonly privacy?: string; readonly terms?: string },
  now: Date,
): Promise<void> {
  const { privacy, terms } = await getUser(tx, userId);
  const isNew = (accepted: Acceptance | null, version: string | undefined) =>
    version !== undefined && accepted?.version !== version;
  const columns = {
    ...(isNew(privacy, versions.privacy) ? { privacy_accepted_at: toIso(now), privacy_version: versions.privacy } : {}),
    ...(isNew(terms, versions.terms) ? { terms_accepted_at: toIso(now), terms_version: versions.terms } : {}),
  };
  await updateUser(tx, userId, columns, now);
}

function toAcceptance(version: string | null, acceptedAt: string | null): Acceptance | null {
  return acceptedAt === null ? null : { version: version ?? '', acceptedAt };
}

/**
 * Reserves the right to send a verification mail now.
 *
 * @returns seconds to wait when the last one is too recent
 */
export async function reserveVerificationMail(
  tx: Tx,
  userId: string,
  now: Date,
  intervalS: number,
): Promise<number | undefined> {
  const earliest = toIso(new Date(now.getTime() - intervalS * 1000));
  const reserved = await tx
    .updateTable('users')
    .set({ verification_sent_at: toIso(now) })
    .where('id', '=', userId)
    .where((is) =>
      is.or([
        is('verification_sent_at', 'is', null),
        is('verification_sent_at', '<=', earliest),
        // Written before the clock was set back.
        is('verification_sent_at', '>', toIso(now)),
      ]),
    )
    .executeTakeFirst();
  if (reserved.numUpdatedRows === 1n) return undefined;
  const row = await tx.selectFrom('users').select('verification_sent_at').where('id', '=', userId).executeTakeFirst();
  return Math.ceil((Date.parse(row?.verification_sent_at ?? toIso(now)) + intervalS * 1000 - now.getTime()) / 1000);
}

/** The language of the owner of an address, for mails to it; undefined when it has no owner or none is chosen. */
export async function findLanguageByEmail(db: Reader, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email)
    .where('language', 'is not', null)
    .executeTakeFirst();
  return row?.language ?? undefined;
}

/** The person with this address, in whatever case it is written; undefined when there is none, or more than one. */
export async function findUserIdByEmail(db: Reader, email: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Ends every session of a person, at our own service and of tokens issued before this timestamp. */
export async function signOutEverywhere(tx: Tx, userId: string, subject: string | undefined, now: Date): Promise<void> {
  if (subject !== undefined) {
    await tx.deleteFrom('auth_session').where('userId', '=', subject).execute();
    await tx.deleteFrom('account_links').where('subject', '=', subject).execute();
  }
  await updateUser(tx, userId, { signed_out_at: toIso(now) }, now);
}

const IDENTITY_BLOCK_MS = 24 * 3600_000;

/** Deletes a person with all their data; their identities are blocked for a day. */
export async function deleteUser(tx: Tx, userId: string, now: Date): Promise<void> {
  const identities = await tx
    .selectFrom('user_identities')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .execute();
  const until = toIso(new Date(now.getTime() + IDENTITY_BLOCK_MS));
  for (const identity of identities) {
    await tx
      .insertInto('refused_identities')
      .values({ ...identity, until })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ until }))
      .execute();
  }
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  await deleteResponsesTo(tx, userId);
  await deleteChangesOf(tx, userId);
  // A subscription of theirs may have been for a group, so everybody's rights may have changed.
  await recordChange(tx, { kind: 'rights', id: userId }, now);
  await recordChange(tx, { kind: 'user', id: userId, owner: userId, deleted: true }, now);
}

/**
 * Deletes expired sessions, one-time tokens, links, blocked identities and claims of nobody, at most `limit` of each;
 * returns the highest count.
 */
export async function deleteExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  return Math.max(
    await deleteBefore(tx, 'auth_session', 'expiresAt', now, limit),
    await deleteBefore(tx, 'auth_verification', 'expiresAt', now, limit),
    await deleteBefore(tx, 'account_links', 'expires_at', now, limit),
    await deleteBefore(tx, 'refused_identities', 'until', now, limit),
    await deleteBefore(tx, 'provider_claims', 'expires_at', now, limit),
  );
}

type Columns = { readonly [column: string]: string | number | null | undefined };

async function updateUser(tx: Tx, userId: string, columns: Columns, now: Date): Promise<void> {
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length === 0) return;
  await tx
    .updateTable('users')
    .set({ ...set, updated_at: toIso(now) })
    .where('id', '=', userId)
    .execute();
  await recordChange(tx, { kind: 'user', id: userId, owner: userId }, now);
}

/** Whether a person uses this image. */
export async function isPictureUsed(db: Reader, image: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('image', '=', image).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Whether there is any person. */
export async function hasAnyUser(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
