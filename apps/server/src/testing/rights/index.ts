export { ASKERS, type Asker } from './askers.ts';
export { type Line, lineForAll } from './line.ts';
import { CATALOGUE_LINES } from './catalogue-lines.ts';
import { LIBRARY_LINES } from './library-lines.ts';
import type { Line } from './line.ts';
import { PERSONAL_LINES } from './personal-lines.ts';
import { PRESENTATION_LINES } from './presentation-lines.ts';
import { TRANSFER_LINES } from './transfer-lines.ts';

export { addressOf, LISTED_FOR, makeWorld, MARKS, READERS, type World } from './world.ts';

/**
 * Who may what: a line for each call of the OpenAPI document, more where it answers differently about different things.
 * A new call needs a line; what it says comes from the table of who may what in docs/architecture.md, not from trying.
 */
export const LINES: readonly Line[] = [
  ...LIBRARY_LINES,
  ...CATALOGUE_LINES,
  ...PERSONAL_LINES,
  ...TRANSFER_LINES,
  ...PRESENTATION_LINES,
];
