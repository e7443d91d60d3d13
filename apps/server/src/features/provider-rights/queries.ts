import type { Reader } from '../../platform/database/index.ts';

/** Which roles and memberships of a person come from the place's sign-in provider. */
export async function exportProviderRights(db: Reader, userId: string) {
  const roles = await db.selectFrom('provider_roles').select('role').where('user_id', '=', userId).execute();
  const groups = await db.selectFrom('provider_members').select('group_id').where('user_id', '=', userId).execute();
  return { roles: roles.map(({ role }) => role), groupIds: groups.map((row) => row.group_id) };
}
