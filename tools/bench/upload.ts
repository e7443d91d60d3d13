import type { ApiClient } from './api-client.ts';

/** The chunk size of the app's uploads. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Uploads a file to a song by the tus protocol, in chunks, as the app does. Returns its id, or the message it was
 * rejected with.
 */
export async function uploadFile(
  caller: ApiClient,
  bytes: Uint8Array,
  fileName: string,
  metadata: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string } | { readonly refused: string }> {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const headers = { ...caller.headers, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${caller.address}/api/canticle/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(fileName)},facts ${encoded(JSON.stringify(metadata))}`,
    },
  });
  if (!created.ok) return { refused: `${created.status} ${await created.text()}` };
  const location = new URL(created.headers.get('location') ?? '', caller.address);
  for (let at = 0; ; at += CHUNK_BYTES) {
    const sent = await fetch(location, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: Uint8Array.from(bytes.subarray(at, at + CHUNK_BYTES)),
    });
    const id = sent.headers.get('upload-file-id');
    if (id) return { id };
    if (!sent.ok || at + CHUNK_BYTES >= bytes.length) return { refused: `${sent.status} ${await sent.text()}` };
  }
}

/** The id of the first song of a songbook. @param key  the collection's key */
export async function findFirstSongId(caller: ApiClient, key: string): Promise<string> {
  const read = async (path: string) => {
    const answer = await fetch(`${caller.address}/${path}`, { headers: caller.headers });
    return ((await answer.json()) as { result: readonly { id: string; key?: string }[] }).result;
  };
  const collection = (await read('api/Collections')).find((each) => each.key === key);
  const [song] = await read(`api/Songs?collections=${collection?.id}`);
  if (!song) throw new Error(`The collection ${key} has no songs`);
  return song.id;
}
