import type { ProblemCode } from '@canticle/contract/calls';
import type { MessageKey } from './translate.ts';

/**
 * The key of a text about a code that the server chooses. A code that this version of the app does not know has no text:
 * then the key itself is shown.
 *
 * @example messageKeyOf(`role.${'admin'}`) // 'role.admin'
 */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the server chooses the code
export const messageKeyOf = (key: string) => key as MessageKey;

/**
 * The translation key for a server problem, or for a call that never reached the server.
 * @example problemKey('LOCKED') // 'problem.LOCKED'
 */
export function problemKey(code: ProblemCode | 'NETWORK_FAILED' | 'NO_TOKEN' | 'KEPT_LOCKED'): MessageKey {
  return `problem.${code}`;
}
