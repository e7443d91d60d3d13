import { uploads } from '@canticle/contract/calls';
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { getBearerToken, serverUrl } from '../../api/index.ts';
import { parseUploadError, type UploadFailure } from './upload-failure.ts';
import { fingerprintOf, uploadIdFromUrl } from './upload-task.ts';

/* Small enough that a slow connection makes progress, in bytes. */
const CHUNK_SIZE = 4 * 1024 * 1024;
/* Delays before a lost chunk is retried, in milliseconds; reset by every chunk that arrives. */
const RETRY_DELAYS = [500, 1000, 3000, 5000, 10_000];

/** Callbacks during an upload. */
export type UploadCallbacks = {
  readonly onStarted: (uploadId: string | undefined) => void;
  readonly onProgress: (sent: number) => void;
  readonly onStored: () => void;
  readonly onStopped: (failure: UploadFailure) => void;
};

/** An upload in progress. `resume` after an interruption; `cancel` also on the server. */
export type FileTransfer = { readonly resume: () => void; readonly cancel: () => Promise<void> };

/**
 * Uploads a file to a song with the tus protocol. What the server already has, from before a reload, is not sent again.
 *
 * @param isAllowed  whether the person who started it is still signed in
 */
export function sendFile(
  file: File,
  { songId, isPhoto }: { readonly songId: string; readonly isPhoto: boolean },
  callbacks: UploadCallbacks,
  isAllowed: () => boolean,
): FileTransfer {
  const upload = new Upload(file, {
    ...requestOptions(isAllowed),
    endpoint: serverUrl(uploads.listUploads.path),
    metadata: { filename: file.name, facts: JSON.stringify(isPhoto ? { songId, type: 'photo' } : { songId }) },
    chunkSize: CHUNK_SIZE,
    fingerprint: () => Promise.resolve(fingerprintOf(file, songId, isPhoto)),
    removeFingerprintOnSuccess: true,
    onUploadUrlAvailable: () => callbacks.onStarted(uploadIdFromUrl(upload.url)),
    onProgress: (sent) => callbacks.onProgress(sent),
    onSuccess: () => callbacks.onStored(),
    onError: (error) => callbacks.onStopped(parseUploadError(error)),
  });
  void startUpload(upload);
  return {
    resume: () => upload.start(),
    // Without a network the server removes it after two days.
    cancel: () => upload.abort(true).catch(() => undefined),
  };
}

async function startUpload(upload: Upload): Promise<void> {
  const [previous] = (await upload.findPreviousUploads().catch(() => [])).toReversed();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

/** Deletes an upload on the server whose file is no longer available. */
export async function terminateUpload(uploadId: string): Promise<void> {
  await Upload.terminate(
    serverUrl(`${uploads.listUploads.path}/${uploadId}/bytes`),
    requestOptions(() => true),
  );
}

/* The access token is requested for every request: an upload may take longer than a token is valid. */
function requestOptions(isAllowed: () => boolean): UploadOptions {
  let isUnauthorized = false;
  return {
    retryDelays: RETRY_DELAYS,
    onBeforeRequest: async (request) => {
      const bearer = isAllowed() ? await getBearerToken({ renew: isUnauthorized }) : null;
      if (bearer === null) throw new Error('The person who began this upload is not signed in any more.');
      request.setHeader('Authorization', `Bearer ${bearer}`);
    },
    onAfterResponse: (_request, response) => {
      isUnauthorized = response.getStatus() === 401;
    },
    onShouldRetry: (error: DetailedError) => parseUploadError(error).kind === 'lost' && navigator.onLine && isAllowed(),
  };
}
