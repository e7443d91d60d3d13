import { Forbidden } from '@canticle/contract';
import type { Viewer } from '../../platform/http/index.ts';

/** @throws {Forbidden} to everybody else */
export function requireAdministrator({ roles }: Viewer): void {
  if (!roles.includes('administrator')) throw new Forbidden('Only administrators can see this.');
}
