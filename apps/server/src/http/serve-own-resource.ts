import { NotFound, type personal } from '@canticle/contract';
import type { z } from 'zod';
import { type Route, serve } from './route.ts';
import type { Viewer } from './viewer.ts';

type Own = personal.OwnResource<z.ZodType>;

/**
 * The generic 4.0 reads of what belongs to a person.
 *
 * @param read  gives everything of that kind the viewer owns or is shared with
 */
export function serveOwnResource<D extends { readonly id: string }>(
  resource: personal.OwnResource<z.ZodType<D>>,
  name: string,
  read: (viewer: Viewer) => Promise<readonly D[]>,
): Route[] {
  const { list, one, pick } = resource as unknown as Own;
  return [
    serve(list, async ({ viewer }) => [...(await read(viewer))]),
    serve(one, async ({ viewer, params }) => {
      const document = (await read(viewer)).find(({ id }) => id === params.id);
      if (document === undefined) throw new NotFound(`There is no ${name} with this id.`);
      return document;
    }),
    serve(pick, async ({ viewer, body }) => {
      const all = await read(viewer);
      const wanted = body?.itemIds
        ? body.itemIds.flatMap((id) => all.find((document) => document.id === id) ?? [])
        : all;
      const skip = body?.skip ?? 0;
      return wanted.slice(skip, body?.limit == null ? undefined : skip + body.limit);
    }),
  ];
}
