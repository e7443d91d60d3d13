import { InvalidSetting } from './invalid-setting.ts';
import type { Settings } from './settings.ts';

/** A project of Firebase Authentication that replaces the built-in sign-in. */
export type FirebaseSettings = { readonly apiKey: string; readonly authDomain: string; readonly projectId: string };

/**
 * The project of Firebase; undefined = the built-in sign-in. It must be among the issuers: otherwise the API refuses
 * its tokens, and nobody could sign in.
 *
 * @throws {InvalidSetting} when only some of its settings are set, or the project is not among the issuers
 */
export function readFirebase(settings: Settings): FirebaseSettings | undefined {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = settings;
  if (apiKey === undefined && authDomain === undefined && projectId === undefined) return undefined;
  if (apiKey === undefined || authDomain === undefined || projectId === undefined)
    throw new InvalidSetting('FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID must be set together.');
  const issuer = `https://securetoken.google.com/${projectId}`;
  if (!settings.IDENTITY_ISSUERS.some((one) => one.issuer === issuer))
    throw new InvalidSetting(
      `IDENTITY_ISSUERS must name the Firebase project too, with the issuer ${issuer} (docs/operations.md).`,
    );
  return { apiKey, authDomain, projectId };
}
