import type { Person } from './identity-provider.ts';

const storageKey = 'person';

/** Where the last person is kept for starts without a network. No secret stands here: the sign-in itself is a cookie. */
export type PersonStorage = { readonly local: Storage; readonly session: Storage };

/*
 * Stands in the lasting storage while a sign-in ends with the browser's session: every tab has a passing storage of its
 * own, and a new tab must not make lasting what was not meant to last.
 */
const sessionOnlyKey = 'signInEndsWithSession';

/** Remembers who is signed in, for as long as the sign-in lasts. */
export function rememberPerson(storage: PersonStorage, person: Person, remember: boolean): void {
  clearRememberedPerson(storage);
  if (!remember) storage.local.setItem(sessionOnlyKey, 'true');
  (remember ? storage.local : storage.session).setItem(storageKey, JSON.stringify(person));
}

/** Brings a remembered person up to date, for as long as their sign-in was meant to last. */
export function updateRememberedPerson(storage: PersonStorage, person: Person): void {
  rememberPerson(storage, person, storage.local.getItem(sessionOnlyKey) === null);
}

/** Who was signed in here last; null when nobody is remembered. */
export function readRememberedPerson({ local, session }: PersonStorage): Person | null {
  const text = session.getItem(storageKey) ?? local.getItem(storageKey);
  return text === null ? null : (JSON.parse(text) as Person);
}

/** Forgets who was signed in here. */
export function clearRememberedPerson({ local, session }: PersonStorage): void {
  for (const storage of [local, session]) storage.removeItem(storageKey);
  local.removeItem(sessionOnlyKey);
}

const signingOutKey = 'signingOut';

/** Marks that somebody left while the server could not be told. */
export function markSigningOut({ local }: PersonStorage, isSigningOut: boolean): void {
  if (isSigningOut) local.setItem(signingOutKey, 'true');
  else local.removeItem(signingOutKey);
}

/** Whether somebody left while the server could not be told. */
export const isSigningOut = ({ local }: PersonStorage): boolean => local.getItem(signingOutKey) !== null;
