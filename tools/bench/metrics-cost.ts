// The cost of metrics on hot responses: processor time of two servers, one with and one without, in turns.
// node tools/bench/metrics-cost.ts [turns] [requests in a turn]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tests/fixtures/server.ts';
import { type ApiClient, readJson, signIn } from './api-client.ts';
import { percentile } from './measure.ts';

const [turns = 30, requests = 1500] = process.argv.slice(2).map(Number);
const SETTINGS = { REQUESTS_PER_MINUTE: '100000000', MAKE_RECORDINGS: 'no' };
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

type BenchServer = ApiClient & {
  readonly pid: number;
  readonly paths: readonly string[];
  readonly stop: () => Promise<void>;
};

const [off, on] = [await start({}), await start({ METRICS: 'loopback' })];
try {
  for (const which of off.paths.keys()) await compare(which);
} finally {
  agent.destroy();
  await Promise.all([off.stop(), on.stop()]);
}

async function compare(which: number): Promise<void> {
  for (const side of [off, on, off, on]) await measureCpu(side, which);
  const ratios: number[] = [];
  const spent = { off: 0, on: 0 };
  for (let turn = 0; turn < turns; turn++) {
    // The order alternates, so that other work of the machine affects both.
    const isOffFirst = turn % 2 === 0;
    const one = await measureCpu(isOffFirst ? off : on, which);
    const two = await measureCpu(isOffFirst ? on : off, which);
    const [without, counted] = isOffFirst ? [one, two] : [two, one];
    ratios.push(counted / without);
    spent.off += without;
    spent.on += counted;
  }
  const each = (ticks: number) => `${((ticks * 10_000) / (turns * requests)).toFixed(0)} µs`;
  const share = (at: number) => percentile(ratios, at).toFixed(3);
  console.log(`${turns} turns of ${requests} × GET ${off.paths[which]}`);
  console.log(`  without ${each(spent.off)}, with ${each(spent.on)} a request: ${(spent.on / spent.off).toFixed(3)}`);
  console.log(`  ratio of a turn: median ${share(0.5)}, quarters ${share(0.25)} to ${share(0.75)}`);
}

async function start(settings: Record<string, string>): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canticle-metrics-'));
  const server = await startServer(dataDir, { ...SETTINGS, ...settings });
  const caller = await signIn(server.address, 'admin@canticle.example');
  const [collection] = await readJson<{ id: string }[]>(caller, 'api/Collections');
  const list = `api/Songs?collections=${collection?.id}`;
  const [song] = await readJson<{ id: string }[]>(caller, list);
  const lyrics = `api/Songs/${song?.id}/Lyrics?language=en&format=json&transpose=0&transcode=common&newMelody=false`;
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...caller, pid: server.pid, paths: [list, lyrics], stop };
}

/** Hundredths of a second of processor time the server used for one turn. */
async function measureCpu(side: BenchServer, which: number): Promise<number> {
  const before = ticksOf(side.pid);
  let left = requests;
  const caller = async () => {
    while (left-- > 0) await ask(side, side.paths[which] ?? '');
  };
  await Promise.all([caller(), caller(), caller(), caller()]);
  return ticksOf(side.pid) - before;
}

function ask({ address, headers }: BenchServer, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(`${address}/${path}`, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
    });
    asked.once('error', reject);
  });
}

/* User and system time in Linux clock ticks; the program name in parentheses comes before them. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
