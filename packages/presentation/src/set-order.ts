/** A row of a set as a leader goes through it. */
export type SetRow = {
  readonly entryId: string;
  /** Not a song: a heading, a reading or a note. */
  readonly isSlide: boolean;
  /** False for a song that may not be opened. */
  readonly canBeShown: boolean;
};

/**
 * The row that comes after another one: the next that can be shown, and without `includesSlides` the next song. Undefined
 * at the end, and when the row is not in the set.
 */
export function followingRow<Row extends SetRow>(
  rows: readonly Row[],
  entryId: string | undefined,
  includesSlides: boolean,
): Row | undefined {
  const at = rows.findIndex((row) => row.entryId === entryId);
  if (at < 0) return undefined;
  return rows.slice(at + 1).find(({ isSlide, canBeShown }) => canBeShown && (includesSlides || !isSlide));
}
