import { recordAudit } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';
import { addRoles, hasOtherAdministrator, listUserRoles, removeRoles } from '../identity/index.ts';

/** Who gives roles, in the audit log. */
const ACTOR = 'sign-in-provider';

/**
 * Gives a person exactly these roles of the provider. The last administrator stays one, until there is another.
 *
 * @param wanted  what the provider says now
 */
export async function applyRoles(tx: Tx, userId: string, wanted: readonly Role[], now: Date): Promise<void> {
  const before = await listUserRoles(tx, userId);
  const given = await listGivenRoles(tx, userId);
  const added = wanted.filter((role) => !before.includes(role));
  const ended = given.filter((role) => !wanted.includes(role));
  const removed: Role[] = [];
  for (const role of ended) if (await mayTake(tx, userId, role)) removed.push(role);
  await removeRoles(tx, userId, removed, now);
  if (added.length > 0) await addRoles(tx, userId, added, now);
  await forgetRoles(tx, userId, removed);
  await rememberRoles(tx, userId, added);
  const after = await listUserRoles(tx, userId);
  if (after.join() === before.join()) return;
  const details = { before, after };
  await recordAudit(tx, { actor: ACTOR, action: 'set-roles', kind: 'user', id: userId, details }, now);
}

async function mayTake(tx: Tx, userId: string, role: Role): Promise<boolean> {
  return role !== 'administrator' || (await hasOtherAdministrator(tx, userId));
}

async function listGivenRoles(tx: Tx, userId: string): Promise<Role[]> {
  const rows = await tx.selectFrom('provider_roles').select('role').where('user_id', '=', userId).execute();
  return rows.map(({ role }) => role);
}

async function rememberRoles(tx: Tx, userId: string, roles: readonly Role[]): Promise<void> {
  for (const role of roles)
    await tx
      .insertInto('provider_roles')
      .values({ user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function forgetRoles(tx: Tx, userId: string, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .deleteFrom('provider_roles')
    .where('user_id', '=', userId)
    .where('role', 'in', [...roles])
    .execute();
}
