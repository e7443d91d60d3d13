import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `work` for a request from this address: audit entries recorded in it contain the address. */
export function runWithClientAddress<T>(clientAddress: string, work: () => T): T {
  return storage.run(clientAddress, work);
}

/** The address the current work was requested from; null when it was not requested from outside. */
export function currentClientAddress(): string | null {
  return storage.getStore() ?? null;
}
