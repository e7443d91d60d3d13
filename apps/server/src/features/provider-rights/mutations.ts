import type { Tx } from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';

/** Records that the provider gave a person these roles. */
export async function recordProviderRoles(tx: Tx, userId: string, roles: readonly Role[]): Promise<void> {
  for (const role of roles)
    await tx
      .insertInto('provider_roles')
      .values({ user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Records that these roles are not the provider's any more. */
export async function deleteProviderRoles(tx: Tx, userId: string, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .deleteFrom('provider_roles')
    .where('user_id', '=', userId)
    .where('role', 'in', [...roles])
    .execute();
}

/** Records which group was made for a value of the provider. */
export async function recordGroupOfValue(tx: Tx, value: string, groupId: string): Promise<void> {
  await tx.insertInto('provider_groups').values({ value, group_id: groupId }).execute();
}

/** Records that the provider put a person into a group. */
export async function recordProviderMember(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx
    .insertInto('provider_members')
    .values({ group_id: groupId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that a membership is not the provider's any more. */
export async function deleteProviderMember(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.deleteFrom('provider_members').where('group_id', '=', groupId).where('user_id', '=', userId).execute();
}
