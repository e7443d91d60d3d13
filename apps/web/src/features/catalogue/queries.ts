import { catalogue, type CatalogueKind, type CatalogueItemDetails } from '@canticle/contract/calls';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';

/** The first part of every query key of this feature. */
export const catalogueKey = 'catalogue';

export type CatalogueFilter = {
  readonly text: string;
  readonly state: 'all' | 'enabled' | 'disabled' | 'trash';
  readonly collection: string;
  readonly order: 'name' | 'number' | 'updated';
  readonly unused: boolean;
};

const PAGE_SIZE = 100;

/** What would be deleted if everything were removed that has been in the trash for this many days; never cached. */
export const useTrashContents = (days: number) =>
  useQuery({
    queryKey: [catalogueKey, 'rows', 'trash', days],
    queryFn: ({ signal }) => callApi(catalogue.readTrashContent, { query: { days: String(days) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The items of a kind, page by page; the previous ones stay on the screen while loading. */
export const useCatalogueRows = (kind: CatalogueKind, { text, state, collection, order, unused }: CatalogueFilter) =>
  useInfiniteQuery({
    queryKey: [catalogueKey, 'rows', kind, { text, state, collection, order, unused }],
    queryFn: ({ pageParam, signal }) =>
      callApi(catalogue.listCatalogueItems, {
        params: { kind },
        query: {
          text,
          state,
          order,
          ...(collection === '' ? {} : { collection }),
          ...(unused ? { unused: 'true' as const } : {}),
          limit: String(PAGE_SIZE),
          skip: String(pageParam),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => {
      const count = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return count < (pages[0]?.total ?? 0) ? count : undefined;
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** The items of a kind offered as options: the first 500 that match a text. */
export const useCatalogueOptions = (kind: CatalogueKind, text = '', isEnabled = true) =>
  useQuery({
    queryKey: [catalogueKey, 'offered', kind, text],
    queryFn: ({ signal }) =>
      callApi(catalogue.listCatalogueItems, {
        params: { kind },
        query: { text, state: 'enabled', limit: '500' },
        signal,
      }),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    staleTime: 30_000,
  });

/** The current item on the server: an editor never starts from the local cache. */
export const loadCatalogueItem = (kind: CatalogueKind, id: string): Promise<CatalogueItemDetails> =>
  callApi(catalogue.readCatalogueItem, { params: { kind, id } });

/** The item being edited. It does not change while the person types. */
export const useCatalogueItem = (kind: CatalogueKind, id: string) =>
  useQuery({
    queryKey: [catalogueKey, 'thing', kind, id],
    queryFn: () => loadCatalogueItem(kind, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The versions of an item, newest first. */
export const useItemHistory = (kind: CatalogueKind, id: string) =>
  useQuery({
    queryKey: [catalogueKey, 'history', kind, id],
    queryFn: ({ signal }) => callApi(catalogue.readCatalogueHistory, { params: { kind, id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
