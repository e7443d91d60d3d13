import type { UserV3 } from '@canticle/contract/calls';

/** Whether somebody has the tools of technicians (contract 4.2); undefined is somebody who is not known yet. */
export function canUseTools(user: Pick<UserV3, 'roles'> | undefined): boolean {
  return user?.roles.some((role) => role === 'technician' || role === 'administrator') ?? false;
}
