import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseOptions, parseNumberOption } from '../options.ts';
import { withTemporaryDatabase } from '../temporary-database.ts';
import { printReport, type StressReport } from '../report.ts';
import { measureGrowth } from './growth.ts';
import { loadServer } from './load-server.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const options = parseOptions(process.argv.slice(2), ['minutes', 'people', 'engine', 'profile', 'growth']);
const isProfiled = options.has('profile');
const minutes = parseNumberOption(options, 'minutes', 10);
const people = parseNumberOption(options, 'people', 200);
const engines = parseEngines(options.get('engine'));
const sizes = parseSizes(options.get('growth'));
const cluster = process.env['TEST_DATABASE_URL'];

for (const engine of engines) {
  if (engine === 'postgres' && cluster === undefined) {
    console.log('\nPostgreSQL is left out: TEST_DATABASE_URL is not set and none can be started.');
    if (options.has('engine')) process.exitCode = 1;
    continue;
  }
  for (const size of sizes ?? [undefined])
    await runOnEngine(engine, async (place) => {
      const [title, verdict] =
        size === undefined
          ? [`${people} people for ${minutes} minutes`, await loadServer(place, { minutes, people, isProfiled })]
          : [`A library of ${size} songs`, await measureGrowth(place, size)];
      if (printReport(`${title}, on ${NAMES[engine]}`, verdict satisfies StressReport) !== 0) process.exitCode = 1;
    });
}

/** Calls `work` with the settings of a server with a separate data directory, and database. */
async function runOnEngine(
  engine: (typeof ENGINES)[number],
  work: (place: Record<string, string>) => Promise<void>,
): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'canticle-load-'));
  try {
    if (engine === 'sqlite') await work({ DATA_DIR });
    else
      await withTemporaryDatabase(cluster ?? '', (DATABASE_URL) =>
        work({ DATA_DIR, DATABASE_URL, SECRET: 'a secret that is long enough for a proof' }),
      );
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

function parseEngines(value: string | undefined): readonly (typeof ENGINES)[number][] {
  if (value === undefined) return ENGINES;
  const engine = ENGINES.find((one) => one === value);
  if (engine === undefined) throw new Error(`--engine is one of ${ENGINES.join(', ')}`);
  return [engine];
}

function parseSizes(value: string | undefined): readonly number[] | undefined {
  if (value === undefined) return undefined;
  const sizes = value.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('--growth needs numbers of songs');
  return sizes;
}
