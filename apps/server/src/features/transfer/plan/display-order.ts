/**
 * Assigns the sort order of the records of a list. When all of them exist already, in the same order, they keep their
 * positions among any others; otherwise they get the order of the list.
 *
 * @param nameOf  the name of a record
 * @param present  names and positions of what exists, in display order
 * @example assignSortOrder([{ name: 'b', sort: 0 }], (one) => one.name, [{ name: 'b', sort: 7 }]) // [{ name: 'b', sort: 7 }]
 */
export function assignSortOrder<R extends { readonly sort: number }>(
  records: readonly R[],
  nameOf: (record: R) => string,
  present: readonly { readonly name: string; readonly sort: number }[],
): readonly R[] {
  const positions = new Map(present.map(({ name }, at) => [name, at]));
  const presentPositions = records.map((record) => positions.get(nameOf(record)) ?? -1);
  const isSameOrder = presentPositions.every((place, at) => place > (presentPositions[at - 1] ?? -1));
  if (!isSameOrder) return records;
  return records.map((record, at) => ({ ...record, sort: present[presentPositions[at] ?? -1]?.sort ?? record.sort }));
}
