/**
 * What moves when one item takes the place of another.
 *
 * @param ids       what the item that goes has, by id
 * @param existing  what the item that stays has already: it keeps its own
 * @param only      only these; all when left out
 * @example rowsToMove(['nora', 'siri', 'eva'], ['siri'], ['siri', 'eva']) // ['eva']
 */
export function rowsToMove(ids: readonly string[], existing: readonly string[], only?: readonly string[]): string[] {
  const skipped = new Set(existing);
  const wanted = only && new Set(only);
  return ids.filter((id) => !skipped.has(id) && (wanted?.has(id) ?? true));
}
