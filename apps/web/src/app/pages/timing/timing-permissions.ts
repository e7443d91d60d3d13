import type { UserV3 } from '@canticle/contract/calls';

const roles: readonly string[] = ['editor', 'technician', 'administrator'];

/** Whether a person may put words in time. The server decides; this is only what is shown. */
export function canEditTiming(person: Pick<UserV3, 'roles'> | undefined): boolean {
  return person?.roles?.some((role) => roles.includes(role)) ?? false;
}
