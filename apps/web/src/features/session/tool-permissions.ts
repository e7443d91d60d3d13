import type { UserV3 } from '@canticle/contract/calls';

/**
 * Whether a person has access to the tools for technicians (contract 4.2); undefined while the person is not loaded.
 */
export function canUseTools(user: Pick<UserV3, 'roles'> | undefined): boolean {
  return user?.roles.some((role) => role === 'technician' || role === 'administrator') ?? false;
}
