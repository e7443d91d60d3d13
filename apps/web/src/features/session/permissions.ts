import type { UserV3 } from '@canticle/contract/calls';

/** Whether a person may delete permanently. The server decides; this only controls what is shown. */
export function canEmptyTrash(person: Pick<UserV3, 'roles'> | undefined): boolean {
  return person?.roles?.includes('administrator') ?? false;
}

/** Whether a person may change texts. The server decides; this only controls what is shown. */
export function canEdit(person: Pick<UserV3, 'roles'> | undefined): boolean {
  return person?.roles?.some((role) => role === 'editor' || role === 'administrator') ?? false;
}

/** Whether a person may see statistics. The server enforces it; this only controls what is shown. */
export function canViewStatistics(person: Pick<UserV3, 'roles'> | undefined): boolean {
  return person?.roles?.some((role) => role === 'extended' || role === 'administrator') ?? false;
}
