/**
 * A file on its way to a song. `sending` until everything has arrived and was looked at; `waiting` when the network is
 * gone; `refused` when the server does not keep it.
 */
export type UploadTask = {
  readonly id: string;
  readonly songId: string;
  readonly fileName: string;
  /** Bytes, and how many of them have arrived. */
  readonly size: number;
  readonly sent: number;
  readonly state: 'queued' | 'sending' | 'waiting' | 'refused' | 'stored';
  /** What the server calls the upload, once it has begun. */
  readonly uploadId: string | undefined;
  /** Why it waits or was refused: the code, and the server's own sentence. */
  readonly code: string | undefined;
  readonly message: string;
};

/** How many files travel at once; the others wait for their turn. */
const MAX_CONCURRENT = 2;

/** What makes a file the same after a reload: where it goes, its name, its kind, its length and when it was last changed. */
export function fingerprintOf(file: Pick<File, 'name' | 'type' | 'size' | 'lastModified'>, songId: string): string {
  return ['canticle', songId, file.name, file.type, file.size, file.lastModified].join('/');
}

/**
 * How much has arrived, as whole hundredths; 100 only when everything has.
 * @example uploadPercent({ sent: 999, size: 1000 }) // 99
 */
export function uploadPercent({ sent, size }: Pick<UploadTask, 'sent' | 'size'>): number {
  return size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
}

/** Whether a file still is to arrive: leaving the page now would interrupt it. */
export const isInProgress = ({ state }: Pick<UploadTask, 'state'>): boolean =>
  state === 'queued' || state === 'sending' || state === 'waiting';

/** Which of the files that wait for their turn may go now, the first one first. */
export function nextQueued(all: readonly UploadTask[]): UploadTask | undefined {
  const activeCount = all.filter(({ state }) => state === 'sending').length;
  return activeCount < MAX_CONCURRENT ? all.find(({ state }) => state === 'queued') : undefined;
}

/**
 * The name the server has given an upload, from the address of its bytes.
 * @example uploadIdFromUrl('/api/canticle/uploads/42/bytes') // '42'
 */
export function uploadIdFromUrl(address: string | null): string | undefined {
  return /uploads\/([\w-]+)\/bytes$/.exec(address ?? '')?.[1];
}
