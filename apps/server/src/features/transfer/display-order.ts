/**
 * The places records of a list get. When everything in the list is there already, in the same order, it stays where it
 * stands, among whatever else is there; otherwise it stands as in the list.
 *
 * @param nameOf  what a record goes by
 * @param present  names and places of what is there, in display order
 * @example
 *   assignSortOrder([{ name: 'b', sort: 0 }], ({ name }) => name, [{ name: 'a', sort: 4 }, { name: 'b', sort: 7 }])
 *   // [{ name: 'b', sort: 7 }]
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
