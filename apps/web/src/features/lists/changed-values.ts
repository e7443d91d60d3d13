import { dequal } from 'dequal/lite';

/**
 * The values that differ from what they were: somebody else may have changed the others meanwhile, and keeps them.
 *
 * @example changedValues({ capo: 2, note: null }, { capo: 2, note: 'softly' }) // { note: 'softly' }
 */
export function changedValues<Values extends object>(before: Values, after: Partial<Values>): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in after) if (!dequal(after[name] ?? null, before[name] ?? null)) changed[name] = after[name];
  return changed;
}
