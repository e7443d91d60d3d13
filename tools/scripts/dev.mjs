// npm run dev: one terminal, one address. The app shows each change as it is saved; the server starts again by itself.
import { ensureInstalled } from './install.mjs';
import { runNode, SERVER } from './runtime.mjs';

const PORT = Number(process.env.PORT ?? 4180);

await ensureInstalled();
const { findFreePort } = await import('./postgres.mjs');
const serverPort = await findFreePort();
console.log(`Canticle for development: http://127.0.0.1:${PORT} (demo people as in the README; Ctrl-C ends both)`);
const [args, env] = [
  ['--watch', '--watch-preserve-output', ...SERVER.args],
  { ...SERVER.env, PORT: String(serverPort) },
];
const app = [
  'node_modules/vite/bin/vite.js',
  'apps/web',
  '--port',
  String(PORT),
  '--strictPort',
  '--host',
  '127.0.0.1',
];
const ended = await Promise.race([
  runNode(args, { env, alone: true }),
  runNode([...app, '--clearScreen', 'false'], { env: { CANTICLE_SERVER: `http://127.0.0.1:${serverPort}` } }),
]);
process.exit(ended.code);
