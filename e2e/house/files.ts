import { address } from './browser.ts';
import { DEMO_PASSWORD, type DemoPerson } from './people.ts';

const json = { 'content-type': 'application/json' };

/** The bearer of a demo person. */
export async function getBearerToken(person: DemoPerson): Promise<string> {
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: `${person}@canticle.example`, password: DEMO_PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const answer = await fetch(`${address}/api/auth/token`, { headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}

/** Calls the API as an editor; gives the answer of a call of version 3, or of our own. */
export async function fetchAsEditor<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${address}/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${await getBearerToken('editor')}`,
      'x-api-version': '3.0',
      ...json,
      ...init.headers,
    },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  const body = (await response.json()) as { result?: T } & T;
  return path.startsWith('api/canticle/') ? body : (body.result as T);
}

/** The id of a song of the starter library by its collection and number. */
export async function findSongId(key: string, number: number): Promise<string> {
  const collections = await fetchAsEditor<{ id: string; key: string }[]>('api/Collections?allCollections=true');
  const collection = collections.find((each) => each.key === key);
  const songs = await fetchAsEditor<{ id: string; collections: { id: string; number: number }[] }[]>(
    `api/Songs?collections=${collection?.id}`,
  );
  const found = songs.find((song) =>
    song.collections.some((place) => place.id === collection?.id && place.number === number),
  );
  if (!found) throw new Error(`There is no ${key} ${number}`);
  return found.id;
}

/**
 * Brings a file to a song as the app does, by the tus protocol; gives its id.
 *
 * @param metadata  what is said of it: `songId`, `name`, `type`, `category` …
 */
export async function uploadFile(
  bytes: Uint8Array,
  fileName: string,
  metadata: Readonly<Record<string, unknown>>,
): Promise<string> {
  const authorization = `Bearer ${await getBearerToken('editor')}`;
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const created = await fetch(`${address}/api/canticle/uploads`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(fileName)},facts ${encoded(JSON.stringify(metadata))}`,
    },
  });
  const location = created.headers.get('location');
  if (!location) throw new Error(`The upload of ${fileName} was refused: ${created.status} ${await created.text()}`);
  const sent = await fetch(new URL(location, address), {
    method: 'PATCH',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Uint8Array.from(bytes),
  });
  const id = sent.headers.get('upload-file-id');
  if (!id) throw new Error(`${fileName} was refused: ${sent.status} ${await sent.text()}`);
  return id;
}
