/** A dropped or selected file, with its path below what was dropped: `hymnal/001-morning.cho`. */
export type DroppedFile = { readonly path: string; readonly file: File };

/** The dropped files, folders with their contents. Must be called while the drop event is handled. */
export async function readDroppedFiles(items: DataTransferItemList): Promise<DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<DroppedFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path, file }];
  }
  if (!isFolder(entry)) return [];
  const files: DroppedFile[] = [];
  for (const child of await readEntries(entry)) files.push(...(await filesIn(child)));
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/* A folder returns its entries in batches of a hundred, and an empty batch at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

/** The selected files; those of a folder with their path in it. */
export const readSelectedFiles = (files: Iterable<File>): DroppedFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
