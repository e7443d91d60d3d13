export { type DescribedCall, readDescription } from './description.ts';
export { MORE_CASES } from './more-lines.ts';
export { missingFields, REQUIRED_FIELDS, PLAIN_OBJECTS } from './never-null.ts';
export { replaceContent } from './shelves.ts';
