export { LoginLanguagePicker } from './login-language.tsx';
export { requestStep } from './request-step.ts';
export { useSignInErrorText } from './use-sign-in-error.ts';
export { canUsePasskeys, createPasskey, type CreationOptions } from './passkeys.ts';
