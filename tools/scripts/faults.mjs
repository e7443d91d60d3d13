// npm run faults: how the server behaves when it is killed, and when a dependency is unavailable. --kills, --seconds.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';
import { startPostgres } from './postgres.mjs';

await ensureInstalled();
const { url, stop } = await startPostgres();
const env = url === undefined ? {} : { TEST_DATABASE_URL: url };
const { code } = await runNode(['tests/stress/faults/faults.ts', ...process.argv.slice(2)], { env });
await stop?.();
process.exit(code);
