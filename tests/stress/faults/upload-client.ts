import { createScoreXml } from '../../../apps/server/src/testing/scores.ts';
import { uploadFile, findFirstSongId } from '../../../tools/bench/upload.ts';
import { type ApiClient, signIn } from '../../../tools/bench/api-client.ts';
import { createRecording } from '../../fixtures/samples.ts';
import { readResponse } from './api-user.ts';

/** An operation and its result: `200`, or the status and the message it was rejected with. */
export type OperationResult = readonly [what: string, told: string];

/** A client with operations that take space, and operations that take none. */
export type UploadClient = {
  /** Uploads an image, a file and an import, and continues an upload and an import that were started on creation. */
  runUploads(): Promise<readonly OperationResult[]>;
  /** A list, a search, a sheet that was never requested before, and the health check. */
  runReads(): Promise<readonly OperationResult[]>;
  signIn(): Promise<OperationResult>;
};

const ADMIN = 'admin@canticle.example';
const SONG_TEXT = 'A song of a proof\n\nThe first line of it\nThe second line of it\n';

/** Signs in as a demo person, uploads a score, starts an upload and an import. @throws {Error} when one is rejected */
export async function createUploadClient(address: string): Promise<UploadClient> {
  const caller = await signIn(address, ADMIN);
  const songId = await findFirstSongId(caller, 'HH');
  const score = await uploadFile(caller, Buffer.from(createScoreXml({ title: 'Short' })), 'short.musicxml', {
    songId,
    name: 'Short',
    type: 'sheetmusic',
  });
  if ('refused' in score) throw new Error(`The score was refused: ${score.refused}`);
  const half = await beginUpload(caller, songId);
  const halfImport = await beginUpload(caller);
  const json = { ...caller.headers, 'x-api-version': '4.0', 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: object) =>
    formatResponse(await fetch(`${address}/${path}`, { method, headers: json, body: JSON.stringify(body) }));
  // A score is parsed at its first request; the result is cached.
  const draw = (transposition: number) => send('POST', 'api/Sheets', { id: score.id, transposition });
  await draw(0);
  let times = 0;
  let asked = 0;
  const upload = async () => {
    const done = await uploadFile(caller, createRecording(20 + times), 'choir.wav', {
      songId,
      name: 'Choir',
      type: 'audio',
    });
    return 'refused' in done ? done.refused : '200';
  };
  const importSong = () =>
    beginUpload(caller).then(
      (begun) => sendRest(caller, begun),
      (error: unknown) => (error as Error).message,
    );
  return {
    async runUploads() {
      times += 1;
      return [
        [
          'a picture',
          await send('PATCH', 'api/Session/Image', { fileName: 'point.png', base64Image: createPicture(times) }),
        ],
        ['a new upload', await upload()],
        ['an upload under way', await sendRest(caller, half)],
        ['a new import', await importSong()],
        ['an import under way', await sendRest(caller, halfImport)],
      ];
    },
    async runReads() {
      asked += 1;
      return [
        ['collections', await formatResponse(await fetch(`${address}/api/Collections`, { headers: json }))],
        ['search', await send('POST', 'api/Search', { query: 'holy', limit: 20, skip: 0 })],
        ['a new sheet', await draw(asked)],
        ['/healthz', await formatResponse(await fetch(`${address}/healthz`))],
      ];
    },
    signIn: async () => [
      'signing in',
      await signIn(address, ADMIN).then(
        () => '200',
        (error: unknown) => (error as Error).message,
      ),
    ],
  };
}

async function formatResponse(answer: Response): Promise<string> {
  const { status, message } = await readResponse(answer);
  return answer.ok ? '200' : `${status} ${message}`;
}

/** An upload that was created and has sent no data yet. */
type PendingUpload = { readonly url: URL; readonly bytes: Uint8Array };

/* For a song, or without one as an import, by the tus protocol. */
async function beginUpload(caller: ApiClient, songId?: string): Promise<PendingUpload> {
  const bytes = songId === undefined ? Buffer.from(SONG_TEXT) : createRecording(90);
  const facts = songId === undefined ? { purpose: 'import' } : { songId, name: 'Half', type: 'audio' };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const answer = await fetch(`${caller.address}/api/canticle/uploads`, {
    method: 'POST',
    headers: {
      ...caller.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(songId === undefined ? 'song.txt' : 'half.wav')},facts ${encoded(JSON.stringify(facts))}`,
    },
  });
  if (!answer.ok) throw new Error(`An upload is not begun: ${answer.status} ${await answer.text()}`);
  return { url: new URL(answer.headers.get('location') ?? '', caller.address), bytes };
}

/* Continues at the offset that the server reports. */
async function sendRest(caller: ApiClient, { url: place, bytes }: PendingUpload): Promise<string> {
  const headers = { ...caller.headers, 'tus-resumable': '1.0.0' };
  const at = Number((await fetch(place, { method: 'HEAD', headers })).headers.get('upload-offset') ?? 0);
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body: Uint8Array.from(bytes.subarray(at)),
  });
  return sent.ok ? '200' : `${sent.status} ${await sent.text()}`;
}

/* An image of one pixel, and a comment that makes it a different file. */
function createPicture(number: number): string {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return `data:image/png;base64,${Buffer.concat([png, Buffer.from(String(number))]).toString('base64')}`;
}
