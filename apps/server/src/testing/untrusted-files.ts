import { formatDiagnostic } from '@canticle/contract';
import { detectFileType, RejectedFileError } from '../features/media/index.ts';
import { checkXml, InvalidScoreError, unpackMxl } from '../features/sheets/index.ts';
import {
  createPdfReader,
  extractPictureUrls,
  parseFrontMatter,
  readSongsAt,
  renderArticleHtml,
  readZip,
  TransferError,
} from '../features/transfer/index.ts';

/** Whether an error is one of those that external files are rejected with. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RejectedFileError || error instanceof InvalidScoreError || error instanceof TransferError;

/** Detects the type of a file on disk, as an upload does. */
export const detectUpload: (path: string) => Promise<string> = detectFileType;

/** Reads a Markdown article, with HTML in it, as an import does. */
export function readArticle(source: string): void {
  const { text } = parseFrontMatter(source);
  renderArticleHtml(text, new Map(extractPictureUrls(text).map((address) => [address, PICTURE])));
}

const PICTURE = { address: '/picture', width: 10, height: 10 } as const;

/** Extracts the score from a compressed MusicXML file and checks whether it may be engraved. */
export async function openMxl(bytes: Uint8Array): Promise<void> {
  checkXml((await unpackMxl(bytes)).toString('utf8'));
}

/** Reads every file of a zip archive as an import does; returns how many could be read. */
export async function readArchive(path: string): Promise<number> {
  const archive = await readZip(path);
  try {
    const read = await Promise.all(
      archive.files.map((file) =>
        file.read().then(
          () => 1,
          (error: Error) => {
            if (error.name === 'InvalidFileError') return 0;
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

const pdf = createPdfReader();

/**
 * Reads the songs of a file as an import does; throws what is not the fault of the file. One process reads all PDFs,
 * and ends with this one.
 */
export async function readImport(path: string): Promise<number> {
  const { songs, refused } = await readSongsAt(path, pdf);
  const failure = refused.find(({ reason }) => reason.code === 'not-stored');
  if (failure !== undefined) throw new Error(formatDiagnostic(failure.reason));
  return songs.length;
}
