import { NotAllowed } from '@canticle/contract';
import { type Admit, serve } from '../../http/index.ts';
import { type Capability, may } from './rules.ts';

/**
 * Lets only those make a call who have one of these capabilities.
 *
 * @param sentence  what everybody else is told
 */
export function admitOnly(capabilities: readonly Capability[], sentence: string): Admit {
  return (viewer) => {
    if (!capabilities.some((one) => may(viewer, one))) throw new NotAllowed(sentence);
  };
}

/**
 * `serve` for people with a capability alone; everybody else is refused before their request is judged (decision 0110).
 *
 * @param sentence  what everybody else is told
 * @example const serveAdministrators = serveFor('administer', 'Only administrators may do this.');
 */
export function serveFor(capability: Capability, sentence: string): typeof serve {
  const admit = admitOnly([capability], sentence);
  return (endpoint, handle) => serve(endpoint, handle, admit);
}
