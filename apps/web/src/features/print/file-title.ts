/**
 * What a printed song is called, which browsers take as the name of the file: key and number without a space, a dash,
 * the name (contract 5.15).
 *
 * @example fileTitle('HH', 1, 'Amazing Grace') // 'HH1 - Amazing Grace'
 * @example fileTitle('HH', null, 'Amazing Grace') // 'HH - Amazing Grace'
 */
export function fileTitle(collectionKey: string, number: number | null, title: string): string {
  return `${collectionKey}${number ?? ''} - ${title}`;
}
