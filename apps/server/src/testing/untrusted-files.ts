import { detectFile, RefusedFile } from '../features/media/index.ts';
import { checkXml, Unreadable, unpackMxl } from '../features/sheets/index.ts';
import { readZip, TransferRefused } from '../features/transfer/index.ts';

/** Whether an error is one of the sentences that files from outside are refused with. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RefusedFile || error instanceof Unreadable || error instanceof TransferRefused;

/** Finds out what a file on the disk is, as an upload does. */
export const detectUpload: (path: string) => Promise<string> = detectFile;

/** Takes the score out of a compressed MusicXML file and looks whether it may be engraved. */
export async function openMxl(bytes: Uint8Array): Promise<void> {
  checkXml((await unpackMxl(bytes)).toString('utf8'));
}

/** Reads every file of a zip archive as an import does; gives how many could be read. */
export async function readArchive(path: string): Promise<number> {
  const archive = await readZip(path);
  try {
    const read = await Promise.all(
      archive.files.map((file) =>
        file.read().then(
          () => 1,
          (error: Error) => {
            if (error.name === 'Misfit') return 0;
            throw error;
          },
        ),
      ),
    );
    return read.filter(Boolean).length;
  } finally {
    await archive.close();
  }
}
