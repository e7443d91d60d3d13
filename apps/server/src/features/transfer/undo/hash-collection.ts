import type { CatalogueItem } from '@canticle/contract';
import { hashJson } from '../hash.ts';

/** Hashes a songbook but for who can open it, which the same import decides later. */
export const hashCollection = (item: CatalogueItem<'collection'>): string => hashJson({ ...item, free: undefined });
