/*
 * How the app starts and who is in it. Pages and the shell use:
 *   useInstallation()  what kind of installation this is (demo, social providers, support address)
 *   useProvider()      the identity provider
 *   useSessionState()  signed out, unverified, signed in …
 *   firstWords         what nobody waits for is loaded after it
 *   useSignOut()       { signOut, signOutEverywhere, isLeaving, question }: draw `question` (a dialog about unsent work)
 *                      and call `signOut` from the menu
 */
export { firstWords } from './first-words.ts';
export type { SessionState } from './session.ts';
export { useInstallation, useProvider, useSession, useSessionState } from './start-context.tsx';
export { useSignOut } from './use-sign-out.tsx';
