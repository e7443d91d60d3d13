/* What belongs to the device rather than to the person. */
const ofTheDevice: ReadonlySet<string> = new Set(['languageKey', 'theme', 'country', 'installation', 'signingOut']);

/* What the identity service keeps of whoever is signed in, and changes itself. */
const isOfSignIn = (name: string) =>
  name === 'person' || name === 'signInEndsWithSession' || name.startsWith('firebase:');

/* Whose traces these are. */
const ownerName = 'tracesOf';
/* What somebody left here who never signed out, for their next time: so that nothing they typed is lost. */
const setAsideOf = (personId: string) => `setAside:${personId}`;

const namesIn = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Removes what was remembered for a person, from both storages; language, theme and country stay with the device. */
export function forgetTraces(lasting: Storage = localStorage, passing: Storage = sessionStorage): void {
  for (const name of namesIn(lasting)) if (!ofTheDevice.has(name)) lasting.removeItem(name);
  passing.clear();
}

/**
 * Sets aside what was remembered for somebody else who was here before and did not sign out, and brings back what was set
 * aside of this person: nobody sees what another one opened or typed.
 */
export function separateTraces(
  personId: string,
  lasting: Storage = localStorage,
  passing: Storage = sessionStorage,
): void {
  try {
    const last = lasting.getItem(ownerName);
    if (last !== null && last !== personId) setAside(last, lasting);
    if (last !== personId) bringBack(personId, lasting);
    const lastHere = passing.getItem(ownerName);
    if (lastHere !== null && lastHere !== personId)
      for (const name of namesIn(passing)) if (!isOfSignIn(name)) passing.removeItem(name);
    for (const storage of [lasting, passing]) storage.setItem(ownerName, personId);
  } catch {
    // Storage may be forbidden, or full; then nothing is remembered.
  }
}

function setAside(personId: string, storage: Storage): void {
  const names = namesIn(storage).filter(
    (name) => !ofTheDevice.has(name) && !isOfSignIn(name) && !name.startsWith(setAsideOf('')),
  );
  const traces = names.map((name) => [name, storage.getItem(name) ?? '']);
  // Removed first: there may be no room for both.
  for (const name of names) storage.removeItem(name);
  storage.setItem(setAsideOf(personId), JSON.stringify(traces));
}

function bringBack(personId: string, storage: Storage): void {
  const traces = JSON.parse(storage.getItem(setAsideOf(personId)) ?? '[]') as readonly (readonly [string, string])[];
  storage.removeItem(setAsideOf(personId));
  for (const [name, text] of traces) storage.setItem(name, text);
}
