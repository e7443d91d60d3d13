/* Keys that belong to the device rather than to the person. */
const deviceKeys: ReadonlySet<string> = new Set(['languageKey', 'theme', 'country', 'installation', 'signingOut']);

/* Keys that the identity service stores for the signed-in person and manages itself. */
const isSignInKey = (name: string) =>
  name === 'person' || name === 'signInEndsWithSession' || name.startsWith('firebase:');

/* The owner of the stored data. */
const ownerKey = 'tracesOf';
/* Data of a person who never signed out, set aside for their next sign-in so that nothing they typed is lost. */
const stashKey = (personId: string) => `setAside:${personId}`;

const keysIn = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Removes a person's data from both storages; language, theme and country stay on the device. */
export function clearPersonStorage(local: Storage = localStorage, session: Storage = sessionStorage): void {
  for (const name of keysIn(local)) if (!deviceKeys.has(name)) local.removeItem(name);
  session.clear();
}

/**
 * Sets aside the data of another person who did not sign out, and restores what was set aside for this person: nobody
 * sees what another person opened or typed.
 */
export function switchStorageOwner(
  personId: string,
  local: Storage = localStorage,
  session: Storage = sessionStorage,
): void {
  try {
    const previousOwner = local.getItem(ownerKey);
    if (previousOwner !== null && previousOwner !== personId) stashStorage(previousOwner, local);
    if (previousOwner !== personId) restoreStorage(personId, local);
    const previousSessionOwner = session.getItem(ownerKey);
    if (previousSessionOwner !== null && previousSessionOwner !== personId)
      for (const name of keysIn(session)) if (!isSignInKey(name)) session.removeItem(name);
    for (const storage of [local, session]) storage.setItem(ownerKey, personId);
  } catch {
    // Storage may be forbidden or full; then nothing is stored.
  }
}

function stashStorage(personId: string, storage: Storage): void {
  const keys = keysIn(storage).filter(
    (name) => !deviceKeys.has(name) && !isSignInKey(name) && !name.startsWith(stashKey('')),
  );
  const items = keys.map((name) => [name, storage.getItem(name) ?? '']);
  // Removed first: there may not be enough space for both.
  for (const name of keys) storage.removeItem(name);
  storage.setItem(stashKey(personId), JSON.stringify(items));
}

function restoreStorage(personId: string, storage: Storage): void {
  const items = JSON.parse(storage.getItem(stashKey(personId)) ?? '[]') as readonly (readonly [string, string])[];
  storage.removeItem(stashKey(personId));
  for (const [name, text] of items) storage.setItem(name, text);
}
