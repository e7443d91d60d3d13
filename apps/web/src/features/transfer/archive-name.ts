/**
 * The file name for an upload of several files: that of the folder they are all in.
 *
 * @example archiveName(['hymnal/a.cho', 'hymnal/b.cho']) // 'hymnal.zip'
 * @example archiveName(['a.cho', 'b.cho']) // 'songs.zip'
 */
export function archiveName(paths: readonly string[]): string {
  const top = paths[0]?.match(/^([^/]+)\//)?.[1];
  return top !== undefined && paths.every((path) => path.startsWith(`${top}/`)) ? `${top}.zip` : 'songs.zip';
}
