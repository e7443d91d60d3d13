import { readAsked, readNumber } from '../asked.ts';
import { withFreshDatabase } from '../fresh-database.ts';
import { tell, type Verdict } from '../verdict.ts';
import { takeDatabaseAway, takeStoreAway } from './away.ts';
import { jumpClock } from './clock-jumps.ts';
import { endEngravers } from './engraver-ends.ts';
import { fillCluster } from './full-cluster.ts';
import { fillDisk } from './full-disk.ts';
import { killDuringWrites } from './kills.ts';
import { takeMailAway } from './mail-away.ts';
import { takePaymentsAway } from './payments-away.ts';

const asked = readAsked(process.argv.slice(2), ['kills', 'seconds', 'only']);
const kills = readNumber(asked, 'kills', 20);
const seconds = readNumber(asked, 'seconds', 30);
const cluster = process.env['TEST_DATABASE_URL'];
const SETTINGS = { REQUESTS_PER_MINUTE: '100000000', LOG_LEVEL: 'silent', PAYMENTS: 'sandbox' };
const SHARED = { ...SETTINGS, SECRET: 'a secret that is long enough for a proof' };

/** By the name `--only` takes: what is disturbed, how, and what is missing here when nothing comes of it. */
type Proof = readonly [title: string, run: () => Promise<Verdict | undefined>, missing: string];

const onPostgres = (run: (url: string) => Promise<Verdict | undefined>) => async () =>
  cluster === undefined ? undefined : withFreshDatabase(cluster, run);
const NO_POSTGRES = 'TEST_DATABASE_URL is not set and none can be started';
const NO_DISK = 'only root of a Linux may mount a disk to fill';

const PROOFS: Record<string, Proof> = {
  'kills-sqlite': ['Killed while writing, on SQLite', () => killDuringWrites(kills, SETTINGS), ''],
  'kills-postgres': [
    'Killed while writing, on PostgreSQL',
    onPostgres((url) => killDuringWrites(kills, { ...SHARED, DATABASE_URL: url })),
    NO_POSTGRES,
  ],
  database: ['The database away', onPostgres((url) => takeDatabaseAway(url, seconds, SHARED)), NO_POSTGRES],
  files: ['The file store away', () => takeStoreAway(SETTINGS), ''],
  disk: ['The disk full', () => fillDisk(SETTINGS), NO_DISK],
  'disk-files': [
    'The disk of the files full, beside PostgreSQL',
    onPostgres((url) => fillDisk({ ...SHARED, DATABASE_URL: url })),
    `${NO_DISK}, or ${NO_POSTGRES}`,
  ],
  'disk-postgres': [
    'The disk of PostgreSQL full',
    () => fillCluster(SHARED),
    `${NO_DISK}, or there is no PostgreSQL on this machine`,
  ],
  mail: ['The mail server away', () => takeMailAway(SETTINGS), ''],
  payments: ['The payment service away', () => takePaymentsAway(SETTINGS), 'SAMPLE_DATA is not set'],
  engraver: ['The engraver ended', () => endEngravers(SETTINGS), ''],
  clock: ['The clock set wrong and right', () => jumpClock(SETTINGS), ''],
};

for (const name of readNames(asked.get('only'))) {
  const [title, run, missing] = PROOFS[name] as Proof;
  const verdict = await run();
  if (verdict === undefined) console.log(`\n${title}: left out, ${missing}.`);
  else if (tell(title, verdict) !== 0) process.exitCode = 1;
}

function readNames(value: string | undefined): readonly string[] {
  if (value === undefined) return Object.keys(PROOFS);
  const names = value.split(',');
  const unknown = names.find((name) => !(name in PROOFS));
  if (unknown !== undefined)
    throw new Error(`--only is some of ${Object.keys(PROOFS).join(',')}; "${unknown}" is none`);
  return names;
}
