import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import server from '../../apps/server/vitest.config.ts';
import units from '../../vitest.config.ts';
import { readArea } from './areas.mjs';

/*
 * The tests beside the code of one area, which MUTATION_AREA names. What a test elsewhere notices does not count: who
 * changes a file runs the tests near it.
 */
const { kind, folder } = readArea(process.env['MUTATION_AREA'] ?? '');
const tests = process.env['MUTATION_TESTS'] ?? '*.test';
/*
 * Stryker tells the results. Each run of a test file reads the code anew: what a module has made once, with one fault or
 * with none, is not there for the next fault.
 */
const shared = { reporters: [{}], isolate: true };
const projects = units.test?.projects ?? [];
const [unit, screens, alone, logic] = projects;

const setup = fileURLToPath(new URL('short-properties.ts', import.meta.url));

const nearby = (project: (typeof projects)[number] | undefined, ...include: string[]) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('vitest.config.ts has other projects now.');
  const setupFiles = [project.test?.setupFiles ?? [], setup].flat();
  return { ...project, test: { ...project.test, include, setupFiles, isolate: true } };
};

/* Of a project that names its files, those of the area; no project where it names none. */
const nearbyOnes = (project: (typeof projects)[number] | undefined, inside: string) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('vitest.config.ts has other projects now.');
  const files = (project.test?.include ?? []).filter((path) => path.startsWith(`${inside}/`));
  return files.length === 0 ? [] : [nearby(project, ...files)];
};

export default defineConfig(
  kind === 'server'
    ? {
        ...server,
        test: {
          ...server.test,
          include: [`${folder.replace('apps/server/', '')}/**/${tests}.ts`],
          setupFiles: [setup],
          ...shared,
        },
      }
    : {
        test: {
          ...shared,
          projects:
            kind === 'packages'
              ? [nearby(unit, `${folder}/**/${tests}.ts`, 'tools/mutation/examples-in-docstrings.ts')]
              : [
                  nearby(screens, `${folder.replace('apps/web/', '')}/**/${tests}.tsx`),
                  ...nearbyOnes(alone, folder.replace('apps/web/', '')),
                  nearby(logic, `${folder.replace('apps/web/', '')}/**/${tests}.ts`),
                ],
        },
      },
);
