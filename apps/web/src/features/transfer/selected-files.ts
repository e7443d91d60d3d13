import type { FileWithPath } from './zip-files.ts';

/** The files of what was dropped, folders with everything in them. To be asked for while the drop is handled. */
export async function readDroppedFiles(items: DataTransferItemList): Promise<FileWithPath[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<FileWithPath[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, file }];
  }
  const files: FileWithPath[] = [];
  for (const child of await readEntries(entry as FileSystemDirectoryEntry)) files.push(...(await filesIn(child)));
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/* A folder gives its entries a hundred at a time, and none when it is through. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

/** The files of what was chosen; of a folder with their place in it. */
export const readSelectedFiles = (files: Iterable<File>): FileWithPath[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/**
 * What the upload of several files is called: after the folder they are all in.
 *
 * @example archiveName(['hymnal/a.cho', 'hymnal/b.cho']) // 'hymnal.zip'
 * @example archiveName(['a.cho', 'b.cho']) // 'songs.zip'
 */
export function archiveName(paths: readonly string[]): string {
  const top = paths[0]?.match(/^([^/]+)\//)?.[1];
  return top !== undefined && paths.every((path) => path.startsWith(`${top}/`)) ? `${top}.zip` : 'songs.zip';
}
