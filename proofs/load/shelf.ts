import { bring } from '../../bench/bring.ts';
import { type Caller, read } from '../../bench/caller.ts';
import { askAbout, type BenchSong } from '../../bench/recombined-songs.ts';
import { smallRecording } from '../../e2e/house/samples.ts';

/** What people find in the library: ids, and what they type. */
export type Shelf = {
  readonly collections: readonly string[];
  /** Songs with English words. */
  readonly songs: readonly string[];
  /** Scores that can be engraved. */
  readonly scores: readonly string[];
  readonly recording: string;
  readonly questions: readonly string[];
};

/** Somewhat less than four megabytes. */
const RECORDING_S = 480;
/* The collections of songs: the two of the starter library, and what was imported. */
const KEYS = ['HH', 'FS', 'BENCH'];

type File = { readonly id: string; readonly type: string };
type Collection = { readonly id: string; readonly key: string };

/** Looks through the library as its administrator, and brings a recording of eight minutes. */
export async function lookThrough(caller: Caller, songs: readonly BenchSong[]): Promise<Shelf> {
  const collections = (await read<readonly Collection[]>(caller, 'api/Collections')).filter(({ key }) =>
    KEYS.includes(key),
  );
  const listed = async (key: string) => {
    const id = collections.find((one) => one.key === key)?.id;
    return (await read<readonly { id: string }[]>(caller, `api/Songs?collections=${id}`)).map((song) => song.id);
  };
  const [demo, bench] = [await listed('HH'), await listed('BENCH')];
  const brought = await bring(caller, smallRecording(RECORDING_S), 'choir.wav', {
    songId: demo[0],
    name: 'Choir',
    type: 'audio',
  });
  if ('refused' in brought) throw new Error(`The recording was refused: ${brought.refused}`);
  const files = await read<readonly File[]>(caller, 'api/Files');
  const sheets = files.filter(({ type }) => type === 'sheetmusic').map(({ id }) => id);
  const scores = await keep(sheets, (id) => isRight(fetch(`${caller.address}/api/Sheets`, engrave(caller, id))));
  if (scores.length === 0) throw new Error('No score can be engraved');
  return {
    collections: collections.map(({ id }) => id),
    songs: bench,
    scores,
    recording: brought.id,
    questions: askAbout(songs, 1000).map(({ query }) => query),
  };
}

const engrave = ({ headers }: Caller, id: string): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'x-api-version': '4.0', 'content-type': 'application/json' },
  body: JSON.stringify({ id, transposition: 0 }),
});

async function isRight(asked: Promise<Response>): Promise<boolean> {
  const answer = await asked;
  await answer.arrayBuffer();
  return answer.ok;
}

async function keep<T>(all: readonly T[], isKept: (one: T) => Promise<boolean>): Promise<readonly T[]> {
  const kept: T[] = [];
  for (const one of all) if (await isKept(one)) kept.push(one);
  return kept;
}
