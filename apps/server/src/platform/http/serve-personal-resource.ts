import { NotFound, type PersonalResource } from '@canticle/contract';
import type { z } from 'zod';
import { type Route, serve } from './route.ts';
import { updatedAfter } from './client-timestamps.ts';
import type { Viewer } from './viewer.ts';

/** Which of them to read: those with these ids or all, and whether with their full content. */
export type PersonalQuery = { readonly ids?: readonly string[]; readonly withContent: boolean };

type PersonalDocument = { readonly id: string; readonly updatedAt: string };

/**
 * The generic 4.0 reads of what belongs to a person.
 *
 * @param read  returns what the viewer owns or has access to, filtered by the query
 */
export function servePersonalResource<D extends PersonalDocument>(
  resource: PersonalResource<z.ZodType<D>>,
  name: string,
  read: (viewer: Viewer, pick: PersonalQuery) => Promise<readonly D[]>,
): Route[] {
  const { list, get, pick }: PersonalResource<z.ZodType<PersonalDocument>> = resource;
  return [
    serve(list, async ({ viewer, query }) => changedAfter(await read(viewer, { withContent: false }), query.updatedAt)),
    serve(get, async ({ viewer, params }) => {
      const [document] = await read(viewer, { ids: [params.id], withContent: true });
      if (document === undefined) throw new NotFound(`No ${name} found with this ID.`);
      return document;
    }),
    serve(pick, async ({ viewer, body }) => {
      const ids = body?.itemIds ?? undefined;
      const found = await read(viewer, { withContent: body?.withContent ?? false, ...(ids && { ids }) });
      const byId = new Map(found.map((document) => [document.id, document]));
      const wanted = ids === undefined ? found : ids.flatMap((id) => byId.get(id) ?? []);
      const skip = body?.skip ?? 0;
      return changedAfter(wanted, body?.lastUpdated).slice(skip, body?.limit == null ? undefined : skip + body.limit);
    }),
  ];
}

/* Those that changed strictly after a timestamp, or all of them without one. */
function changedAfter<D extends PersonalDocument>(documents: readonly D[], since: string | null | undefined): D[] {
  const { updatedAfter: after = '' } = updatedAfter(since);
  return documents.filter(({ updatedAt }) => updatedAt > after);
}
