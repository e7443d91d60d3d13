// npm run load: 200 people at work for ten minutes, on both engines. --minutes, --people, --engine, --profile; --growth 1000,10000.
import { ensure } from './ensure.mjs';
import { runNode } from './house.mjs';
import { openPostgres } from './postgres.mjs';

await ensure();
const { url, stop } = await openPostgres();
const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
const { code } = await runNode(['proofs/load/load.ts', ...process.argv.slice(2)], { env });
await stop?.();
process.exit(code);
