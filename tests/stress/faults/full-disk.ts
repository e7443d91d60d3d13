import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { startServer } from '../../fixtures/server.ts';
import { runNode } from '../../../tools/scripts/runtime.mjs';
import type { StressReport } from '../report.ts';
import { createUploadClient } from './upload-client.ts';
import {
  uploadWithoutSpace,
  waitForRecovery,
  checkSuccess,
  checkWrites,
  formatResults,
  writeUntilRejected,
} from './full-disk-checks.ts';
import { type SmallDisk, withSmallDisk } from './small-disk.ts';
import { formatResponses } from './check-responses.ts';
import { createWriter } from './writer.ts';

/**
 * Fills the disk of the data directory while people write, upload files and images, import and back up, then frees it.
 * With a DATABASE_URL the database is not on that disk: ordinary writes go on. Undefined where no disk can be mounted.
 */
export function testFullDisk(settings: NodeJS.ProcessEnv): Promise<StressReport | undefined> {
  return withSmallDisk((disk) => testMountedDisk(disk, settings));
}

async function testMountedDisk(disk: SmallDisk, settings: NodeJS.ProcessEnv): Promise<StressReport> {
  const dataDir = join(disk.path, 'data');
  const isElsewhere = settings['DATABASE_URL'] !== undefined;
  const rows: [string, string][] = [];
  const broken: string[] = [];
  const backup = join(disk.path, 'backup');
  let server = await startServer(dataDir, settings);
  try {
    const writer = await createWriter(server.address);
    await writer.write();
    const earlier = await backUp();
    if (earlier.code !== 0) broken.push(`with room a backup fails: ${earlier.output}`);
    // Started while there is space: the disk fills in the middle of it.
    const bringing = await createUploadClient(server.address);

    disk.fill();
    const told = isElsewhere ? [] : await writeUntilRejected(writer);
    disk.fill();
    for (let time = 0; time < 5; time++) told.push(await writer.write());
    rows.push(['disk full: ordinary writes', formatResponses(told)]);
    broken.push(
      ...(isElsewhere
        ? checkSuccess(
            'the database is elsewhere',
            told.map(({ status, message }) => ['a write', status === 200 ? '200' : `${status} ${message}`]),
          )
        : checkWrites(told)),
    );
    const brought = await uploadWithoutSpace(bringing);
    for (const [what, said] of brought.deeds) rows.push([`disk full: ${what}`, said.slice(0, 200)]);
    broken.push(...brought.broken);
    const full = await backUp();
    rows.push(['disk full: a backup', `ends with ${full.code}: ${full.output.trim().split('\n').at(-1)}`]);
    if (full.code === 0 || !/not enough space/i.test(full.output))
      broken.push(`a backup on a full disk says: ${full.output.slice(-300)}`);
    const asked = await bringing.runReads();
    rows.push(['disk full: what takes no room', formatResults(asked)]);
    broken.push(...checkSuccess('disk full', asked));

    disk.clear();
    const { deeds, said } = await waitForRecovery(writer, bringing);
    rows.push(['room again', said]);
    broken.push(...checkSuccess('room again', deeds));
    const again = await backUp();
    if (again.code !== 0) broken.push(`room again, but a backup fails: ${again.output.slice(-300)}`);
    broken.push(...(await writer.retryPending()));

    // Full, killed, and free again: the data on the disk is intact.
    disk.fill();
    for (let time = 0; time < 5; time++) await writer.write();
    process.kill(server.pid, 'SIGKILL');
    disk.clear();
    server = await startServer(dataDir, settings);
    writer.setAddress(server.address);
    broken.push(...(await writer.retryPending()));
    await server.stop();
    const whole = isElsewhere ? 'ok' : checkDatabase(dataDir);
    rows.push([
      'killed on a full disk',
      `starts again; ${writer.acknowledged.size} acknowledged writes are there once${isElsewhere ? '' : `; the database is ${whole}`}`,
    ]);
    if (whole !== 'ok') broken.push(`the database is not whole: ${whole}`);
    const drafts = readdirSync(join(dataDir, 'files'), { recursive: true }).filter((name) =>
      /\.[\da-f-]{36}$/.test(String(name)),
    );
    if (drafts.length > 0) broken.push(`half files are left: ${drafts.join(', ')}`);
    const kept = await restoreBackup(backup);
    rows.push(['the backup that was made around it', kept]);
    if (kept !== 'is read back whole') broken.push(`the backup ${kept}`);
  } finally {
    await server.stop();
  }
  return { rows, failures: broken };

  function backUp(): Promise<{ code: number; output: string }> {
    return runNode(['apps/server/src/cli.ts', 'backup', backup], {
      env: { ...settings, DATA_DIR: dataDir, NODE_ENV: '' },
      quiet: true,
    });
  }
}

/* To SQLite, whichever engine it was made from. */
async function restoreBackup(backup: string): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'canticle-restored-'));
  const { code, output } = await runNode(['apps/server/src/cli.ts', 'restore', backup], {
    env: { DATA_DIR: place, DATABASE_URL: '', NODE_ENV: '' },
    quiet: true,
  });
  rmSync(place, { recursive: true, force: true });
  return code === 0 ? 'is read back whole' : `cannot be read back: ${output.slice(-300)}`;
}

function checkDatabase(dataDir: string): string {
  const name = readdirSync(dataDir).find((one) => /\.(db|sqlite3?)$/.test(one));
  if (name === undefined) return 'gone';
  const raw = new Sqlite(join(dataDir, name), { readonly: true });
  try {
    return String(raw.pragma('integrity_check', { simple: true }));
  } finally {
    raw.close();
  }
}
