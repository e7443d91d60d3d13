export { errorCode, messageOf, readError } from './read-error.ts';
