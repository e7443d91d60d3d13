import { Forbidden } from '@canticle/contract';
import { type Authorize, serve } from '../../platform/http/index.ts';
import { type Capability, hasCapability } from './rules.ts';

/**
 * Allows a call only to people with one of these capabilities.
 *
 * @param message  the error message for everybody else
 */
export function requireAnyCapability(capabilities: readonly Capability[], message: string): Authorize {
  return (viewer) => {
    if (!capabilities.some((one) => hasCapability(viewer, one))) throw new Forbidden(message);
  };
}

/**
 * `serve` for people with a capability only; everybody else is refused before their request is validated (decision
 * 0109).
 *
 * @param message  the error message for everybody else
 * @example typeof serveWithCapability('administer', 'Only administrators can do this.') // 'function'
 */
export function serveWithCapability(capability: Capability, message: string): typeof serve {
  const admit = requireAnyCapability([capability], message);
  return (endpoint, handle) => serve(endpoint, handle, admit);
}
