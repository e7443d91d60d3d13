import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type LoadResponse, sendRequest, type LoadRequest } from './send-request.ts';
import type { Log } from './log.ts';
import type { LibrarySample } from './library-sample.ts';

/** A simulated person in the library: each call of `act` is one action, chosen at random. */
export type SimulatedUser = { loadApp(): Promise<void>; act(): Promise<void>; leave(): void };

export type SimulatedUserOptions = {
  readonly address: string;
  readonly library: LibrarySample;
  readonly log: Log;
  /** A bearer token that stays valid for some minutes. */
  readonly token: () => Promise<string>;
  /** From 0 to 1. */
  readonly random: () => number;
};

/** What a browser requests besides the songs when an existing client starts (the SPA's call order). */
const STARTUP_PATHS = [
  'Contributors',
  'Files',
  'Instruments',
  'Countries',
  'Copyrights',
  'Themes',
  'Genres',
  'SongTags',
  'Languages',
  'Tags',
  'Playlists',
  'Analytics/Views',
  'Activity?limit=20',
];
/** A player requests this much of a recording at a time. */
const CHUNK_BYTES = 256 * 1024;
/** A person has this many lists and tags before the oldest is deleted. */
const MAX_ITEMS = 5;

/** A person with their own browser: six keep-alive connections, and the ETag of everything read. */
export function createSimulatedUser({ address, library, log, token, random }: SimulatedUserOptions): SimulatedUser {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const etags = new Map<string, string>();
  const favourites = new Set<string>();
  const lists: string[] = [];
  const tags: string[] = [];
  let recording = '';
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  type Call = Omit<LoadRequest, 'url' | 'headers'> & { readonly version?: '3.0' | '4.0'; readonly more?: object };
  const call = async (path: string, { version = '3.0', more = {}, ...rest }: Call): Promise<LoadResponse> =>
    sendRequest(log, agent, {
      url: `${address}/${path}`,
      headers: { authorization: `Bearer ${await token()}`, 'x-api-version': version, ...more },
      ...rest,
    });
  const write = (kind: string, method: string, path: string, body?: unknown): Promise<LoadResponse> =>
    call(path, { kind, method, body, version: '4.0', more: { 'idempotency-key': randomUUID() } });

  /* Like a browser: a conditional request, so that unchanged content is not sent again. */
  const readConditionally = async (kind: string, path: string): Promise<LoadResponse> => {
    const known = etags.get(path);
    const answer = await call(path, {
      kind,
      expectedStatuses: known === undefined ? [200] : [200, 304],
      ...(known === undefined ? {} : { more: { 'if-none-match': known } }),
    });
    if (answer.status === 200 && answer.headers.etag !== undefined) etags.set(path, answer.headers.etag);
    return answer;
  };
  const songList = () =>
    readConditionally(
      'song list',
      `api/Songs?collections=${library.collections.join(',')}&expand=details,transpositions`,
    );

  const findRecording = async () => {
    const answer = await call(`api/Files/${library.recording}`, { kind: 'file' });
    if (answer.isRight) recording = String(jsonOf<{ result: { directUrl: string } }>(answer).result.directUrl);
  };

  const actions: readonly (readonly [weight: number, deed: () => Promise<unknown>])[] = [
    [3, () => person.loadApp()],
    [14, songList],
    [
      36,
      async () => {
        const song = pick(library.songs);
        const format = random() < 0.2 ? 'performance&transpose=2' : 'json&transpose=0';
        await call(`api/Songs/${song}/Lyrics?language=en&format=${format}&transcode=common&newMelody=false`, {
          kind: 'lyrics',
        });
        await write('view counted', 'POST', `api/Analytics/View/${song}`);
      },
    ],
    [
      14,
      () =>
        call('api/Search', {
          kind: 'search',
          method: 'POST',
          version: '4.0',
          body: { query: pick(library.queries), limit: 20, skip: 0 },
        }),
    ],
    [
      9,
      () =>
        call('api/Sheets', {
          kind: 'sheet',
          method: 'POST',
          version: '4.0',
          body: { id: pick(library.scores), transposition: random() < 0.7 ? 0 : Math.floor(random() * 7) - 3 },
        }),
    ],
    [
      9,
      async () => {
        if (recording === '') await findRecording();
        const from = Math.floor(random() * 12) * CHUNK_BYTES;
        await sendRequest(log, agent, {
          kind: 'piece of a recording',
          url: new URL(recording, address).href,
          headers: { range: `bytes=${from}-${from + CHUNK_BYTES - 1}` },
          expectedStatuses: [206],
        });
      },
    ],
    [
      5,
      async () => {
        const song = pick(library.songs);
        const isOne = favourites.has(song) || favourites.size > 20;
        const which = isOne ? ([...favourites][0] as string) : song;
        const done = await write('favourite', isOne ? 'DELETE' : 'POST', 'api/Favorites', [which]);
        if (!done.isRight) return;
        if (isOne) favourites.delete(which);
        else favourites.add(which);
      },
    ],
    [
      5,
      () =>
        change(lists, 'list', 'api/CustomCollections', {
          make: { name: 'Sunday', initialEntries: [{ itemId: pick(library.songs), type: 'song' }] },
          change: ['/Entries', { add: [{ itemId: pick(library.songs), type: 'song' }] }],
        }),
    ],
    [
      3,
      () =>
        change(tags, 'tag', 'api/Tags', {
          make: { name: `Advent ${randomUUID()}`, songIds: [pick(library.songs)] },
          change: ['', { addSongs: [pick(library.songs)] }],
        }),
    ],
    [2, () => call('api/canticle/changes?since=0', { kind: 'changes' })],
  ];

  /* Creates one, changes one, or deletes the oldest. */
  async function change(
    mine: string[],
    kind: string,
    path: string,
    bodies: { readonly make: object; readonly change: readonly [under: string, body: object] },
  ): Promise<void> {
    if (mine.length >= MAX_ITEMS) {
      const oldest = mine.shift();
      await write(kind, 'DELETE', `${path}/${oldest}`);
    } else if (mine.length > 0 && random() < 0.6) {
      const [under, body] = bodies.change;
      await write(kind, 'PATCH', `${path}/${pick(mine)}${under}`, body);
    } else {
      const made = await write(kind, 'POST', path, bodies.make);
      if (made.isRight) mine.push(jsonOf<{ id: string }>(made).id);
    }
  }

  const totalWeight = actions.reduce((sum, [weight]) => sum + weight, 0);
  const person: SimulatedUser = {
    async loadApp() {
      const begun = performance.now();
      const one = { kind: 'start-up, one call' };
      await Promise.all(['Favorites', 'Session'].map((path) => call(`api/${path}`, one)));
      await call('api/Collections?allCollections=true', one);
      await Promise.all([songList(), ...STARTUP_PATHS.map((path) => readConditionally(one.kind, `api/${path}`))]);
      log.recordTime('start-up, all of it', performance.now() - begun);
    },
    async act() {
      let at = random() * totalWeight;
      const [, deed] = actions.find(([weight]) => (at -= weight) < 0) ?? actions[0] ?? [];
      await deed?.();
    },
    leave: () => agent.destroy(),
  };
  return person;
}

function jsonOf<T>({ bytes, headers }: LoadResponse): T {
  const encoding = headers['content-encoding'];
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return JSON.parse(String(plain)) as T;
}
