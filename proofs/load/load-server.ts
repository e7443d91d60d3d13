import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIssuer } from '../../apps/server/src/testing/issuer.ts';
import { type Caller, read, signIn } from '../../bench/caller.ts';
import { measureMemoryMb } from '../../bench/measure.ts';
import { type RunningServer, startServer } from '../../e2e/house/server.ts';
import type { Row, Verdict } from '../verdict.ts';
import { blameCores, coresBetween, readCores, sayCores, usedOf } from './cores.ts';
import { fillLibrary } from './library.ts';
import { type Log, openLog } from './log.ts';
import { openPerson } from './person.ts';
import { profiledInto, readProfile } from './profile.ts';
import { letCatchUp } from './rest.ts';
import { lookThrough } from './shelf.ts';
import { readWatched, watchedInto } from './watching.ts';

const SONGS = 5000;
/** Everybody comes within so long, or within a quarter of the time when that is less. */
const ARRIVAL_MS = 30_000;
/** Between two deeds of one person, evenly distributed: six seconds on the average. */
const THINK_MS = { least: 3000, most: 9000 };
/** Somebody signs in with a password so often, as a demo person. */
const SIGN_IN_MS = 5000;
/** A token lives for ten minutes. */
const RENEWED_MS = 8 * 60_000;
/** Megabytes the resident memory may grow by from rest to the end, and from the middle to the end. */
const ROOM_MB = 400;
const ROOM_LATER_MB = 60;

export type LoadWishes = { readonly minutes: number; readonly people: number; readonly isProfiled: boolean };

/**
 * Lets people work on a server with 5,000 songs and the demo library: each has an own token, subscription and browser, and
 * waits between two deeds, so that the rate is steady and the server is not what paces it.
 *
 * @param place  the settings that name a data directory and a database that are new
 */
export async function loadServer(place: Record<string, string>, wishes: LoadWishes): Promise<Verdict> {
  const issuer = await startIssuer();
  const profile = mkdtempSync(join(tmpdir(), 'canticle-profile-'));
  const settings = {
    ...place,
    REQUESTS_PER_MINUTE: '600',
    LOG_LEVEL: 'silent',
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
  };
  let server: RunningServer | undefined;
  try {
    // Its own library comes with the first start.
    await (await startServer(place['DATA_DIR'], settings)).stop();
    const { songs } = await fillLibrary(place, SONGS);
    await letCatchUp(settings);
    const watching = watchedInto(profile, wishes.isProfiled ? profiledInto(profile) : {});
    server = await startServer(place['DATA_DIR'], { ...settings, ...watching });
    await sleep(2000);
    const memory = openMemory(server.pid);
    memory.look('at rest');
    const admin = await signIn(server.address, 'admin@canticle.example');
    const shelf = await lookThrough(admin, songs);
    const log = openLog();
    const crowd: { readonly token: () => Promise<string>; readonly dice: () => number }[] = [];
    for (let number = 1; number <= wishes.people; number++) {
      const token = keepToken(() => issuer.token(`person${number}@example.org`));
      await subscribe(admin, await token(), shelf.collections);
      crowd.push({ token, dice: diceOf(number) });
    }
    memory.look('everybody has a subscription');
    const begunUs = Number(process.hrtime.bigint() / 1000n);
    process.kill(server.pid, 'SIGUSR2');
    const own = monitorEventLoopDelay({ resolution: 5 });
    own.enable();
    const before = [readCores(server.pid), readCores(process.pid)] as const;
    const seconds = await letWork(wishes, server, memory, log, (number) =>
      openPerson({ address: admin.address, shelf, log, ...(crowd[number] as (typeof crowd)[number]) }),
    );
    own.disable();
    const serverCores = coresBetween(before[0], readCores(server.pid));
    const ownCores = coresBetween(before[1], readCores(process.pid));
    await server.stop();
    server = undefined;
    const rate = log.count() / seconds;
    const rows: Row[] = [
      ['rate', `${rate.toFixed(0)} requests a second; each person waits 3 to 9 s between two deeds`],
      ...log.rows(),
      ...readWatched(profile),
      ...(serverCores === undefined
        ? []
        : [
            ['server, cores', sayCores(serverCores)] as const,
            [
              'server, each request',
              `${((1000 * usedOf(serverCores)) / log.count()).toFixed(2)} ms of a core`,
            ] as const,
          ]),
      ...(ownCores === undefined ? [] : [['people (this script), cores', sayCores(ownCores)] as const]),
      [
        'people (this script), event loop',
        `held up p99 ${(own.percentile(99) / 1e6).toFixed(0)} ms, at most ${(own.max / 1e6).toFixed(0)} ms`,
      ],
      ...memory.rows(),
      ...(wishes.isProfiled ? readProfile(profile, begunUs) : []),
    ];
    const why = serverCores === undefined || ownCores === undefined ? '' : blameCores(serverCores, ownCores);
    return { rows, broken: [...log.broken().map((one) => `${one}${why}`), ...memory.broken()] };
  } finally {
    await server?.stop();
    await issuer.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/* Gives the seconds that were measured. */
async function letWork(
  { minutes, people }: LoadWishes,
  { address }: RunningServer,
  memory: Memory,
  log: Log,
  open: (number: number) => ReturnType<typeof openPerson>,
): Promise<number> {
  const begun = performance.now();
  const until = begun + minutes * 60_000;
  const isOver = () => performance.now() >= until;
  const arrival = Math.min(ARRIVAL_MS, (until - begun) / 4);
  const untilThen = (ms: number) => sleep(Math.max(0, Math.min(ms, until - performance.now())));
  const works = Array.from({ length: people }, async (_, number) => {
    const dice = diceOf(number + 1_000_000);
    await untilThen((arrival * number) / people);
    const person = open(number);
    try {
      await person.startUp();
      while (!isOver()) {
        await untilThen(THINK_MS.least + dice() * (THINK_MS.most - THINK_MS.least));
        if (!isOver()) await person.act();
      }
    } finally {
      person.leave();
    }
  });
  const signIns = async () => {
    while (!isOver()) {
      await untilThen(SIGN_IN_MS);
      const asked = performance.now();
      await signIn(address, 'singer@canticle.example').then(
        () => log.took('signing in', performance.now() - asked),
        (error: unknown) => log.failed('signing in', String(error)),
      );
    }
  };
  const looks = async () => {
    for (let minute = 1; minute < minutes; minute++) {
      await untilThen(begun + minute * 60_000 - performance.now());
      memory.look(`minute ${minute}`, minute >= minutes / 2);
    }
  };
  await Promise.all([...works, signIns(), looks()]);
  memory.look('at the end');
  return (performance.now() - begun) / 1000;
}

async function subscribe(admin: Caller, token: string, collectionIds: readonly string[]): Promise<void> {
  const person = { address: admin.address, headers: { ...admin.headers, authorization: `Bearer ${token}` } };
  const { id } = await read<{ id: string }>(person, 'api/Session');
  const validTo = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${admin.address}/api/Admin/User/${id}/Subscriptions?presentation=false`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ collectionIds, validTo }),
  });
  if (!answer.ok) throw new Error(`A subscription: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function keepToken(make: () => Promise<string>): () => Promise<string> {
  let kept: Promise<string> | undefined;
  let madeAt = 0;
  return () => {
    if (kept === undefined || performance.now() - madeAt > RENEWED_MS) {
      kept = make();
      madeAt = performance.now();
    }
    return kept;
  };
}

type Memory = {
  /** Looks at the resident memory now; `isLater` when what it grows by from here on is judged more strictly. */
  look(when: string, isLater?: boolean): void;
  rows(): readonly Row[];
  broken(): readonly string[];
};

function openMemory(pid: number): Memory {
  const looks: { readonly when: string; readonly mb: number; readonly isLater: boolean }[] = [];
  return {
    look: (when, isLater = false) => looks.push({ when, mb: measureMemoryMb(pid), isLater }),
    rows: () => looks.map(({ when, mb }) => [`memory, ${when}`, `${mb.toFixed(0)} MB`]),
    broken: () => {
      const end = looks.at(-1)?.mb ?? 0;
      const over = (what: string, from: number | undefined, room: number) =>
        from !== undefined && end - from > room
          ? [`memory grew by ${(end - from).toFixed(0)} MB ${what}, more than ${room}`]
          : [];
      return [
        ...over('since rest', looks[0]?.mb, ROOM_MB),
        ...over('in the second half', looks.find(({ isLater }) => isLater)?.mb, ROOM_LATER_MB),
      ];
    },
  };
}

/* Numbers from 0 to 1, always the same ones for the same seed (a linear congruential generator, Numerical Recipes). */
function diceOf(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
