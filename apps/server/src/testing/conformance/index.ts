export { type DescribedCall, readDescription } from './description.ts';
export { MORE_CASES } from './more-cases.ts';
export { missingFields, REQUIRED_FIELDS, PLAIN_OBJECTS } from './required-fields.ts';
export { replaceContent } from './fixtures.ts';
