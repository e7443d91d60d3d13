import type { Reader } from '../../platform/database/index.ts';
import type { Role } from '../../platform/http/index.ts';

/** The roles of a person that the provider gave. */
export async function listProviderRoles(db: Reader, userId: string): Promise<Role[]> {
  const rows = await db.selectFrom('provider_roles').select('role').where('user_id', '=', userId).execute();
  return rows.map(({ role }) => role);
}

/** The ids of the groups the provider put a person into. */
export async function listProviderGroups(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('provider_members').select('group_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.group_id);
}

/** The ids of the groups that were made for values of the provider, by value. */
export async function findGroupIds(db: Reader, values: readonly string[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom('provider_groups')
    .select(['value', 'group_id'])
    .where('value', 'in', [...values])
    .execute();
  return new Map(rows.map((row) => [row.value, row.group_id]));
}

/** Which roles and memberships of a person come from the place's sign-in provider. */
export async function exportProviderRights(db: Reader, userId: string) {
  return { roles: await listProviderRoles(db, userId), groupIds: await listProviderGroups(db, userId) };
}
