import type { Caller } from './caller.ts';

/** The piece the app sends at a time. */
const PIECE = 4 * 1024 * 1024;

/**
 * Brings a file to a song by the tus protocol, piece by piece, as the app does. Gives its id, or the sentence it was
 * refused with.
 */
export async function bring(
  caller: Caller,
  bytes: Uint8Array,
  fileName: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string } | { readonly refused: string }> {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const headers = { ...caller.headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${caller.address}/api/canticle/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(fileName)},facts ${encoded(JSON.stringify(facts))}`,
    },
  });
  if (!begun.ok) return { refused: `${begun.status} ${await begun.text()}` };
  const place = new URL(begun.headers.get('location') ?? '', caller.address);
  for (let at = 0; ; at += PIECE) {
    const sent = await fetch(place, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: Uint8Array.from(bytes.subarray(at, at + PIECE)),
    });
    const id = sent.headers.get('upload-file-id');
    if (id) return { id };
    if (!sent.ok || at + PIECE >= bytes.length) return { refused: `${sent.status} ${await sent.text()}` };
  }
}

/** The id of the first song of a songbook. @param key  the collection's key */
export async function firstSong(caller: Caller, key: string): Promise<string> {
  const read = async (path: string) => {
    const answer = await fetch(`${caller.address}/${path}`, { headers: caller.headers });
    return ((await answer.json()) as { result: readonly { id: string; key?: string }[] }).result;
  };
  const collection = (await read('api/Collections')).find((each) => each.key === key);
  const [song] = await read(`api/Songs?collections=${collection?.id}`);
  if (!song) throw new Error(`The collection ${key} has no songs`);
  return song.id;
}
