// npm run bench: measures the server beside a bare baseline, and the app in a browser, in one run.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';
import { buildWeb } from './web-build.mjs';

await ensureInstalled();
const built = await buildWeb();
if (built.code !== 0) process.exit(built.code);
const { code } = await runNode(['tools/bench/bench.ts', ...process.argv.slice(2)]);
process.exit(code);
