import type { ProblemCode } from '@canticle/contract/calls';
import type { MessageKey } from './use-translate.tsx';

/**
 * The key of the text for a problem of the server, or for a call that never reached it.
 * @example problemKey('LOCKED') // 'problem.LOCKED'
 */
export function problemKey(code: ProblemCode | 'NETWORK_FAILED' | 'NO_TOKEN' | 'KEPT_LOCKED'): MessageKey {
  return `problem.${code}`;
}
