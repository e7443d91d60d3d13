// npm run bench: measures the server beside a bare baseline, in one run.
import { ensure } from './ensure.mjs';
import { runNode } from './house.mjs';

await ensure();
const { code } = await runNode(['bench/bench.ts', ...process.argv.slice(2)]);
process.exit(code);
