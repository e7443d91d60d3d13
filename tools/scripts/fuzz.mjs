// npm run fuzz: invalid requests, on both engines, and malformed files. --seed, --count (requests), --files, --minutes,
// --ending (of the files, such as pdf).
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';
import { startPostgres } from './postgres.mjs';

await ensureInstalled();
const asked = process.argv.slice(2);
const seed = asked.some((one) => /^--seed\b/.test(one)) ? [] : ['--seed', String(Math.floor(Math.random() * 1e9))];
const fuzz = (what, env = {}) =>
  runNode(
    ['--expose-gc', '--disable-warning=ExperimentalWarning', 'tests/stress/fuzz/fuzz.ts', what, ...seed, ...asked],
    {
      env,
    },
  );

const codes = [(await fuzz('requests', { TEST_ENGINE: 'sqlite' })).code];
const postgres = await startPostgres();
if (postgres.url === undefined) console.log(`\nRequests on PostgreSQL are left out: ${postgres.reason}`);
else codes.push((await fuzz('requests', { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url })).code);
await postgres.stop?.();
codes.push((await fuzz('files')).code);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
