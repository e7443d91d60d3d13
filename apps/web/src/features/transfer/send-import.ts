import { uploads } from '@canticle/contract/calls';
import { type DetailedError, Upload } from 'tus-js-client';
import { bearerNow, serverAddress } from '../../api/index.ts';
import { archiveName } from './dropped-files.ts';
import { packFiles, type PlacedFile } from './pack-files.ts';

const PIECE = 4 * 1024 * 1024;
const PATIENCE = [500, 1000, 3000, 5000, 10_000, 20_000];

/** What is told while files are packed and travel. `sentence` is the server's own, empty without one. */
export type ImportNews = {
  readonly packed: (done: number, of: number) => void;
  readonly moved: (sent: number, of: number) => void;
  readonly arrived: (importId: string) => void;
  readonly stopped: (failure: { readonly isLost: boolean; readonly sentence: string }) => void;
};

/** An import on its way to the server. */
export type ImportJourney = { readonly goOn: () => void; readonly cancel: () => void };

/**
 * Sends files to be imported: one as it is, several packed into an archive. What the server holds of the same upload, from
 * before a reload, is not sent again.
 *
 * @throws {TooMuchToPack}
 */
export async function sendImport(given: readonly PlacedFile[], news: ImportNews): Promise<ImportJourney> {
  // However a folder was given, its archive is the same: what the server holds of it fits.
  const files = given.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const [first] = files;
  if (first === undefined) throw new Error('there is nothing to send');
  const isOne = files.length === 1;
  const name = isOne ? (first.path.split('/').at(-1) ?? first.path) : archiveName(files.map(({ path }) => path));
  const content = isOne ? first.file : await packFiles(files, (done) => news.packed(done, files.length));
  const upload = new Upload(content, {
    endpoint: serverAddress(uploads.UPLOADS_PATH),
    metadata: { filename: name, facts: JSON.stringify({ purpose: 'import' }) },
    chunkSize: PIECE,
    retryDelays: PATIENCE,
    fingerprint: () => Promise.resolve(['canticle import', name, content.size, changedAt(files)].join('/')),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      request.setHeader('Authorization', `Bearer ${(await bearerNow()) ?? ''}`);
    },
    onShouldRetry: (error) => isLost(error as DetailedError),
    onProgress: (sent, of) => news.moved(sent, of),
    onSuccess: () => news.arrived(/uploads\/([\w-]+)\/bytes$/.exec(upload.url ?? '')?.[1] ?? ''),
    onError: (error) =>
      news.stopped({ isLost: isLost(error as DetailedError), sentence: sentenceOf(error as DetailedError) }),
  });
  const [before] = (await upload.findPreviousUploads().catch(() => [])).toReversed();
  if (before) upload.resumeFromPreviousUpload(before);
  upload.start();
  return { goOn: () => upload.start(), cancel: () => void upload.abort(true).catch(() => undefined) };
}

const changedAt = (files: readonly PlacedFile[]): number =>
  Math.max(...files.map(({ file }) => (file instanceof File ? file.lastModified : 0)));

/* What goes on where it stopped: a server that is away, a bearer that ran out, an upload somebody holds for a moment. */
function isLost({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500;
}

function sentenceOf({ originalResponse }: DetailedError): string {
  try {
    const { message } = JSON.parse(originalResponse?.getBody() ?? '') as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
