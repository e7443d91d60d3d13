import { parseOptions, parseNumberOption } from '../options.ts';
import { withTemporaryDatabase } from '../temporary-database.ts';
import { printReport, type StressReport } from '../report.ts';
import { testDatabaseOutage, testFileStoreOutage } from './outages.ts';
import { testClockJumps } from './clock-jumps.ts';
import { testEngraverCrash } from './engraver-crash.ts';
import { testFullCluster } from './full-cluster.ts';
import { testFullDisk } from './full-disk.ts';
import { testKillsDuringWrites } from './kills.ts';
import { testMailOutage } from './mail-outage.ts';
import { testPaymentOutage } from './payment-outage.ts';

const options = parseOptions(process.argv.slice(2), ['kills', 'seconds', 'only']);
const killCount = parseNumberOption(options, 'kills', 20);
const seconds = parseNumberOption(options, 'seconds', 30);
const cluster = process.env['TEST_DATABASE_URL'];
const SETTINGS = { REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'silent', PAYMENTS: 'sandbox' };
const SHARED = { ...SETTINGS, SECRET: 'a secret that is long enough for a proof' };

/** By the name `--only` takes: what is disturbed, how, and what is missing on this machine when the test is skipped. */
type FaultTest = readonly [title: string, run: () => Promise<StressReport | undefined>, missing: string];

const withPostgres = (run: (url: string) => Promise<StressReport | undefined>) => async () =>
  cluster === undefined ? undefined : withTemporaryDatabase(cluster, run);
const NO_POSTGRES = 'TEST_DATABASE_URL is not set and none can be started';
const NO_DISK = 'only root of a Linux may mount a disk to fill';

const FAULT_TESTS: Record<string, FaultTest> = {
  'kills-sqlite': ['Killed while writing, on SQLite', () => testKillsDuringWrites(killCount, SETTINGS), ''],
  'kills-postgres': [
    'Killed while writing, on PostgreSQL',
    withPostgres((url) => testKillsDuringWrites(killCount, { ...SHARED, DATABASE_URL: url })),
    NO_POSTGRES,
  ],
  database: ['The database away', withPostgres((url) => testDatabaseOutage(url, seconds, SHARED)), NO_POSTGRES],
  files: ['The file store away', () => testFileStoreOutage(SETTINGS), ''],
  disk: ['The disk full', () => testFullDisk(SETTINGS), NO_DISK],
  'disk-files': [
    'The disk of the files full, beside PostgreSQL',
    withPostgres((url) => testFullDisk({ ...SHARED, DATABASE_URL: url })),
    `${NO_DISK}, or ${NO_POSTGRES}`,
  ],
  'disk-postgres': [
    'The disk of PostgreSQL full',
    () => testFullCluster(SHARED),
    `${NO_DISK}, or there is no PostgreSQL on this machine`,
  ],
  mail: ['The mail server away', () => testMailOutage(SETTINGS), ''],
  payments: ['The payment service away', () => testPaymentOutage(SETTINGS), 'SAMPLE_DATA is not set'],
  engraver: ['The engraver ended', () => testEngraverCrash(SETTINGS), ''],
  clock: ['The clock set wrong and right', () => testClockJumps(SETTINGS), ''],
};

for (const name of parseNames(options.get('only'))) {
  const [title, run, missing] = FAULT_TESTS[name] as FaultTest;
  const verdict = await run();
  if (verdict === undefined) console.log(`\n${title}: left out, ${missing}.`);
  else if (printReport(title, verdict) !== 0) process.exitCode = 1;
}

function parseNames(value: string | undefined): readonly string[] {
  if (value === undefined) return Object.keys(FAULT_TESTS);
  const names = value.split(',');
  const unknown = names.find((name) => !(name in FAULT_TESTS));
  if (unknown !== undefined)
    throw new Error(`--only is some of ${Object.keys(FAULT_TESTS).join(',')}; "${unknown}" is none`);
  return names;
}
