/**
 * An upload to a song. `sending` until everything has arrived and was checked; `waiting` when the network is
 * unavailable; `refused` when the server does not accept it.
 */
export type UploadTask = {
  readonly id: string;
  readonly songId: string;
  readonly fileName: string;
  /** A photograph of a page to type from; any other file is what its content says. */
  readonly isPhoto: boolean;
  /** Bytes, and how many of them have arrived. */
  readonly size: number;
  readonly sent: number;
  readonly state: 'queued' | 'sending' | 'waiting' | 'refused' | 'stored';
  /** The server's id of the upload, once it has begun. */
  readonly uploadId: string | undefined;
  /** Why it waits or was refused: the code, and the server's message. */
  readonly code: string | undefined;
  readonly message: string;
};

/** The number of concurrent uploads; the others are queued. */
const MAX_CONCURRENT = 2;

/** Identifies the same file after a reload: its destination, name, type, size and modification time. */
export function fingerprintOf(
  file: Pick<File, 'name' | 'type' | 'size' | 'lastModified'>,
  songId: string,
  isPhoto = false,
): string {
  const destination = isPhoto ? `${songId}/photo` : songId;
  return ['canticle', destination, file.name, file.type, file.size, file.lastModified].join('/');
}

/**
 * How much has arrived, in whole per cent; 100 only when everything has.
 * @example uploadPercent({ sent: 999, size: 1000 }) // 99
 */
export function uploadPercent({ sent, size }: Pick<UploadTask, 'sent' | 'size'>): number {
  return size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
}

/** Whether the upload is unfinished: leaving the page now would interrupt it. */
export const isInProgress = ({ state }: Pick<UploadTask, 'state'>): boolean =>
  state === 'queued' || state === 'sending' || state === 'waiting';

/** The next queued upload that may start, in order. */
export function nextQueued(all: readonly UploadTask[]): UploadTask | undefined {
  const activeCount = all.filter(({ state }) => state === 'sending').length;
  return activeCount < MAX_CONCURRENT ? all.find(({ state }) => state === 'queued') : undefined;
}

/**
 * The server's id of an upload, from its URL.
 * @example uploadIdFromUrl('/api/canticle/uploads/42/bytes') // '42'
 */
export function uploadIdFromUrl(address: string | null): string | undefined {
  return /uploads\/([\w-]+)\/bytes$/.exec(address ?? '')?.[1];
}
