import { uploads } from '@canticle/contract/calls';
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { bearerNow, serverAddress } from '../../api/index.ts';
import { failureOf, type UploadFailure } from './failure.ts';
import { fingerprintOf, uploadIdIn } from './sending.ts';

/* Small enough that a slow line makes progress, in bytes. */
const PIECE = 4 * 1024 * 1024;
/* After how many milliseconds a lost piece is tried again; counted anew with every piece that arrives. */
const PATIENCE = [500, 1000, 3000, 5000, 10_000];

/** What is told while a file travels. */
export type SendingNews = {
  readonly begun: (uploadId: string | undefined) => void;
  readonly moved: (sent: number) => void;
  readonly stored: () => void;
  readonly stopped: (failure: UploadFailure) => void;
};

/** A file on its way. `goOn` after it stopped; `cancel` also on the server. */
export type Journey = { readonly goOn: () => void; readonly cancel: () => Promise<void> };

/**
 * Sends a file to a song by the tus protocol. What the server holds of it already, from before a reload, is not sent
 * again.
 *
 * @param isAllowed  whether the person who began is still the one who is signed in
 */
export function sendFile(file: File, songId: string, news: SendingNews, isAllowed: () => boolean): Journey {
  const upload = new Upload(file, {
    ...requestOptions(isAllowed),
    endpoint: serverAddress(uploads.UPLOADS_PATH),
    metadata: { filename: file.name, facts: JSON.stringify({ songId }) },
    chunkSize: PIECE,
    fingerprint: () => Promise.resolve(fingerprintOf(file, songId)),
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () => news.begun(uploadIdIn(upload.url)),
    onProgress: (sent) => news.moved(sent),
    onSuccess: () => news.stored(),
    onError: (error) => news.stopped(failureOf(error)),
  });
  void begin(upload);
  return {
    goOn: () => upload.start(),
    // Without a network the server forgets it by itself, after two days.
    cancel: () => upload.abort(true).catch(() => undefined),
  };
}

async function begin(upload: Upload): Promise<void> {
  const [before] = (await upload.findPreviousUploads().catch(() => [])).toReversed();
  if (before) upload.resumeFromPreviousUpload(before);
  upload.start();
}

/** Has the server forget an upload of which the file is not at hand any more. */
export async function forgetUpload(uploadId: string): Promise<void> {
  await Upload.terminate(
    serverAddress(`${uploads.UPLOADS_PATH}/${uploadId}/bytes`),
    requestOptions(() => true),
  );
}

/* The bearer is asked for at every request: an upload may take longer than one is good for. */
function requestOptions(isAllowed: () => boolean): UploadOptions {
  let isRefused = false;
  return {
    retryDelays: PATIENCE,
    onBeforeRequest: async (request) => {
      const bearer = isAllowed() ? await bearerNow({ renew: isRefused }) : null;
      if (bearer === null) throw new Error('The person who began this upload is not signed in any more.');
      request.setHeader('Authorization', `Bearer ${bearer}`);
    },
    onAfterResponse: (_request, response) => {
      isRefused = response.getStatus() === 401;
    },
    onShouldRetry: (error: DetailedError) => failureOf(error).kind === 'lost' && navigator.onLine && isAllowed(),
  };
}
