import { leasePath, cacheNameOf } from '../offline-files/index.ts';

let person: string | undefined;

/** Sets the owner of the files from now on; nobody when left out. */
export function setFilesOwner(nextPerson?: string): void {
  person = nextPerson;
}

/**
 * The cache of downloaded recordings and PDFs of the signed-in person; undefined where the browser has no Cache
 * Storage.
 */
export async function openFileCache(): Promise<Cache | undefined> {
  return person === undefined || typeof caches === 'undefined' ? undefined : caches.open(cacheNameOf(person));
}

/**
 * Extends the time downloaded files may be played; does nothing when there are none.
 * @param now  milliseconds since 1970
 */
export async function renewLease(now: number): Promise<void> {
  if (person === undefined || typeof caches === 'undefined' || !(await caches.has(cacheNameOf(person)))) return;
  await (await openFileCache())?.put(leasePath, Response.json({ contactAt: now }));
}

/** Deletes all downloaded files of a person. */
export async function deleteFilesOf(owner: string): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(cacheNameOf(owner));
}
