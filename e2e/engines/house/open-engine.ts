import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { findEngine } from '../../../scripts/engines.mjs';
import { PROJECT_ROOT } from '../../../scripts/house.mjs';
import { buildWeb } from '../../../scripts/web-build.mjs';
import { startServer } from '../../house/server.ts';
import { startFirefox } from '../browsers/firefox.ts';
import { readPrinted, startProgram } from '../browsers/programs.ts';
import { startSpeaker } from '../browsers/speaker.ts';
import { WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** chromium, firefox or webkit. */
    engine: string;
    /** The program that runs it, or that leads it; empty when it is not on this machine. */
    program: string;
    /** Settings of the environment in which a browser runs: its X display, and where sound goes. */
    surroundings: Readonly<Record<string, string>>;
    /** The addresses of browsers that are shared by the files of a worker, one for each worker. */
    waiting: readonly string[];
    /** The source of what finds things in a page, as a variable `finding`. */
    finding: string;
  }
}

/** Starts one server on a fresh data directory, and what the browser needs around it; gives what ends it all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = process.env['BROWSER_ENGINE'] || 'chromium';
  const { program = '', display, sound } = await findEngine(engine);
  project.provide('engine', engine);
  project.provide('program', program);
  project.provide('surroundings', {});
  project.provide('waiting', []);
  project.provide('finding', '');
  // What the other journeys are given.
  project.provide('address', '');
  project.provide('browser', '');
  project.provide('parish', '');
  project.provide('client', '');
  if (program === '') return async () => {};
  const ends: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const built = await buildWeb({ quiet: true });
    if (built.code !== 0) throw new Error(`The web app could not be built:\n${built.output}`);
    project.provide('finding', await bundleFinding());
    const server = await startServer();
    ends.push(server.stop);
    project.provide('address', server.address);
    const surroundings: Record<string, string> = {};
    if (sound) {
      const speaker = await startSpeaker(sound);
      ends.push(speaker.end);
      surroundings['PULSE_SERVER'] = speaker.address;
    }
    if (display) {
      const screen = startProgram(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
      ends.push(screen.end);
      surroundings['DISPLAY'] = `:${await readPrinted(screen, /^(\d+)$/m)}`;
    }
    project.provide('surroundings', surroundings);
    if (engine === 'firefox') {
      const starting = Array.from({ length: WORKERS }, () => startFirefox(program, surroundings));
      const waiting = await Promise.all(starting);
      ends.push(async () => void (await Promise.all(waiting.map(({ end }) => end()))));
      project.provide(
        'waiting',
        waiting.map(({ address }) => address),
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

async function bundleFinding(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    root: PROJECT_ROOT,
    define: { 'process.env': '({})', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${PROJECT_ROOT}/e2e/engines/house/finding.ts`, name: 'finding', formats: ['iife'] },
    },
  });
  const [bundle] = [output].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error('What finds things in a page could not be bundled.');
  return chunk.code;
}
