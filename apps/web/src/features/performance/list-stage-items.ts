import { type ListedRow, type Row } from '../lists/index.ts';
import { usePassageNames } from '../passages/index.ts';
import type { StageItem } from './stage-items.ts';

const noRows: readonly ListedRow[] = [];

/**
 * The rows of a list as they are walked through on the stage.
 *
 * @param addressOf  the address of the row at this index, which is no song
 */
export function useListStageItems(
  rows: readonly ListedRow[] = noRows,
  addressOf: (row: Row, index: number) => string | undefined,
): readonly StageItem[] {
  const passageName = usePassageNames(rows.flatMap(({ row }) => (row.type === 'reading' ? (row.reference ?? []) : [])));
  return rows.flatMap(({ row, title, listed }, index): StageItem[] => {
    if (listed) {
      const { entry, song, to } = listed;
      return [{ kind: 'song', id: entry.id, entry, song, title, to }];
    }
    if (row.type === 'song') return [];
    const name = row.type === 'reading' ? passageName(title) : title;
    return [{ kind: row.type, id: row.id, row, title: name, to: addressOf(row, index) }];
  });
}
