// npm run build: everything a server needs, and nothing else. Afterwards nothing is written into this folder any more.
import { ensureInstalled, installForProduction } from './install.mjs';
import { buildWeb } from './web-build.mjs';

await ensureInstalled();
const built = await buildWeb();
if (built.code !== 0) {
  console.error('The web app could not be built; the reason is above.');
  process.exit(1);
}
installForProduction();
console.error('Canticle is built. Start it with npm start, or as a service (docs/operations.md).');
