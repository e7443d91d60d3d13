import type { CollectionV3, ProductV4 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { storeItemAddress } from './store-items.ts';

const item = (collection: object, facts: object = {}) => ({
  product: { id: 'prod_1', collectionIds: ['c'], ...facts } as unknown as ProductV4,
  collections: [{ id: 'c', key: 'HH', keys: {}, type: 'song', available: false, ...collection } as CollectionV3],
});

describe('the picture of a product', () => {
  it('leads to the songs of its collection, also where they are locked', () => {
    expect(storeItemAddress(item({}), 'en')).toBe('/songs/HH');
  });

  it('leads to the page about it where the collection has no key, and where it holds several', () => {
    expect(storeItemAddress(item({ key: '' }), 'en')).toBe('/collections/prod_1');
    expect(storeItemAddress(item({}, { collectionIds: ['c', 'd'] }), 'en')).toBe('/collections/prod_1');
  });

  it('leads to the scripture or publication one has, else to the page about it', () => {
    expect(storeItemAddress(item({ type: 'scripture', available: true }), 'en')).toBe('/scriptures/HH');
    expect(storeItemAddress(item({ type: 'publication' }), 'en')).toBe('/collections/prod_1');
  });
});
