// npm run bench: measures the server beside a bare baseline, and the app in a browser, in one run.
import { ensureInstalled } from './ensure.mjs';
import { runNode } from './house.mjs';
import { buildWeb } from './web-build.mjs';

await ensureInstalled();
const built = await buildWeb();
if (built.code !== 0) process.exit(built.code);
const { code } = await runNode(['bench/bench.ts', ...process.argv.slice(2)]);
process.exit(code);
