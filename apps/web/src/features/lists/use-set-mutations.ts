import { useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import type { Row } from './apply-operation.ts';
import { copyRow, createListChange, fetchRows, type ListHead, nextSort, type RowSettings } from './list-mutations.ts';

/** A row that is no song, as it is added at the end of a list. */
export type OtherRow = { readonly type: 'heading' | 'reading' | 'note' } & Pick<
  RowSettings,
  'title' | 'reference' | 'leader' | 'durationSeconds'
>;

/** The mutations of the page of a list, besides those that are needed elsewhere. */
export function useSetMutations() {
  const queryClient = useQueryClient();
  const change = createListChange(queryClient);
  return {
    /** Sets when and where it takes place, or whether it is a template. */
    setHead: (id: string, head: Partial<ListHead>) => change(id, head),
    /** The rows of a list, for a copy of it; undefined when they cannot be loaded. */
    copyRows: (id: string) => fetchRows(queryClient, id),
    /** Adds a heading, a reading or a note at the end. */
    addOther: async (id: string, row: OtherRow) =>
      change(id, { add: [{ ...row, id: newId(), sort: await nextSort(queryClient, id) }] }),
    /**
     * Adds a song at the end, or removes its last row when it is in the list. Resolves to the removed row: given back, it
     * is added again where it was, with its settings.
     */
    toggleSong: async (id: string, songId: string, removed?: Row): Promise<Row | undefined> => {
      const present = (await fetchRows(queryClient, id))?.findLast(({ itemId }) => itemId === songId);
      if (present) {
        await change(id, { remove: [present.id] });
        return present;
      }
      const sort = removed?.sort ?? (await nextSort(queryClient, id));
      await change(id, { add: [removed ? copyRow(removed, sort) : { id: newId(), itemId: songId, sort }] });
      return undefined;
    },
  };
}
