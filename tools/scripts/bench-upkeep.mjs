// npm run bench:upkeep: what a night costs where many people are. --engine sqlite, --people, --answers, --changes.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';

await ensureInstalled();
const { code } = await runNode(['tools/bench/upkeep.ts', ...process.argv.slice(2)]);
process.exit(code);
