import { openFileCache } from './offline-files.ts';

/** A file as it is kept: under which address, for how long, and what it is. */
export type OfflineFile = {
  readonly address: string;
  readonly bytes: Blob;
  readonly mediaType: string;
  readonly contentHash: string;
  /** Milliseconds since 1970; null when the right does not end. */
  readonly until: number | null;
};

/** Keeps a whole file on the device. Throws what the browser throws when there is no room. */
export async function saveFile({ address, bytes, mediaType, contentHash, until }: OfflineFile): Promise<void> {
  const headers = {
    'content-type': mediaType,
    'content-length': String(bytes.size),
    etag: `"${contentHash}"`,
    ...(until === null ? {} : { 'x-kept-until': String(until) }),
  };
  await (await openFileCache())?.put(address, new Response(bytes, { headers }));
}

/** The bytes of a file that is kept under this address, when they are those with this hash. */
export async function readFileBytes(address: string, contentHash: string): Promise<Blob | undefined> {
  const entry = await (await openFileCache())?.match(address);
  return entry?.headers.get('etag') === `"${contentHash}"` ? entry.blob() : undefined;
}

/** Removes files from the device. @param addresses  as they were kept */
export async function deleteFiles(addresses: readonly string[]): Promise<void> {
  const store = await openFileCache();
  await Promise.all(addresses.map((address) => store?.delete(address)));
}
