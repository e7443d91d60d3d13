import { openFileCache } from './offline-files.ts';

/** A downloaded file: its address, its access end, and its metadata. */
export type OfflineFile = {
  readonly address: string;
  readonly bytes: Blob;
  readonly mediaType: string;
  readonly contentHash: string;
  /** Milliseconds since 1970; null when the access does not end. */
  readonly until: number | null;
};

/** Stores a whole file on the device. Throws the browser's error when there is not enough space. */
export async function saveFile({ address, bytes, mediaType, contentHash, until }: OfflineFile): Promise<void> {
  const headers = {
    'content-type': mediaType,
    'content-length': String(bytes.size),
    etag: `"${contentHash}"`,
    ...(until === null ? {} : { 'x-kept-until': String(until) }),
  };
  await (await openFileCache())?.put(address, new Response(bytes, { headers }));
}

/** The bytes of the file stored under this address, if they have this hash. */
export async function readFileBytes(address: string, contentHash: string): Promise<Blob | undefined> {
  const entry = await (await openFileCache())?.match(address);
  return entry?.headers.get('etag') === `"${contentHash}"` ? entry.blob() : undefined;
}

/**
 * Deletes files from the device.
 * @param addresses  as they were stored
 */
export async function deleteFiles(addresses: readonly string[]): Promise<void> {
  const store = await openFileCache();
  await Promise.all(addresses.map((address) => store?.delete(address)));
}
