import type { Config } from '../../platform/config/index.ts';
import { acquireLock } from '../../platform/database/index.ts';
import type { GroupSets } from '../groups/index.ts';
import type { ApplyProviderClaims } from '../identity/index.ts';
import { applyGroups } from './apply-groups.ts';
import { applyRoles } from './apply-roles.ts';
import { groupNamesOf, rolesOf } from './rules.ts';

type ProviderRightsContext = { readonly config: Pick<Config, 'oidc'>; readonly now: () => Date };

/**
 * Gives a person the roles and memberships that the place's provider says they have, and takes those it gave before and
 * no longer says. What was given by hand stays (docs/decisions/0137).
 */
export function createApplyProviderClaims(
  { config: { oidc }, now }: ProviderRightsContext,
  sets: GroupSets,
): ApplyProviderClaims {
  return async (tx, userId, { roles, groups }) => {
    if (oidc?.roles === undefined && oidc?.groups === undefined) return;
    // Two sign-ins at once must not take the role of the last two administrators.
    await acquireLock(tx, 'identity');
    if (oidc.roles !== undefined) await applyRoles(tx, userId, rolesOf(roles, oidc.roles.roleOf), now());
    if (oidc.groups !== undefined) await applyGroups(tx, sets, userId, groupNamesOf(groups, oidc.groups.nameOf), now());
  };
}
