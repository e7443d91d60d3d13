// npm run test:watch -- PATH: runs the tests at PATH again whenever they, or what they use, are saved.
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';

await ensureInstalled();
const paths = process.argv.slice(2);
const config =
  paths.every((path) => path.startsWith('apps/server')) && paths.length > 0
    ? 'apps/server/vitest.config.ts'
    : 'vitest.config.ts';
const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'watch', '--config', config, ...paths]);
process.exit(code);
