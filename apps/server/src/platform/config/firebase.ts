import type { TrustedIssuer } from './issuers.ts';
import { InvalidSetting } from './invalid-setting.ts';

/** A project of Firebase Authentication that replaces the built-in sign-in. */
export type FirebaseSettings = { readonly apiKey: string; readonly authDomain: string; readonly projectId: string };

const NAMES = ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'];

/**
 * Reads the three settings of Firebase; undefined = the built-in sign-in.
 *
 * @param issuers  must contain the project: otherwise the API refuses its tokens, and nobody could sign in
 * @throws {InvalidSetting} when only some are set, the domain is no host name, or the project is not among the issuers
 */
export function readFirebase(
  text: (name: string) => string | undefined,
  issuers: readonly TrustedIssuer[],
): FirebaseSettings | undefined {
  const [apiKey, authDomain, projectId] = NAMES.map(text);
  if (apiKey === undefined && authDomain === undefined && projectId === undefined) return undefined;
  if (apiKey === undefined || authDomain === undefined || projectId === undefined) {
    throw new InvalidSetting('FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID must be set together.');
  }
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(authDomain)) {
    throw new InvalidSetting(
      `FIREBASE_AUTH_DOMAIN must be a host name such as choir.firebaseapp.com, not "${authDomain}".`,
    );
  }
  const issuer = `https://securetoken.google.com/${projectId}`;
  if (!issuers.some((one) => one.issuer === issuer)) {
    throw new InvalidSetting(
      `IDENTITY_ISSUERS must name the Firebase project too, with the issuer ${issuer} (docs/operations.md).`,
    );
  }
  return { apiKey, authDomain, projectId };
}
