import { uploadFile } from '../../../tools/bench/upload.ts';
import { type ApiClient, readJson } from '../../../tools/bench/api-client.ts';
import { createQueries, type BenchSong } from '../../../tools/bench/synthetic-songs.ts';
import { createRecording } from '../../fixtures/samples.ts';

/** The contents of the library that people use: ids, and search texts. */
export type LibrarySample = {
  readonly collections: readonly string[];
  /** Songs with English lyrics. */
  readonly songs: readonly string[];
  /** Scores that can be engraved. */
  readonly scores: readonly string[];
  readonly recording: string;
  readonly queries: readonly string[];
};

/** Somewhat less than four megabytes. */
const RECORDING_S = 480;
/* The collections of songs: the two of the starter library, and what was imported. */
const KEYS = ['HH', 'FS', 'BENCH'];

type File = { readonly id: string; readonly type: string };
type Collection = { readonly id: string; readonly key: string };

/** Reads the library as its administrator, and uploads a recording of eight minutes. */
export async function sampleLibrary(caller: ApiClient, songs: readonly BenchSong[]): Promise<LibrarySample> {
  const collections = (await readJson<readonly Collection[]>(caller, 'api/Collections')).filter(({ key }) =>
    KEYS.includes(key),
  );
  const listed = async (key: string) => {
    const id = collections.find((one) => one.key === key)?.id;
    return (await readJson<readonly { id: string }[]>(caller, `api/Songs?collections=${id}`)).map((song) => song.id);
  };
  const [demo, bench] = [await listed('HH'), await listed('BENCH')];
  const brought = await uploadFile(caller, createRecording(RECORDING_S), 'choir.wav', {
    songId: demo[0],
    name: 'Choir',
    type: 'audio',
  });
  if ('refused' in brought) throw new Error(`The recording was refused: ${brought.refused}`);
  const files = await readJson<readonly File[]>(caller, 'api/Files');
  const sheets = files.filter(({ type }) => type === 'sheetmusic').map(({ id }) => id);
  const scores = await filterAsync(sheets, (id) =>
    isSuccessful(fetch(`${caller.address}/api/Sheets`, scoreRequest(caller, id))),
  );
  if (scores.length === 0) throw new Error('No score can be engraved');
  return {
    collections: collections.map(({ id }) => id),
    songs: bench,
    scores,
    recording: brought.id,
    queries: createQueries(songs, 1000).map(({ query }) => query),
  };
}

const scoreRequest = ({ headers }: ApiClient, id: string): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'x-api-version': '4.0', 'content-type': 'application/json' },
  body: JSON.stringify({ id, transposition: 0 }),
});

async function isSuccessful(asked: Promise<Response>): Promise<boolean> {
  const answer = await asked;
  await answer.arrayBuffer();
  return answer.ok;
}

async function filterAsync<T>(all: readonly T[], predicate: (one: T) => Promise<boolean>): Promise<readonly T[]> {
  const kept: T[] = [];
  for (const one of all) if (await predicate(one)) kept.push(one);
  return kept;
}
