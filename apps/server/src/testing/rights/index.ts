export { CALLERS, type Caller } from './callers.ts';
export { expectedIn, keepForChosenPeople } from './admission-cases.ts';
export { type CaseRequest, type PermissionCase, signedInCase } from './permission-case.ts';
export { type CaseSender, createSender } from './sender.ts';
import { ADMISSION_CASES } from './admission-cases.ts';
import { CATALOGUE_CASES } from './catalogue-cases.ts';
import { GROUP_CASES } from './group-cases.ts';
import { LIBRARY_CASES } from './library-cases.ts';
import type { PermissionCase } from './permission-case.ts';
import { PERSONAL_CASES } from './personal-cases.ts';
import { PRESENTATION_CASES } from './presentation-cases.ts';
import { TRANSFER_CASES } from './transfer-cases.ts';

export {
  emailOf,
  LISTED_FOR,
  createFixtures,
  MARKER_WORDS,
  MARKER_READERS,
  type PermissionFixtures,
} from './fixtures.ts';

/**
 * The permission matrix: a case for each call of the OpenAPI document, more where the response depends on the item. A
 * new call needs a case; its statuses come from the permission table in docs/architecture.md, not from trying.
 */
export const PERMISSION_CASES: readonly PermissionCase[] = [
  ...LIBRARY_CASES,
  ...CATALOGUE_CASES,
  ...PERSONAL_CASES,
  ...GROUP_CASES,
  ...ADMISSION_CASES,
  ...TRANSFER_CASES,
  ...PRESENTATION_CASES,
];
