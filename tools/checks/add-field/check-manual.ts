// Run by Node in a copy of the project: whether the manual of the bundle layout describes every field there.
import { checkFields } from '../documents/check-fields.ts';
import { readFiles } from '../source.ts';

const violations = readFiles(['docs/library-format.md']).flatMap((manual) => checkFields(manual));
for (const { place, what } of violations) console.log(`${place} ${what}`);
process.exitCode = violations.length === 0 ? 0 : 1;
