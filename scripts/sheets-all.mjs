// npm run sheets:all: every chorale of the sample data in every key, and every score engraved or refused with a reason.
import { ensure } from './ensure.mjs';
import { runNode } from './house.mjs';

await ensure();
if (!process.env.SAMPLE_DATA) {
  console.error('SAMPLE_DATA is not set: it names the folder of the sample data.');
  process.exit(1);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'apps/server/vitest.config.ts', '--maxWorkers=1'];
const { code } = await runNode([...vitest, 'features/sheets/chorales', 'features/sheets/every-score'], {
  env: { SHEETS_ALL: '1' },
});
process.exit(code);
