import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '../../../tools/scripts/runtime.mjs';

/**
 * Every path of the app's router as written there, such as `/songs/:collection`, and `*` for all others. It is read
 * from the source: loading the router would load the whole app.
 */
export function listRoutes(): readonly string[] {
  const router = readFileSync(`${PROJECT_ROOT}/apps/web/src/app/router.tsx`, 'utf8');
  return [...router.matchAll(/'(\/[^']*|\*)'/g)].map(([, path = '']) => path);
}
