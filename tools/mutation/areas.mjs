// The parts of the code whose tests `npm run mutate` tries: one package, or one feature of the server or the web app.
import { readdirSync } from 'node:fs';
import { PROJECT_ROOT } from '../scripts/runtime.mjs';

/** The folder of each kind of area, and the share of faults its tests are to notice, in percent. */
const KINDS = {
  packages: { parent: 'packages', source: '/src', target: 85 },
  server: { parent: 'apps/server/src/features', source: '', target: 85 },
  web: { parent: 'apps/web/src/features', source: '', target: 75 },
};

/** Of the server what decides, reads and writes; routes and descriptions are held by the tests of the contract. */
const SERVER_FILES = '{rules,queries,mutations,*-rules,*-queries,*-mutations}.ts';

/**
 * What belongs to an area: `packages/NAME`, `server/FEATURE` or `web/FEATURE`. `mutate` are patterns of its files,
 * `target` is in percent.
 *
 * @throws when there is none of this name
 */
export function readArea(area) {
  if (!listAreas().includes(area))
    throw new Error(`"${area}" is no area. Choose packages/NAME, server/FEATURE or web/FEATURE.`);
  const [kind, name] = area.split('/');
  const { parent, source, target } = KINDS[kind];
  const folder = `${parent}/${name}${source}`;
  const files = kind === 'server' ? SERVER_FILES : '**/*.{ts,tsx}';
  const tests = `!${folder}/**/{testing/**,*.{test,fixture}.{ts,tsx}}`;
  return { kind, folder, target, mutate: [`${folder}/${files}`, tests] };
}

/** All areas. */
export const listAreas = () =>
  Object.entries(KINDS).flatMap(([kind, { parent }]) =>
    readdirSync(`${PROJECT_ROOT}/${parent}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${kind}/${name}`)
      .toSorted(),
  );
