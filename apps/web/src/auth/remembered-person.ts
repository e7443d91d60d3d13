import { shapes, storageKeys, withShape } from '../storage/index.ts';
import type { Person } from './identity-provider.ts';

const personKey = withShape(
  storageKeys.person,
  shapes.object({ id: shapes.string, email: shapes.string, displayName: shapes.string, emailVerified: shapes.boolean }),
);
const { name: storageKey } = personKey;

/** Stores the last person for offline starts. Contains no secret: the sign-in itself is a cookie. */
export type PersonStorage = { readonly local: TextStorage; readonly session: TextStorage };

type TextStorage = {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => unknown;
  readonly removeItem: (name: string) => void;
};

/*
 * In local storage while a sign-in ends with the browser's session: every tab has its own session storage, and a new
 * tab must not make permanent what was meant to be temporary.
 */
const { name: sessionOnlyKey } = storageKeys.signInEndsWithSession;

/** Stores the signed-in person, for as long as the sign-in lasts. */
export function rememberPerson(storage: PersonStorage, person: Person, remember: boolean): void {
  clearRememberedPerson(storage);
  if (!remember) storage.local.setItem(sessionOnlyKey, 'true');
  (remember ? storage.local : storage.session).setItem(storageKey, JSON.stringify(person));
}

/** Updates a stored person, for as long as their sign-in was meant to last. */
export function updateRememberedPerson(storage: PersonStorage, person: Person): void {
  rememberPerson(storage, person, storage.local.getItem(sessionOnlyKey) === null);
}

/** The person who was signed in here last; null when none is stored. */
export function readRememberedPerson({ local, session }: PersonStorage): Person | null {
  const text = session.getItem(storageKey) ?? local.getItem(storageKey);
  return personKey.codec.parse(text ?? '') ?? null;
}

/** Removes the stored person. */
export function clearRememberedPerson({ local, session }: PersonStorage): void {
  for (const storage of [local, session]) storage.removeItem(storageKey);
  local.removeItem(sessionOnlyKey);
}

const { name: signingOutKey } = storageKeys.signingOut;

/** Marks that a person signed out while the server was unreachable. */
export function markSigningOut({ local }: PersonStorage, isSigningOut: boolean): void {
  if (isSigningOut) local.setItem(signingOutKey, 'true');
  else local.removeItem(signingOutKey);
}

/** Whether a person signed out while the server was unreachable. */
export const isSigningOut = ({ local }: PersonStorage): boolean => local.getItem(signingOutKey) !== null;
