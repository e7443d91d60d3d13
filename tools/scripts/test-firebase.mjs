// npm run test:firebase: the identity provider contract, with the official Firebase emulator and the embedded service.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { PROJECT_ROOT, runNode } from './runtime.mjs';
import { startPostgres } from './postgres.mjs';

const FOLDER = `${PROJECT_ROOT}/tests/stress/firebase`;

await ensureInstalled();
if (!existsSync(`${FOLDER}/node_modules/firebase-tools`)) {
  console.log('Installing the emulator of Firebase in tests/stress/firebase (once, about a minute) …');
  const options = { cwd: FOLDER, stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], options);
  if (status !== 0) {
    console.error('The emulator cannot be installed here; what needs no emulator runs with npm test.');
    process.exit(1);
  }
}
const run = (env, ...args) =>
  runNode(['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/stress/firebase/vitest.config.ts', ...args], {
    env,
  });
const codes = [(await run({ TEST_ENGINE: 'sqlite' })).code];
const postgres = await startPostgres();
if (postgres.url === undefined) console.log(`\nThe server on PostgreSQL is left out: ${postgres.reason}`);
else codes.push((await run({ TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url }, '--project', 'server')).code);
await postgres.stop?.();
process.exit(codes.every((code) => code === 0) ? 0 : 1);
