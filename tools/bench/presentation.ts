import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getNode, PROJECT_ROOT } from '../scripts/runtime.mjs';
import { findFirstSongId } from './upload.ts';
import type { ApiClient } from './api-client.ts';

const FOLLOWERS = 200;
const ROUNDS = 4;
const STEPS = 25;
/** Between two steps: nobody clicks faster for long. */
const PAUSE_MS = 60;
const OFFLINE_MS = 10_000;

/** Milliseconds from the leader's step until the last of all followers has received it, and until each has. */
type Latencies = { readonly all: readonly number[]; readonly each: readonly number[] };

/** How soon an audience of 200 sees a leader's step, beside a bare fan-out of the same bytes in alternating turns. */
export type PresentationTimes = {
  readonly ours: Latencies;
  readonly bare: Latencies;
  /** Until all followers who joined at once have received the current state. */
  readonly joinedMs: number;
  /** The states sent to a follower who was disconnected for ten seconds and twenty steps. */
  readonly caughtUpWith: number;
};

/** @param caller  a person who may present the songbook `key` */
export async function measurePresentation(caller: ApiClient, key: string): Promise<PresentationTimes> {
  const publish = await leadSong(caller, key);
  const { audienceKey } = await startLiveSession(caller);
  const path = `${caller.address}/api/canticle/audiences/${audienceKey}/events`;
  const begun = performance.now();
  const first = await publish();
  const crowd = await createFollowers(path);
  await crowd.allHave(first);
  const joinedMs = performance.now() - begun;
  const sample = crowd.followers[0]?.last() ?? '';
  const bare = await startBareServer(sample);
  const ours = { all: [] as number[], each: [] as number[] };
  const theirs = { all: [] as number[], each: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await measureSteps(crowd, publish, ours);
      await measureSteps(bare.crowd, bare.publish, theirs);
    }
    const caughtUpWith = await measureReconnect(path, crowd, publish);
    return { ours, bare: theirs, joinedMs, caughtUpWith };
  } finally {
    for (const follower of [...crowd.followers, ...bare.crowd.followers]) follower.close();
    bare.stop();
    await fetch(`${caller.address}/api/canticle/presentations/own/live`, { method: 'DELETE', headers: caller.headers });
  }
}

/* Publishes the next verse; returns its number. */
type Publish = () => Promise<number>;

async function leadSong(caller: ApiClient, key: string): Promise<Publish> {
  const songId = await findFirstSongId(caller, key);
  const answer = await fetch(`${caller.address}/api/canticle/songs/${songId}/texts`, { headers: caller.headers });
  const [text] = (await answer.json()) as { language: string; document: { sections: { id: string }[] } }[];
  if (!text) throw new Error('The song has no text');
  const order = text.document.sections.map(({ id }) => id);
  const window = randomUUID();
  let sequence = 0;
  return async () => {
    sequence++;
    const settings = {
      size: 1,
      availableVerses: Object.fromEntries(order.map((_, at) => [String(at + 1), true])),
      currentIndex: sequence % order.length,
      muted: false,
      theme: 'dark',
      showSideBar: true,
      singleVerse: false,
      sync: false,
    };
    const position = { songId, language: text.language, order, settings };
    const sent = await fetch(`${caller.address}/api/canticle/presentations/own/position`, {
      method: 'PUT',
      headers: { ...caller.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ basedOn: Number.MAX_SAFE_INTEGER, window, sequence, position }),
    });
    if (!sent.ok) throw new Error(`Publishing: ${sent.status} ${await sent.text()}`);
    return ((await sent.json()) as { revision: number }).revision;
  };
}

async function startLiveSession({ address, headers }: ApiClient): Promise<{ audienceKey: string }> {
  const answer = await fetch(`${address}/api/canticle/presentations/own/live`, { method: 'POST', headers });
  return ((await answer.json()) as { live: { invitation: { audienceKey: string } } }).live.invitation;
}

/* A follower: the last states received, and when. */
type Follower = {
  /** Milliseconds at which they had this or a later revision; undefined before that, and when it is long ago. */
  seenAt(revision: number): number | undefined;
  /** How many states were received. */
  count(): number;
  /** The newest state, as received. */
  last(): string;
  close(): void;
};

const HISTORY_SIZE = 8;

function createFollower(
  url: string,
  agent: Agent,
  onState: (follower: Follower) => void,
  lastId?: string,
): Promise<Follower> {
  return new Promise((resolve, reject) => {
    const states: { revision: number; at: number; text: string }[] = [];
    let count = 0;
    let rest = '';
    const request: ClientRequest = get(url, { agent, headers: lastId ? { 'last-event-id': lastId } : {} });
    const follower: Follower = {
      seenAt: (revision) => states.find((state) => state.revision >= revision)?.at,
      count: () => count,
      last: () => states.at(-1)?.text ?? '',
      close: () => request.destroy(),
    };
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (piece: string) => {
        const at = performance.now();
        const blocks = (rest + piece).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const text = /^data: (.*)$/m.exec(block)?.[1];
          if (text === undefined) continue;
          count++;
          states.push({ revision: Number(/"revision":(\d+)/.exec(text)?.[1]), at, text });
          if (states.length > HISTORY_SIZE) states.shift();
          onState(follower);
        }
      });
      resolve(follower);
    });
  });
}

/* A group of followers. */
type FollowerGroup = {
  readonly followers: readonly Follower[];
  /** Waits until all have received a revision; returns when each did. */
  allHave(revision: number): Promise<readonly number[]>;
};

async function createFollowers(url: string): Promise<FollowerGroup> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let hear: (follower: Follower) => void = () => undefined;
  const opening = Array.from({ length: FOLLOWERS }, () => createFollower(url, agent, (follower) => hear(follower)));
  const followers = await Promise.all(opening);
  return {
    followers,
    allHave: (revision) =>
      new Promise((resolve) => {
        const times = new Map<Follower, number>();
        hear = (follower) => {
          const at = follower.seenAt(revision);
          if (at !== undefined && !times.has(follower)) times.set(follower, at);
          if (times.size === followers.length) resolve([...times.values()]);
        };
        followers.forEach(hear);
      }),
  };
}

async function measureSteps(
  crowd: FollowerGroup,
  publish: Publish,
  seen: { all: number[]; each: number[] },
): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await sleep(PAUSE_MS);
    const begun = performance.now();
    const times = (await crowd.allHave(await publish())).map((time) => time - begun);
    seen.each.push(...times);
    seen.all.push(Math.max(...times));
  }
}

async function startBareServer(sample: string) {
  const child = spawn(getNode(), ['tools/bench/bare-events.ts'], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  let revision = 0;
  const publish = async () => {
    revision++;
    const body = sample.replace(/"revision":\d+/, `"revision":${revision}`);
    await fetch(`${address}/positions`, { method: 'POST', body });
    return revision;
  };
  return { crowd: await createFollowers(`${address}/events`), publish, stop: () => child.kill() };
}

/* A follower is disconnected for ten seconds, while the leader goes on, and reconnects with their last state. */
async function measureReconnect(url: string, crowd: FollowerGroup, publish: Publish): Promise<number> {
  const had = /"revision":(\d+)/.exec(crowd.followers[0]?.last() ?? '')?.[1];
  let newest = 0;
  for (let step = 0; step < 20; step++) {
    newest = await publish();
    await sleep(OFFLINE_MS / 20);
  }
  const again = await createFollower(url, new Agent(), () => undefined, had);
  await sleep(1000);
  again.close();
  if (again.seenAt(newest) === undefined) throw new Error('Who came back was not told the newest');
  return again.count();
}
