import type { Reader } from '../../platform/database/index.ts';
import { getGroup } from './queries.ts';
import { requireLeader } from './rules.ts';

/**
 * @throws {NotFound} to somebody outside the group
 * @throws {Forbidden} to a member who does not lead it
 */
export async function requireGroupLeader(db: Reader, userId: string, groupId: string): Promise<void> {
  requireLeader((await getGroup(db, userId, groupId)).membership.role);
}
