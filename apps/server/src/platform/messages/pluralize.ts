/**
 * A number with its noun, in English: for the command line, which speaks no other language.
 *
 * @param many  the plural, where it is not the noun with an s
 * @example pluralize(1, 'song') // '1 song'
 * @example pluralize(0, 'list entry', 'list entries') // '0 list entries'
 */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
