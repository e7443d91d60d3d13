import { createCachedRead, type Database, type Reader } from '../database/index.ts';
import type { Branding } from './model.ts';
import { readStoredBranding } from './queries.ts';
import { type BrandingDefaults, resolveBranding } from './rules.ts';

/** Reads what the place is called and how it looks. */
export type BrandingReader = {
  /** As it is now: exact for this process's own writes, at most 250 ms old for those of others. */
  current(): Promise<Branding>;
  /** As it is in a transaction. */
  read(db: Reader): Promise<Branding>;
};

/** Creates the reader, which reads again after something was written. */
export function createBranding(database: Database, defaults: BrandingDefaults): BrandingReader {
  const read = async (db: Reader) => resolveBranding(await readStoredBranding(db), defaults);
  return { current: createCachedRead(database, () => read(database.read)), read };
}
