// npm run axe: every page in every configuration: themes, languages, widths, large text. --route /songs/:collection,
// --pictures FOLDER.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { runNode } from './runtime.mjs';

const { values } = parseArgs({ options: { route: { type: 'string' }, pictures: { type: 'string' } } });
await ensureInstalled();
const { findBrowser } = await import('./browser.mjs');
const browser = await findBrowser({ install: true });
if (!browser) {
  console.error('There is no Chromium or Chrome; set CHROME_PATH to one.');
  process.exit(1);
}
const env = {
  CHROME_PATH: browser,
  AXE_ROUTE: values.route ?? '',
  AXE_PICTURES: values.pictures ? resolve(values.pictures) : '',
};
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/e2e/grid/vitest.config.ts'];
const { code } = await runNode(vitest, { env });
process.exit(code);
