// npm run canticle -- COMMAND …: import, export, user and the other commands of the server.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';

await ensureInstalled({ orProduction: true });
const { code } = await runNode(['apps/server/src/cli.ts', ...process.argv.slice(2)]);
process.exit(code);
