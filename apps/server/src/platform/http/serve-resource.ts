import { BadRequest, NotFound, type Resource, type ResourceBody } from '@canticle/contract';
import type { z } from 'zod';
import type { ResponseCache } from './response-cache.ts';
import { TemplatedResponse, type Slots } from './templated-response.ts';
import { type RequestInfo, type Route, serve } from './route.ts';
import { updatedAfter } from './client-timestamps.ts';
import type { Viewer } from './viewer.ts';

/** The query of a generic 4.0 read; conditions are combined with "and". */
type ResourceQuery = {
  readonly ids?: readonly string[];
  readonly parentIds?: readonly string[];
  readonly collectionIds?: readonly string[];
  readonly updatedAfter?: string;
  readonly withContent: boolean;
  /** Requested by its own URL: what may not be opened is an error instead of being omitted. */
  readonly isSingle: boolean;
  /** Read to be cached for several viewers. */
  readonly isCached: boolean;
};

type ReadResource<D> = (
  pick: ResourceQuery,
  viewer: Viewer,
  language: string,
  request: RequestInfo,
) => Promise<readonly D[]>;

/**
 * How a large list is cached: two viewers with the same key get the same response until the version changes. With
 * `slotsFor`, the documents contain slots (see `slot`) for each viewer's own values.
 */
export type ListCache = {
  readonly responses: ResponseCache;
  keyFor(viewer: Viewer): Promise<{ readonly key: string; readonly stamp: number }>;
  slotsFor?(viewer: Viewer, request: RequestInfo): Slots;
};

/** Adds what is only read for documents that are sent: `pick` as in the read, `origin` without a trailing slash. */
type CompleteDocuments<D> = (
  documents: readonly D[],
  context: { readonly pick: ResourceQuery; readonly language: string; readonly origin: string },
) => Promise<readonly D[]>;

type Document = { readonly id: string; readonly [field: string]: unknown };

/**
 * The three generic 4.0 reads of one resource.
 *
 * @param name  what one document is called in a sentence ("song")
 * @param read  returns the documents the viewer may see, in natural order
 * @param cache  for a list that is large and the same for many; without it the list is read for every request
 * @param complete  completes the page that is sent, for example with long texts; not for a cached list
 */
export function serveResource<D extends Document>(
  resource: Resource<z.ZodType<D>>,
  name: string,
  read: ReadResource<D>,
  cache?: ListCache,
  complete: CompleteDocuments<D> = async (documents) => documents,
): Route[] {
  const { list }: Resource<z.ZodType<Document>> = resource;
  return [
    serve(list, async ({ viewer, query, request }) => {
      const language = query.language ?? viewer.language;
      const pick = {
        withContent: false,
        isSingle: false,
        isCached: cache !== undefined,
        ...updatedAfter(query.updatedAt),
      };
      const build = async () => [...(await read(pick, viewer, language, request))];
      if (cache === undefined) return [...(await complete(await build(), { pick, language, origin: request.origin }))];
      const { key, stamp } = await cache.keyFor(viewer);
      const asked = JSON.stringify([key, language, query.updatedAt ?? null, request.origin]);
      const kept = await cache.responses.get(list, asked, stamp, build);
      return cache.slotsFor === undefined ? kept : new TemplatedResponse(kept, cache.slotsFor(viewer, request));
    }),
    ...serveResourceItems(resource, name, read, complete),
  ];
}

/** The generic 4.0 reads of one resource without its list, for a resource whose list is made in another way. */
export function serveResourceItems<D extends Document>(
  resource: Resource<z.ZodType<D>>,
  name: string,
  read: ReadResource<D>,
  complete: CompleteDocuments<D> = async (documents) => documents,
): Route[] {
  const { get, pick }: Resource<z.ZodType<Document>> = resource;
  return [
    serve(get, async ({ viewer, params, query, request }) => {
      const language = query.language ?? viewer.language;
      const wanted = { ids: [params.id], withContent: true, isSingle: true, isCached: false };
      const found = await read(wanted, viewer, language, request);
      const [document] = await complete(found, { pick: wanted, language, origin: request.origin });
      if (document === undefined) throw new NotFound(`No ${name} found with this ID.`);
      return document;
    }),
    serve(pick, async ({ viewer, query, body, request }) => {
      const asked = body ?? {};
      const wanted = toResourceQuery(asked);
      const language = query.language ?? viewer.language;
      const found = await read(wanted, viewer, language, request);
      return [
        ...(await complete(paginate(orderDocuments(found, asked), asked), {
          pick: wanted,
          language,
          origin: request.origin,
        })),
      ];
    }),
  ];
}

function toResourceQuery(body: ResourceBody): ResourceQuery {
  return {
    withContent: body.withContent ?? false,
    isSingle: false,
    isCached: false,
    ...(body.itemIds ? { ids: [...new Set(body.itemIds)] } : {}),
    ...(body.parentIds ? { parentIds: body.parentIds } : {}),
    ...(body.collectionIds ? { collectionIds: body.collectionIds } : {}),
    ...updatedAfter(body.lastUpdated),
  };
}

function orderDocuments<D extends Document>(documents: readonly D[], body: ResourceBody): readonly D[] {
  if (body.orderBy) return sortDocuments(documents, body.orderBy, body.orderByDirection ?? 'asc');
  if (!body.itemIds) return documents;
  const byId = new Map(documents.map((document) => [document.id, document]));
  return body.itemIds.flatMap((id) => byId.get(id) ?? []);
}

function sortDocuments<D extends Document>(
  documents: readonly D[],
  field: string,
  direction: 'asc' | 'desc',
): readonly D[] {
  const sign = direction === 'asc' ? 1 : -1;
  const [first] = documents;
  if (first !== undefined && !(field in first)) throw new BadRequest(`Cannot order by "${field}".`);
  return documents.toSorted((a, b) => sign * compare(a[field], b[field]) || compare(a.id, b.id));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a ?? ''), String(b ?? '')];
  return left < right ? -1 : left > right ? 1 : 0;
}

function paginate<D>(documents: readonly D[], body: ResourceBody): D[] {
  const skip = body.skip ?? 0;
  return documents.slice(skip, body.limit == null ? undefined : skip + body.limit);
}
