import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Files by their path, for a test that reads or writes them. */
export type Files = { readonly [path: string]: string | Uint8Array };

/** A temporary folder of a test. */
export type TestFolder = {
  readonly path: string;
  write(files: Files): Promise<void>;
  remove(): Promise<void>;
};

/** Creates a folder with these files. @param name  of the folder itself, where it matters */
export async function createTestFolder(files: Files = {}, name = 'songs'): Promise<TestFolder> {
  const root = await mkdtemp(join(tmpdir(), 'canticle-files-'));
  const path = join(root, name);
  const write = async (some: Files) => {
    for (const [file, content] of Object.entries(some)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), content);
    }
  };
  await mkdir(path);
  await write(files);
  return { path, write, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Packs files into a zip archive. */
export async function createZip(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}
