import type { Person } from './identity-provider.ts';

const storageKey = 'person';

/** Where the last person is kept for starts without a network. No secret stands here: the sign-in itself is a cookie. */
export type PersonMemory = { readonly lasting: Storage; readonly passing: Storage };

/*
 * Stands in the lasting storage while a sign-in ends with the browser's session: every tab has a passing storage of its
 * own, and a new tab must not make lasting what was not meant to last.
 */
const passingOnlyKey = 'signInEndsWithSession';

/** Remembers who is signed in, for as long as the sign-in lasts. */
export function rememberPerson(memory: PersonMemory, person: Person, remember: boolean): void {
  forgetRememberedPerson(memory);
  if (!remember) memory.lasting.setItem(passingOnlyKey, 'true');
  (remember ? memory.lasting : memory.passing).setItem(storageKey, JSON.stringify(person));
}

/** Brings a remembered person up to date, for as long as their sign-in was meant to last. */
export function refreshPerson(memory: PersonMemory, person: Person): void {
  rememberPerson(memory, person, memory.lasting.getItem(passingOnlyKey) === null);
}

/** Who was signed in here last; null when nobody is remembered. */
export function rememberedPerson({ lasting, passing }: PersonMemory): Person | null {
  const text = passing.getItem(storageKey) ?? lasting.getItem(storageKey);
  return text === null ? null : (JSON.parse(text) as Person);
}

/** Forgets who was signed in here. */
export function forgetRememberedPerson({ lasting, passing }: PersonMemory): void {
  for (const storage of [lasting, passing]) storage.removeItem(storageKey);
  lasting.removeItem(passingOnlyKey);
}

const leavingKey = 'signingOut';

/** Marks that somebody left while the server could not be told. */
export function markLeaving({ lasting }: PersonMemory, leaving: boolean): void {
  if (leaving) lasting.setItem(leavingKey, 'true');
  else lasting.removeItem(leavingKey);
}

/** Whether somebody left while the server could not be told. */
export const isLeaving = ({ lasting }: PersonMemory): boolean => lasting.getItem(leavingKey) !== null;
