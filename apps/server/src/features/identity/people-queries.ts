import { Conflict } from '@canticle/contract';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import { chunks, toIso, type Reader, acquireLock, type Tx } from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';
import { addRoles, getUser, listUserRoles } from './queries.ts';
import { CAPABILITIES } from './rules.ts';

/**
 * The ids of people whose address or name contains a text, case-insensitively; an exact address comes first, then the
 * newest account. Without a text the newest accounts.
 *
 * @param limit  how many at most
 */
export async function findPeople(db: Reader, text: string, limit: number): Promise<string[]> {
  const exact = text.toLowerCase();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((is) =>
      is.or([
        sql<boolean>`lower(email) like ${containsPattern(exact)} escape '!'`,
        // SQLite lower-cases A to Z only: the possible spellings of a name are queried one by one.
        ...[text, exact, text.toUpperCase(), capitalize(exact)].map(
          (spelling) => sql<boolean>`display_name like ${containsPattern(spelling)} escape '!'`,
        ),
      ]),
    )
    .orderBy((is) =>
      is
        .case()
        .when(is.fn<string>('lower', ['email']), '=', exact)
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/* The person's input is text, not a pattern. */
const containsPattern = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;

const capitalize = (text: string) => text.replace(/(^|\s|-)(\p{L})/gu, (letters) => letters.toUpperCase());

/** The ids of everybody who has a role, by name. */
export async function listPeopleWithRoles(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'display_name'])
    .where('users.id', 'in', db.selectFrom('user_roles').select('user_id'))
    .orderBy('display_name')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of all administrators. */
export async function listAdministrators(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('user_roles').select('user_id').where('role', '=', 'administrator').execute();
  return rows.map((row) => row.user_id);
}

/** The ids of everybody who may edit the catalogue: editors and administrators. */
export async function listEditors(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('role', 'in', CAPABILITIES.editCatalogue)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The addresses of accounts created since a timestamp, in that order; accounts without an address are left out. */
export async function listEmailsSince(db: Reader, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('created_at', '>=', since)
    .where('email', '!=', '')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Which of these addresses, in lower case, have an account here, at whichever service they sign in. */
export async function listKnownEmails(db: Reader, emails: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  for (const chunk of chunks([...new Set(emails)])) {
    const people = await db.selectFrom('users').select('email').where('email', 'in', chunk).execute();
    for (const { email } of [...people, ...(await listVerifiedAccounts(db, chunk))]) known.add(email);
  }
  return [...known];
}

/* An account that was never verified is nobody's: the address is free. */
function listVerifiedAccounts(db: Reader, emails: readonly string[]): Promise<{ email: string }[]> {
  return db
    .selectFrom('auth_user')
    .select('email')
    .where('email', 'in', [...emails])
    .where('emailVerified', '=', true)
    .execute();
}

/**
 * Sets the roles of a person to exactly these, with an audit entry.
 *
 * @param actorId  the administrator
 * @throws {NotFound} when there is no such person; {Conflict} when no administrator would be left
 */
export async function setRoles(
  tx: Tx,
  userId: string,
  roles: readonly Role[],
  actorId: string,
  now: Date,
): Promise<void> {
  // If two administrators removed each other's role at once, none would remain.
  await acquireLock(tx, 'identity');
  const { roles: before } = await getUser(tx, userId);
  const removed = before.filter((role) => !roles.includes(role));
  const added = roles.filter((role) => !before.includes(role));
  if (removed.length + added.length === 0) return;
  if (removed.includes('administrator') && !(await hasOtherAdministrator(tx, userId)))
    throw new Conflict('This person is the only administrator. Make someone else an administrator first.');
  if (removed.length > 0)
    await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', 'in', removed).execute();
  if (added.length > 0) await addRoles(tx, userId, added, now);
  else await recordChange(tx, { kind: 'rights', id: userId, owner: userId }, now);
  await tx
    .updateTable('users')
    .set({ updated_at: toIso(now) })
    .where('id', '=', userId)
    .execute();
  const after = await listUserRoles(tx, userId);
  await recordAudit(
    tx,
    { actor: actorId, action: 'set-roles', kind: 'user', id: userId, details: { before, after } },
    now,
  );
}

/** Whether anybody besides this person is an administrator. */
export async function hasOtherAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'administrator')
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
