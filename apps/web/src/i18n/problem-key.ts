import type { ProblemCode } from '@canticle/contract/calls';
import type { MessageKey } from './translate.ts';

/**
 * The translation key for a server problem, or for a call that never reached the server.
 * @example problemKey('LOCKED') // 'problem.LOCKED'
 */
export function problemKey(code: ProblemCode | 'NETWORK_FAILED' | 'NO_TOKEN' | 'KEPT_LOCKED'): MessageKey {
  return `problem.${code}`;
}
