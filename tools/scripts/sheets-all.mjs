// npm run sheets:all: every chorale of the sample data in every key, and every score engraved or rejected with a
// reason. A stopped run continues with the remaining chorales; --fresh starts again, --shard=1/3 does a third of them.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { PROJECT_ROOT, runNode } from './runtime.mjs';

await ensureInstalled();
if (!process.env.SAMPLE_DATA) {
  console.error('SAMPLE_DATA is not set: it names the folder of the sample data.');
  process.exit(1);
}
const DONE = `${PROJECT_ROOT}/.cache/sheets-all-${hashOfEngraving()}.txt`;
mkdirSync(`${PROJECT_ROOT}/.cache`, { recursive: true });
if (process.argv.includes('--fresh')) rmSync(DONE, { force: true });
const shard = process.argv.find((one) => one.startsWith('--shard='))?.slice('--shard='.length) ?? '1/1';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'apps/server/vitest.config.ts', '--maxWorkers=1'];
const { code } = await runNode([...vitest, 'features/sheets/chorales', 'features/sheets/every-score'], {
  env: { SHEETS_ALL: '1', SHEETS_DONE: DONE, SHEETS_SHARD: shard },
});
process.exit(code);

/** Results of other code are not valid: every change of the engraving starts again. */
function hashOfEngraving() {
  const folder = `${PROJECT_ROOT}/apps/server/src/features/sheets/engraving`;
  const hash = createHash('sha256').update(readFileSync(`${PROJECT_ROOT}/package-lock.json`));
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(`${folder}/${name}`));
  return hash.digest('hex').slice(0, 12);
}
