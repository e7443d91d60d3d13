import { AsyncLocalStorage } from 'node:async_hooks';

const address = new AsyncLocalStorage<string>();

/** Does the work as asked for from an address: deeds written down in it say so. */
export function askedFrom<T>(from: string, work: () => T): T {
  return address.run(from, work);
}

/** The address the work under way was asked for from; null when nobody asked from outside. */
export function fromWhere(): string | null {
  return address.getStore() ?? null;
}
