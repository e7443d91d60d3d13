// npm start: installs, builds the web app when its sources changed, and runs the server.
import { ensureInstalled } from './install.mjs';
import { runNode, SERVER } from './runtime.mjs';
import { buildWeb } from './web-build.mjs';

await ensureInstalled({ orProduction: true });
const built = await buildWeb();
if (built.code !== 0) {
  console.error('The web app could not be built; the reason is above.');
  process.exit(1);
}
const { code } = await runNode(SERVER.args, { env: SERVER.env, alone: true });
process.exit(code);
