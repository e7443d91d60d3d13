import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const bundle = z
  .strictObject({
    id,
    collections: z
      .array(z.string())
      .nullable()
      .describe('The keys of the collections in the bundle; null for everything.'),
    state: z.enum(['writing', 'done', 'failed', 'cancelled']).describe('`writing`, `done`, `failed` or `cancelled`.'),
    progress: z
      .strictObject({
        done: z.number().describe('How much is done.'),
        total: z.number().nullable().describe('How much there is in all; null while that is not known.'),
      })
      .describe('How far the writing is.'),
    error: z.string().nullable().describe('Why it failed, as a sentence; null when it did not.'),
    byteLength: z.number().int().describe('The size of the archive in bytes; 0 until it is written.'),
    counts: z
      .strictObject({
        collections: z.number().int().describe('How many collections.'),
        songs: z.number().int().describe('How many songs.'),
        articles: z.number().int().describe('How many articles.'),
        translations: z.number().int().describe('How many translations of scriptures.'),
        contributors: z.number().int().describe('How many contributors.'),
        left: z.number().int().describe('How many songs are not included because they are in no collection.'),
      })
      .nullable()
      .describe('What is in the bundle; null until it is written.'),
    createdAt: isoTimestamp.describe('When it was started.'),
    expiresAt: isoTimestamp.describe('When it is deleted.'),
  })
  .meta({ id: 'Bundle', description: 'An archive of collections that can be imported again.' });

export type Bundle = z.infer<typeof bundle>;

const bundleParams = z.object({ id: id.describe('The id of the bundle.') });

const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;

export const listBundles = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles',
  version: 'own',
  summary: 'Lists the bundles of the last days, the newest first. For editors, like everything about bundles.',
  reply: z.array(bundle),
  errors: ['NOT_ALLOWED'],
});

export const startBundle = endpoint({
  method: 'POST',
  path: 'api/canticle/bundles',
  version: 'own',
  summary:
    'Writes some collections, or everything, as a zip archive that can be imported again (docs/library-format.md).',
  body: z.object({
    collections: z
      .array(id)
      .min(1)
      .max(1000)
      .nullish()
      .describe('The ids of the collections to write, 1 to 1000; everything when null or left out.'),
  }),
  example: { body: { collections: [EXAMPLE_IDS.collection] } },
  reply: bundle,
  errors: [...errors, 'DISK_FULL'],
});

export const getBundle = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id',
  version: 'own',
  summary: 'Returns the state of a bundle.',
  params: bundleParams,
  reply: bundle,
  errors,
});

export const downloadBundle = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id/file',
  version: 'own',
  summary: 'Returns the zip archive of a bundle.',
  params: bundleParams,
  errors: [...errors, 'CONFLICT'],
  binary: 'application/zip',
});

export const getBundleUrl = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id/address',
  version: 'own',
  summary: 'Returns an address that downloads the zip archive without a token, for five minutes.',
  params: bundleParams,
  reply: z.strictObject({
    address: z.string().describe('An address that downloads the archive without a token, for five minutes.'),
  }),
  errors: [...errors, 'CONFLICT'],
});

export const downloadSignedBundle = endpoint({
  method: 'GET',
  path: 'api/canticle/bundles/:id/archive',
  version: 'own',
  summary: 'Returns the zip archive at a signed address, if the person it was signed for may still have it.',
  params: bundleParams,
  query: z.object({
    p: z.string().optional().describe('The person the address was signed for.'),
    e: z.string().optional().describe('When the address expires, in seconds since 1970.'),
    s: z.string().optional().describe('The signature of the address.'),
  }),
  access: 'public',
  errors: ['SIGNED_OUT', ...errors, 'CONFLICT'],
  binary: 'application/zip',
});

export const deleteBundle = endpoint({
  method: 'DELETE',
  path: 'api/canticle/bundles/:id',
  version: 'own',
  summary: 'Deletes a bundle; one that is being written is stopped.',
  params: bundleParams,
  errors,
});
