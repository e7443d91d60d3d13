import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const bundle = z.strictObject({
  id,
  /** Keys of the collections in the bundle; null for everything. */
  collections: z.array(z.string()).nullable(),
  state: z.enum(['writing', 'done', 'failed', 'cancelled']),
  progress: z.strictObject({ done: z.number(), total: z.number().nullable() }),
  error: z.string().nullable(),
  byteLength: z.number().int(),
  /**
   * The number of items in the bundle; null until it is written. `left` counts songs without a collection, which are
   * not included.
   */
  counts: z
    .strictObject({
      collections: z.number().int(),
      songs: z.number().int(),
      articles: z.number().int(),
      translations: z.number().int(),
      contributors: z.number().int(),
      left: z.number().int(),
    })
    .nullable(),
  createdAt: isoTimestamp,
  expiresAt: isoTimestamp,
});

export type Bundle = z.infer<typeof bundle>;

const bundleParams = z.object({ id });

const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;

export const listBundles = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles',
  version: 'own',
  summary: 'The bundles written in the last days, the newest first. For editors, like everything about bundles.',
  reply: z.array(bundle),
  errors: ['NOT_ALLOWED'],
});

export const startBundle = endpoint({
  method: 'POST',
  path: 'api/canticle/bundles',
  version: 'own',
  summary:
    'Writes collections, by id, or everything as a zip archive that can be imported again (docs/library-format.md).',
  body: z.object({ collections: z.array(id).min(1).max(1000).nullish() }),
  reply: bundle,
  errors: [...errors, 'DISK_FULL'],
});

export const getBundle = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id',
  version: 'own',
  summary: 'How far the writing of a bundle is.',
  params: bundleParams,
  reply: bundle,
  errors,
});

export const downloadBundle = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id/file',
  version: 'own',
  summary: 'The zip archive.',
  params: bundleParams,
  errors: [...errors, 'CONFLICT'],
  binary: 'application/zip',
});

export const getBundleUrl = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id/address',
  version: 'own',
  summary: 'An address that downloads the zip archive without a header, for whoever asked; it holds for five minutes.',
  params: bundleParams,
  reply: z.strictObject({ address: z.string() }),
  errors: [...errors, 'CONFLICT'],
});

export const downloadSignedBundle = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id/archive',
  version: 'own',
  summary: 'The zip archive, at the address that was signed for somebody who may still have it.',
  params: bundleParams,
  query: z.object({ p: z.string().optional(), e: z.string().optional(), s: z.string().optional() }),
  access: 'public',
  errors: ['SIGNED_OUT', ...errors, 'CONFLICT'],
  binary: 'application/zip',
});

export const deleteBundle = endpoint({
  method: 'DELETE',
  path: 'api/canticle/bundles/:id',
  version: 'own',
  summary: 'Takes a bundle away; stops its writing when it is under way.',
  params: bundleParams,
  errors,
});
