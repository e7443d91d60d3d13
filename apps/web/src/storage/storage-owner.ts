import { type StorageArea, storageAreas } from './areas.ts';
import { storageKeys, storageNameOf, type StorageLocation } from './keys.ts';
import { readStored, removeStored, writeStored } from './stored.ts';
import { listOf, string } from './shapes.ts';
import { withShape } from './with-shape.ts';

const namesOwnedBy = (owner: StorageLocation['owner']): ReadonlySet<string> =>
  new Set(Object.values(storageKeys).flatMap((key) => (key.owner === owner ? [key.name] : [])));

const deviceNames = namesOwnedBy('device');
const signInNames = namesOwnedBy('sign-in');

/* Firebase stores the signed-in person under names of its own. */
const isSignInName = (name: string) => signInNames.has(name) || name.startsWith('firebase:');

/** Removes a person's data from both storages; what belongs to the device stays. */
export function clearPersonStorage(): void {
  removeNames(storageAreas.local, (name) => !deviceNames.has(name));
  removeNames(storageAreas.session, () => true);
}

/**
 * Sets aside the data of another person who did not sign out, and restores what was set aside for this person: nobody
 * sees what another person opened or typed.
 */
export function switchStorageOwner(personId: string): void {
  const previousOwner = readStored(storageKeys.tracesOf);
  if (previousOwner !== undefined && previousOwner !== personId) setAsideData(previousOwner);
  if (previousOwner !== personId) restoreData(personId);
  const { session } = storageAreas;
  const previousSessionOwner = session.getItem(storageKeys.tracesOf.name);
  if (previousSessionOwner !== null && previousSessionOwner !== personId)
    removeNames(session, (name) => !isSignInName(name));
  writeStored(storageKeys.tracesOf, personId);
  session.setItem(storageKeys.tracesOf.name, personId);
}

const setAsideKey = withShape(storageKeys.setAside, listOf(listOf(string)));

function setAsideData(personId: string): void {
  const { local } = storageAreas;
  const setAsidePrefix = storageNameOf(setAsideKey, ['']);
  const isPersonal = (name: string) =>
    !deviceNames.has(name) && !isSignInName(name) && !name.startsWith(setAsidePrefix);
  const items = local
    .listNames()
    .filter(isPersonal)
    .map((name) => [name, local.getItem(name) ?? '']);
  // Removed first: there may not be enough space for both.
  removeNames(local, isPersonal);
  writeStored(setAsideKey, items, personId);
}

function restoreData(personId: string): void {
  const items = readStored(setAsideKey, personId);
  removeStored(setAsideKey, personId);
  for (const [name, text] of items ?? [])
    if (name !== undefined && text !== undefined) storageAreas.local.setItem(name, text);
}

function removeNames(area: StorageArea, isRemoved: (name: string) => boolean): void {
  for (const name of area.listNames()) if (isRemoved(name)) area.removeItem(name);
}
