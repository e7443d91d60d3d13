export { type Described, readDescription } from './description.ts';
export { MORE_LINES } from './more-lines.ts';
export { missingIn, NEVER_NULL, NO_MODELS } from './never-null.ts';
export { refurnish } from './shelves.ts';
