import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIssuer } from '../../../apps/server/src/testing/issuer.ts';
import { type ApiClient, readJson, signIn } from '../../../tools/bench/api-client.ts';
import { measureMemoryMb } from '../../../tools/bench/measure.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';
import type { Row, StressReport } from '../report.ts';
import { explainStarvation, subtractCpuTimes, readCpuTimes, formatCpuTimes, totalCpuTime } from './cpu-time.ts';
import { fillLibrary } from './library.ts';
import { type Log, createLog } from './log.ts';
import { createSimulatedUser } from './simulated-user.ts';
import { profileSettings, readProfile } from './profile.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { sampleLibrary } from './library-sample.ts';
import { readServerTimings, timingSettings } from './server-timings.ts';

const SONGS = 5000;
/** All people arrive within this time, or within a quarter of the duration when that is less. */
const RAMP_UP_MS = 30_000;
/** Between two actions of one person, evenly distributed: six seconds on average. */
const THINK_MS = { least: 3000, most: 9000 };
/** The interval between password sign-ins of a demo person. */
const SIGN_IN_MS = 5000;
/** A token is valid for ten minutes. */
const TOKEN_LIFETIME_MS = 8 * 60_000;
/** Megabytes the resident memory may grow by from idle to the end, and from the middle to the end. */
const MAX_GROWTH_MB = 400;
const MAX_LATER_GROWTH_MB = 60;

export type LoadOptions = { readonly minutes: number; readonly people: number; readonly isProfiled: boolean };

/**
 * Simulates people on a server with 5,000 songs and the demo library: each has its own token, subscription and browser,
 * and waits between two actions, so that the rate is steady and not set by the server.
 *
 * @param databaseSettings  the settings that name a new data directory and a new database
 */
export async function loadServer(
  databaseSettings: Record<string, string>,
  options: LoadOptions,
): Promise<StressReport> {
  const issuer = await startIssuer();
  const profile = mkdtempSync(join(tmpdir(), 'canticle-profile-'));
  const settings = {
    ...databaseSettings,
    REQUESTS_PER_MINUTE: '600',
    LOG_LEVEL: 'silent',
    IDENTITY_ISSUERS: JSON.stringify([issuer.trusted]),
  };
  let server: RunningServer | undefined;
  try {
    // Its own library is installed at the first start.
    await (await startServer(databaseSettings['DATA_DIR'], settings)).stop();
    const { songs } = await fillLibrary(databaseSettings, SONGS);
    await waitUntilIdle(settings);
    const watching = timingSettings(profile, options.isProfiled ? profileSettings(profile) : {});
    server = await startServer(databaseSettings['DATA_DIR'], { ...settings, ...watching });
    await sleep(2000);
    const memory = createMemoryMonitor(server.pid);
    memory.look('at rest');
    const admin = await signIn(server.address, 'admin@canticle.example');
    const shelf = await sampleLibrary(admin, songs);
    const log = createLog();
    const crowd: { readonly token: () => Promise<string>; readonly random: () => number }[] = [];
    for (let number = 1; number <= options.people; number++) {
      const token = cacheToken(() => issuer.token(`person${number}@example.org`));
      await subscribe(admin, await token(), shelf.collections);
      crowd.push({ token, random: createRandom(number) });
    }
    memory.look('everybody has a subscription');
    const begunUs = Number(process.hrtime.bigint() / 1000n);
    process.kill(server.pid, 'SIGUSR2');
    const own = monitorEventLoopDelay({ resolution: 5 });
    own.enable();
    const before = [readCpuTimes(server.pid), readCpuTimes(process.pid)] as const;
    const seconds = await runUsers(options, server, memory, log, (number) =>
      createSimulatedUser({
        address: admin.address,
        library: shelf,
        log,
        ...(crowd[number] as (typeof crowd)[number]),
      }),
    );
    own.disable();
    const serverCores = subtractCpuTimes(before[0], readCpuTimes(server.pid));
    const ownCores = subtractCpuTimes(before[1], readCpuTimes(process.pid));
    await server.stop();
    server = undefined;
    const rate = log.count() / seconds;
    const rows: Row[] = [
      ['rate', `${rate.toFixed(0)} requests a second; each person waits 3 to 9 s between two deeds`],
      ...log.rows(),
      ...readServerTimings(profile),
      ...(serverCores === undefined
        ? []
        : [
            ['server, cores', formatCpuTimes(serverCores)] as const,
            [
              'server, each request',
              `${((1000 * totalCpuTime(serverCores)) / log.count()).toFixed(2)} ms of a core`,
            ] as const,
          ]),
      ...(ownCores === undefined ? [] : [['people (this script), cores', formatCpuTimes(ownCores)] as const]),
      [
        'people (this script), event loop',
        `held up p99 ${(own.percentile(99) / 1e6).toFixed(0)} ms, at most ${(own.max / 1e6).toFixed(0)} ms`,
      ],
      ...memory.rows(),
      ...(options.isProfiled ? readProfile(profile, begunUs) : []),
    ];
    const why = serverCores === undefined || ownCores === undefined ? '' : explainStarvation(serverCores, ownCores);
    return { rows, failures: [...log.failures().map((one) => `${one}${why}`), ...memory.broken()] };
  } finally {
    await server?.stop();
    await issuer.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/* Returns the measured seconds. */
async function runUsers(
  { minutes, people }: LoadOptions,
  { address }: RunningServer,
  memory: MemoryMonitor,
  log: Log,
  open: (number: number) => ReturnType<typeof createSimulatedUser>,
): Promise<number> {
  const begun = performance.now();
  const until = begun + minutes * 60_000;
  const isOver = () => performance.now() >= until;
  const arrival = Math.min(RAMP_UP_MS, (until - begun) / 4);
  const untilThen = (ms: number) => sleep(Math.max(0, Math.min(ms, until - performance.now())));
  const works = Array.from({ length: people }, async (_, number) => {
    const dice = createRandom(number + 1_000_000);
    await untilThen((arrival * number) / people);
    const person = open(number);
    try {
      await person.loadApp();
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
        () => log.recordTime('signing in', performance.now() - asked),
        (error: unknown) => log.recordError('signing in', String(error)),
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

async function subscribe(admin: ApiClient, token: string, collectionIds: readonly string[]): Promise<void> {
  const person = { address: admin.address, headers: { ...admin.headers, authorization: `Bearer ${token}` } };
  const { id } = await readJson<{ id: string }>(person, 'api/Session');
  const validTo = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(`${admin.address}/api/Admin/User/${id}/Subscriptions?presentation=false`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ collectionIds, validTo }),
  });
  if (!answer.ok) throw new Error(`A subscription: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function cacheToken(make: () => Promise<string>): () => Promise<string> {
  let kept: Promise<string> | undefined;
  let madeAt = 0;
  return () => {
    if (kept === undefined || performance.now() - madeAt > TOKEN_LIFETIME_MS) {
      kept = make();
      madeAt = performance.now();
    }
    return kept;
  };
}

type MemoryMonitor = {
  /** Measures the resident memory now; `isLater` when growth from here on has the stricter limit. */
  look(when: string, isLater?: boolean): void;
  rows(): readonly Row[];
  broken(): readonly string[];
};

function createMemoryMonitor(pid: number): MemoryMonitor {
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
        ...over('since rest', looks[0]?.mb, MAX_GROWTH_MB),
        ...over('in the second half', looks.find(({ isLater }) => isLater)?.mb, MAX_LATER_GROWTH_MB),
      ];
    },
  };
}

/* Numbers from 0 to 1, always the same ones for the same seed (a linear congruential generator, Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
