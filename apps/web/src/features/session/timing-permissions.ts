import type { UserV3 } from '@canticle/contract/calls';

const roles: readonly string[] = ['editor', 'technician', 'administrator'];

/** Whether a person may time lyrics. The server decides; this only controls what is shown. */
export function canEditTiming(person: Pick<UserV3, 'roles'> | undefined): boolean {
  return person?.roles?.some((role) => roles.includes(role)) ?? false;
}
