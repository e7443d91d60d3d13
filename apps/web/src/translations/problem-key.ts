import type { ProblemCode } from '@canticle/contract/calls';
import type { MessageKey } from './use-translate.tsx';

/**
 * The key of the text for a problem of the server. Codes that this app does not know yet get the text of INTERNAL.
 * @example problemKey('LOCKED') // 'problem.LOCKED'
 */
export function problemKey(code: ProblemCode): MessageKey {
  return `problem.${code}`;
}
