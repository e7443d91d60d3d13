import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import * as calls from './bundles.calls.ts';
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

export const bundleShapes = {
  listBundles: { reply: z.array(bundle) },
  startBundle: { body: z.object({ collections: z.array(id).min(1).max(1000).nullish() }), reply: bundle },
  getBundle: { params: bundleParams, reply: bundle },
  downloadBundle: { params: bundleParams },
  getBundleUrl: { params: bundleParams, reply: z.strictObject({ address: z.string() }) },
  downloadSignedBundle: {
    params: bundleParams,
    query: z.object({ p: z.string().optional(), e: z.string().optional(), s: z.string().optional() }),
  },
  deleteBundle: { params: bundleParams },
} as const;

const problems = ['NOT_ALLOWED', 'NOT_FOUND'] as const;

export const listBundles = endpoint(calls.listBundles, bundleShapes.listBundles, {
  summary: 'The bundles written in the last days, the newest first. For editors, like everything about bundles.',
  problems: ['NOT_ALLOWED'],
});
export const startBundle = endpoint(calls.startBundle, bundleShapes.startBundle, {
  summary:
    'Writes collections, by id, or everything as a zip archive that can be imported again (docs/library-format.md).',
  problems: [...problems, 'DISK_FULL'],
});
export const getBundle = endpoint(calls.getBundle, bundleShapes.getBundle, {
  summary: 'How far the writing of a bundle is.',
  problems,
});
export const downloadBundle = endpoint(calls.downloadBundle, bundleShapes.downloadBundle, {
  summary: 'The zip archive.',
  problems: [...problems, 'CONFLICT'],
  binary: 'application/zip',
});
export const getBundleUrl = endpoint(calls.getBundleUrl, bundleShapes.getBundleUrl, {
  summary: 'An address that downloads the zip archive without a header, for whoever asked; it holds for five minutes.',
  problems: [...problems, 'CONFLICT'],
});
export const downloadSignedBundle = endpoint(calls.downloadSignedBundle, bundleShapes.downloadSignedBundle, {
  summary: 'The zip archive, at the address that was signed for somebody who may still have it.',
  access: 'public',
  problems: ['SIGNED_OUT', ...problems, 'CONFLICT'],
  binary: 'application/zip',
});
export const deleteBundle = endpoint(calls.deleteBundle, bundleShapes.deleteBundle, {
  summary: 'Takes a bundle away; stops its writing when it is under way.',
  problems,
});
