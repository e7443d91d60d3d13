import { leasePath, cacheNameOf } from '../offline-files/index.ts';

let person: string | undefined;

/** Whose files are meant from now on; nobody's when left out. */
export function setFilesOwner(nextPerson?: string): void {
  person = nextPerson;
}

/** The files of recordings and PDFs that are kept for whoever is signed in; nothing where the browser has no such store. */
export async function openFileCache(): Promise<Cache | undefined> {
  return person === undefined || typeof caches === 'undefined' ? undefined : caches.open(cacheNameOf(person));
}

/** Lets kept files be played for another while; nothing when none are kept. @param now  milliseconds since 1970 */
export async function renewLease(now: number): Promise<void> {
  if (person === undefined || typeof caches === 'undefined' || !(await caches.has(cacheNameOf(person)))) return;
  await (await openFileCache())?.put(leasePath, Response.json({ contactAt: now }));
}

/** Removes every file that is kept for a person. */
export async function deleteFilesOf(owner: string): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(cacheNameOf(owner));
}
