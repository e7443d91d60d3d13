export { useSignInErrorText } from './use-sign-in-error.ts';
