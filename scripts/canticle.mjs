// npm run canticle -- COMMAND …: import, export, user and the other commands of the server.
import { ensure } from './ensure.mjs';
import { runNode } from './house.mjs';

await ensure();
const { code } = await runNode(['apps/server/src/cli.ts', ...process.argv.slice(2)]);
process.exit(code);
