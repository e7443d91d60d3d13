import {
  type BulkChange,
  catalogue,
  type Catalogued,
  type CatalogueItem,
  type CatalogueKind,
} from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newId } from '../../api/index.ts';
import { askAgainFor, currentCopy } from '../../offline/index.ts';
import { catalogueKey } from './queries.ts';

/** What editors do: with the server or not at all, and each throws what `callApi` throws. */
export function useCatalogue() {
  const queries = useQueryClient();
  const last = useRef({ what: '', key: '' });
  // The same sent again, because its answer was lost, is done once.
  const once = (what: unknown) => {
    const asked = JSON.stringify(what);
    if (last.current.what !== asked) last.current = { what: asked, key: newId() };
    return last.current.key;
  };
  const andShow = async <T>(kind: CatalogueKind, work: Promise<T>): Promise<T> => {
    const done = await work;
    await askAgainFor(currentCopy(), queries, copiedAs(kind));
    last.current = { what: '', key: '' };
    for (const part of ['rows', 'offered', 'history'])
      await queries.invalidateQueries({ queryKey: [catalogueKey, part] });
    return done;
  };
  const settle = async (kind: CatalogueKind, work: Promise<Catalogued>): Promise<Catalogued> => {
    const done = await andShow(kind, work);
    const queryKey = [catalogueKey, 'thing', done.kind, done.id];
    // A read that is on its way may have been answered before the change.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, done);
    return done;
  };
  return {
    create: (kind: CatalogueKind, item: CatalogueItem) =>
      settle(
        kind,
        callApi(catalogue.create, {
          params: { kind },
          body: { item: { ...item } },
          idempotencyKey: once(['create', kind, item]),
        }),
      ),
    change: (kind: CatalogueKind, id: string, base: string, item: CatalogueItem) =>
      settle(
        kind,
        callApi(catalogue.change, {
          params: { kind, id },
          body: { base, item: { ...item } },
          idempotencyKey: once(['change', kind, id, base, item]),
        }),
      ),
    trash: (kind: CatalogueKind, id: string) => settle(kind, callApi(catalogue.trash, { params: { kind, id } })),
    restore: (kind: CatalogueKind, id: string) => settle(kind, callApi(catalogue.restore, { params: { kind, id } })),
    revert: (kind: CatalogueKind, id: string, number: number, base: string) =>
      settle(
        kind,
        callApi(catalogue.revert, {
          params: { kind, id, number: String(number) },
          body: { base },
          idempotencyKey: once(['revert', kind, id, number, base]),
        }),
      ),
    merge: (kind: CatalogueKind, id: string, into: string) =>
      settle(kind, callApi(catalogue.merge, { params: { kind, id }, body: { into } })),
    changeMany: (kind: CatalogueKind, ids: readonly string[], change: BulkChange) =>
      andShow(
        kind,
        callApi(catalogue.bulk, {
          params: { kind },
          body: { ids: [...ids], change },
          idempotencyKey: once(['bulk', kind, ids, change]),
        }),
      ),
    /** Deletes one thing in the trash for good. */
    deleteForGood: (kind: CatalogueKind, id: string) =>
      andShow(kind, callApi(catalogue.emptyTrash, { body: { kind, id } })),
    /**
     * Deletes what lies in the trash for so many days, 200 at a time until nothing is left; gives what stayed and why, and
     * what stopped it when some was gone already.
     */
    emptyTrash: async (kind: CatalogueKind, days: number) => {
      let gone = 0;
      for (;;) {
        const step = andShow(kind, callApi(catalogue.emptyTrash, { body: { days } }));
        const done = await (gone === 0 ? step : step.catch((failure: unknown) => ({ failure })));
        if ('failure' in done) return { gone, refused: [], stoppedBy: done.failure };
        const some = done.kinds.reduce((sum, one) => sum + one.count, 0);
        gone += some;
        if (done.left === 0 || some === 0) return { gone, refused: done.refused, stoppedBy: undefined };
      }
    },
    addPicture: (dataUrl: string) => callApi(catalogue.addPicture, { body: { base64Image: dataUrl } }),
  };
}

/* How the browser's copy calls a kind. */
function copiedAs(kind: CatalogueKind): 'song' | 'collection' | 'contributor' | 'reference' {
  return kind === 'song' || kind === 'collection' || kind === 'contributor' ? kind : 'reference';
}
