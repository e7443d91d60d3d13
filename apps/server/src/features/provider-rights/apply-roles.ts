import { recordAudit } from '../../platform/audit/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';
import { addRoles, hasOtherAdministrator, listUserRoles, removeRoles } from '../identity/index.ts';
import { deleteProviderRoles, recordProviderRoles } from './mutations.ts';
import { listProviderRoles } from './queries.ts';

/** Who gives roles, in the audit log. */
const ACTOR = 'sign-in-provider';

/**
 * Gives a person exactly these roles of the provider. The last administrator stays one, until there is another.
 *
 * @param wanted  what the provider says now
 */
export async function applyRoles(tx: Tx, userId: string, wanted: readonly Role[], now: Date): Promise<void> {
  const before = await listUserRoles(tx, userId);
  const given = await listProviderRoles(tx, userId);
  const added = wanted.filter((role) => !before.includes(role));
  const ended = given.filter((role) => !wanted.includes(role));
  const removed: Role[] = [];
  for (const role of ended) if (await mayTake(tx, userId, role)) removed.push(role);
  await removeRoles(tx, userId, removed, now);
  if (added.length > 0) await addRoles(tx, userId, added, now);
  await deleteProviderRoles(tx, userId, removed);
  await recordProviderRoles(tx, userId, added);
  const after = await listUserRoles(tx, userId);
  if (after.join() === before.join()) return;
  const details = { before, after };
  await recordAudit(tx, { actor: ACTOR, action: 'set-roles', kind: 'user', id: userId, details }, now);
}

async function mayTake(tx: Tx, userId: string, role: Role): Promise<boolean> {
  return role !== 'administrator' || (await hasOtherAdministrator(tx, userId));
}
