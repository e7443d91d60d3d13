// npm run bench:writes: what people write at the same time, on a PostgreSQL of its own. --seconds 5, --rounds 5.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';

await ensureInstalled();
const { code } = await runNode(['tools/bench/writes.ts', ...process.argv.slice(2)]);
process.exit(code);
