import { type ListedRow, type Row } from '../lists/index.ts';
import type { StageItem } from './stage-items.ts';

/**
 * The rows of a list as they are walked through on the stage.
 *
 * @param addressOf  the address of the row at this index, which is no song
 */
export function listStageItems(
  rows: readonly ListedRow[] = [],
  addressOf: (row: Row, index: number) => string | undefined,
): readonly StageItem[] {
  return rows.flatMap(({ row, title, listed }, index): StageItem[] => {
    if (listed) {
      const { entry, song, to } = listed;
      return [{ kind: 'song', id: entry.id, entry, song, title, to }];
    }
    if (row.type === 'song') return [];
    return [{ kind: row.type, id: row.id, row, title, to: addressOf(row, index) }];
  });
}
