import { files } from './kept-files.ts';

/** A file as it is kept: under which address, for how long, and what it is. */
export type FileToKeep = {
  readonly address: string;
  readonly bytes: Blob;
  readonly mediaType: string;
  readonly contentHash: string;
  /** Milliseconds since 1970; null when the right does not end. */
  readonly until: number | null;
};

/** Keeps a whole file on the device. Throws what the browser throws when there is no room. */
export async function keepFile({ address, bytes, mediaType, contentHash, until }: FileToKeep): Promise<void> {
  const headers = {
    'content-type': mediaType,
    'content-length': String(bytes.size),
    etag: `"${contentHash}"`,
    ...(until === null ? {} : { 'x-kept-until': String(until) }),
  };
  await (await files())?.put(address, new Response(bytes, { headers }));
}

/** The bytes of a file that is kept under this address, when they are those with this hash. */
export async function keptBytes(address: string, contentHash: string): Promise<Blob | undefined> {
  const kept = await (await files())?.match(address);
  return kept?.headers.get('etag') === `"${contentHash}"` ? kept.blob() : undefined;
}

/** Removes files from the device. @param addresses  as they were kept */
export async function removeFiles(addresses: readonly string[]): Promise<void> {
  const store = await files();
  await Promise.all(addresses.map((address) => store?.delete(address)));
}
