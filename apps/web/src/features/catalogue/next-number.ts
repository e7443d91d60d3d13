import { catalogue } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { catalogueKey } from './queries.ts';

const PAGE = 500;

/** The number after the highest one of a songbook; undefined until it is known. */
export function useNextNumber(collectionId: string): number | undefined {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'rows', 'next-number', collectionId],
    queryFn: async ({ signal }) => {
      let highest = 0;
      for (let skip = 0, total = 1; skip < total; skip += PAGE) {
        const query = { collection: collectionId, order: 'number' as const, limit: String(PAGE), skip: String(skip) };
        // oxlint-disable-next-line no-await-in-loop -- how many there are is in the first response
        const page = await callApi(catalogue.listCatalogueItems, { params: { kind: 'song' }, query, signal });
        total = page.total;
        for (const { places } of page.rows)
          for (const place of places)
            if (place.collectionId === collectionId) highest = Math.max(highest, place.number ?? 0);
      }
      return highest + 1;
    },
    enabled: collectionId !== '',
    staleTime: 0,
  });
  return data;
}
