// npm run bench:song-lists: the lists of songs of people with different rights. --songs 30000, --rights 1,4,8,16.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';

await ensureInstalled();
const { code } = await runNode(['tools/bench/song-lists.ts', ...process.argv.slice(2)]);
process.exit(code);
