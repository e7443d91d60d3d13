import { uploads } from '@canticle/contract/calls';
import { type DetailedError, Upload } from 'tus-js-client';
import { getBearerToken, serverUrl } from '../../api/index.ts';
import { archiveName } from './archive-name.ts';
import { zipFiles, type FileWithPath } from './zip-files.ts';

const CHUNK_SIZE = 4 * 1024 * 1024;
const RETRY_DELAYS = [500, 1000, 3000, 5000, 10_000, 20_000];

/** Callbacks while files are packed and uploaded. `message` is the server's, empty without one. */
export type ImportCallbacks = {
  readonly onPacked: (done: number, of: number) => void;
  readonly onProgress: (sent: number, of: number) => void;
  readonly onUploaded: (importId: string) => void;
  readonly onStopped: (failure: { readonly isTransient: boolean; readonly message: string }) => void;
};

/** An import that is being uploaded. */
export type ImportUpload = { readonly resume: () => void; readonly cancel: () => void };

/**
 * Uploads files to be imported: a single file as it is, several packed into an archive. What the server already has of
 * the same upload, from before a reload, is not sent again.
 *
 * @throws {ArchiveTooLargeError}
 */
export async function uploadImport(input: readonly FileWithPath[], callbacks: ImportCallbacks): Promise<ImportUpload> {
  // Sorted, so that the same folder always gives the same archive and a partial upload can be resumed.
  const files = input.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const [first] = files;
  if (first === undefined) throw new Error('there is nothing to send');
  const isOne = files.length === 1;
  const name = isOne ? (first.path.split('/').at(-1) ?? first.path) : archiveName(files.map(({ path }) => path));
  const content = isOne ? first.file : await zipFiles(files, (done) => callbacks.onPacked(done, files.length));
  const upload = new Upload(content, {
    endpoint: serverUrl(uploads.listUploads.path),
    metadata: { filename: name, facts: JSON.stringify({ purpose: 'import' }) },
    chunkSize: CHUNK_SIZE,
    retryDelays: RETRY_DELAYS,
    fingerprint: () => Promise.resolve(['canticle import', name, content.size, lastModifiedOf(files)].join('/')),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      request.setHeader('Authorization', `Bearer ${(await getBearerToken()) ?? ''}`);
    },
    onShouldRetry: isTransient,
    onProgress: (sent, of) => callbacks.onProgress(sent, of),
    onSuccess: () => callbacks.onUploaded(/uploads\/([\w-]+)\/bytes$/.exec(upload.url ?? '')?.[1] ?? ''),
    onError: (error) =>
      callbacks.onStopped({
        isTransient: isTransient(error),
        message: errorMessageOf(error),
      }),
  });
  const [previous] = (await upload.findPreviousUploads().catch(() => [])).toReversed();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
  return { resume: () => upload.start(), cancel: () => void upload.abort(true).catch(() => undefined) };
}

const lastModifiedOf = (files: readonly FileWithPath[]): number =>
  Math.max(...files.map(({ file }) => (file instanceof File ? file.lastModified : 0)));

/* The response is missing from an error that has nothing to do with the server. */
type UploadError = Error & Partial<Pick<DetailedError, 'originalResponse'>>;

/*
 * Errors after which the upload can be resumed: an unavailable server, an expired access token, an upload that is
 * locked for a moment.
 */
function isTransient({ originalResponse }: UploadError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500;
}

function errorMessageOf({ originalResponse }: UploadError): string {
  try {
    const { message } = JSON.parse(originalResponse?.getBody() ?? '');
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
