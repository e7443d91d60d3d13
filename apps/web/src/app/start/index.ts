/*
 * How the app starts and who is in it. Pages and the shell use:
 *   useInstallation()      what kind of installation this is (demo, social providers, support address)
 *   useIdentityProvider()  the identity provider
 *   useSessionState()      signed out, unverified, signed in …
 *   firstContentful        what nobody waits for is loaded after it
 *   useSignOut()           { signOut, signOutEverywhere, isSigningOut, dialog }: draw `dialog` (about unsent work) and call
 *                          `signOut` from the menu
 */
export { firstContentful } from './first-contentful.ts';
export type { SessionState } from './session.ts';
export { useInstallation, useIdentityProvider, useSession, useSessionState } from './app-services-context.tsx';
export { useSignOut } from './use-sign-out.tsx';
