// npm run load: 200 people for ten minutes, on both engines. --minutes, --people, --engine, --profile; --growth
// 1000,10000.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';
import { startPostgres } from './postgres.mjs';

await ensureInstalled();
const { url, stop } = await startPostgres();
const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
const { code } = await runNode(['tests/stress/load/load.ts', ...process.argv.slice(2)], { env });
await stop?.();
process.exit(code);
