// npm run load: 200 people at work for ten minutes, on both engines. --minutes, --people, --engine, --profile; --growth 1000,10000.
import { ensureInstalled } from './ensure.mjs';
import { runNode } from './house.mjs';
import { startPostgres } from './postgres.mjs';

await ensureInstalled();
const { url, stop } = await startPostgres();
const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
const { code } = await runNode(['proofs/load/load.ts', ...process.argv.slice(2)], { env });
await stop?.();
process.exit(code);
