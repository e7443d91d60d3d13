export { readAuthToken, withoutAuthToken } from './url-token.ts';
export { createIdentityProvider } from './create-identity-provider.ts';
export {
  type EmbeddedAccess,
  type IdentityProvider,
  type Person,
  type SignInMethod,
  type SignInReply,
  type OtherProviderId,
  type SocialProviderId,
  socialProviderIds,
} from './identity-provider.ts';
export { SignInError, type SignInErrorCode } from './sign-in-error.ts';
export { readVerificationSentAt, saveVerificationSentAt, resendWindowMs } from './verification-window.ts';
export { readSubject } from './token-claims.ts';
export {
  type AppServices,
  AppServicesProvider,
  useIdentityProvider,
  useInstallation,
  useSession,
  useSessionState,
} from './app-services-context.tsx';
export { loginAddress, returnPath } from './return-path.ts';
export { createSession, type Session, type SessionState, type SignOutOptions } from './session.ts';
