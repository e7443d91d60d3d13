import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Does the work as asked for from an address: deeds written down in it say so. */
export function runWithClientAddress<T>(clientAddress: string, work: () => T): T {
  return storage.run(clientAddress, work);
}

/** The address the work under way was asked for from; null when nobody asked from outside. */
export function currentClientAddress(): string | null {
  return storage.getStore() ?? null;
}
