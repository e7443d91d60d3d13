import {
  type BulkChange,
  catalogue,
  type CatalogueItemDetails,
  type CatalogueItem,
  type CatalogueKind,
} from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, createSendOnce } from '../../api/index.ts';
import { invalidateKind, currentCache, replaceQueryData } from '../../offline/index.ts';
import { catalogueKey } from './queries.ts';

/** The commands of editors. They need the server, and each throws what `callApi` throws. */
export function useCatalogueMutations() {
  const requests = useRequestRunner();
  return { ...itemMutations(requests), ...trashMutations(requests), uploadImage };
}

const uploadImage = (dataUrl: string) => callApi(catalogue.addCataloguePicture, { body: { base64Image: dataUrl } });

type RequestRunner = ReturnType<typeof useRequestRunner>;

function useRequestRunner() {
  const queryClient = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  const runAndInvalidate = async <T>(kind: CatalogueKind, work: Promise<T>): Promise<T> => {
    const result = await work;
    await invalidateKind(currentCache(), queryClient, cacheKindOf(kind));
    for (const part of ['rows', 'offered', 'history'])
      await queryClient.invalidateQueries({ queryKey: [catalogueKey, part] });
    return result;
  };
  return {
    sendOnce,
    runAndInvalidate,
    runAndCache: async (kind: CatalogueKind, work: Promise<CatalogueItemDetails>): Promise<CatalogueItemDetails> => {
      const result = await runAndInvalidate(kind, work);
      await replaceQueryData(queryClient, [catalogueKey, 'thing', result.kind, result.id], result);
      return result;
    },
  };
}

const itemMutations = ({ runAndCache, runAndInvalidate, sendOnce }: RequestRunner) => ({
  /** @param id  an id made here, where a second try must not create a second item */
  create: (kind: CatalogueKind, item: CatalogueItem, id?: string) =>
    runAndCache(
      kind,
      sendOnce(['create', kind, item, id], (idempotencyKey) =>
        callApi(catalogue.createCatalogueItem, {
          params: { kind },
          body: { ...(id === undefined ? {} : { id }), item: { ...item } },
          idempotencyKey,
        }),
      ),
    ),
  change: (kind: CatalogueKind, id: string, base: string, item: CatalogueItem) =>
    runAndCache(
      kind,
      sendOnce(['change', kind, id, base, item], (idempotencyKey) =>
        callApi(catalogue.changeCatalogueItem, {
          params: { kind, id },
          body: { base, item: { ...item } },
          idempotencyKey,
        }),
      ),
    ),
  revert: (kind: CatalogueKind, id: string, number: number, base: string) =>
    runAndCache(
      kind,
      sendOnce(['revert', kind, id, number, base], (idempotencyKey) =>
        callApi(catalogue.revertCatalogueItem, {
          params: { kind, id, number: String(number) },
          body: { base },
          idempotencyKey,
        }),
      ),
    ),
  merge: (kind: CatalogueKind, id: string, into: string) =>
    runAndCache(kind, callApi(catalogue.mergeCatalogueItem, { params: { kind, id }, body: { into } })),
  bulkUpdate: (kind: CatalogueKind, ids: readonly string[], change: BulkChange) =>
    runAndInvalidate(
      kind,
      sendOnce(['bulk', kind, ids, change], (idempotencyKey) =>
        callApi(catalogue.changeCatalogueItems, {
          params: { kind },
          body: { ids: [...ids], change },
          idempotencyKey,
        }),
      ),
    ),
});

const trashMutations = ({ runAndCache, runAndInvalidate }: RequestRunner) => ({
  trash: (kind: CatalogueKind, id: string) =>
    runAndCache(kind, callApi(catalogue.trashCatalogueItem, { params: { kind, id } })),
  restore: (kind: CatalogueKind, id: string) =>
    runAndCache(kind, callApi(catalogue.restoreCatalogueItem, { params: { kind, id } })),
  /** Permanently deletes one item in the trash. */
  deletePermanently: (kind: CatalogueKind, id: string) =>
    runAndInvalidate(kind, callApi(catalogue.emptyTrash, { body: { kind, id } })),
  /**
   * Deletes what has been in the trash for this many days, 200 at a time until nothing is left; returns what was not
   * deleted and why, and the error that stopped it if some was already deleted.
   */
  emptyTrash: async (kind: CatalogueKind, days: number) => {
    let deletedCount = 0;
    for (;;) {
      const step = runAndInvalidate(kind, callApi(catalogue.emptyTrash, { body: { days } }));
      const result = await (deletedCount === 0 ? step : step.catch((failure: unknown) => ({ failure })));
      if ('failure' in result) return { deletedCount, refused: [], interruptedBy: result.failure };
      const deleted = result.kinds.reduce((sum, one) => sum + one.count, 0);
      deletedCount += deleted;
      if (result.left === 0 || deleted === 0)
        return { deletedCount, refused: result.refused, interruptedBy: undefined };
    }
  },
});

/* The name of a kind in the local cache. */
function cacheKindOf(kind: CatalogueKind): 'song' | 'collection' | 'contributor' | 'reference' {
  return kind === 'song' || kind === 'collection' || kind === 'contributor' ? kind : 'reference';
}
