import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../scripts/browser.mjs';
import { buildWeb } from '../../scripts/web-build.mjs';
import { CHROMIUM_FLAGS } from './flags.ts';
import { startEmbeddingSite } from './parish.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server of the journeys answers, without a slash at the end. Empty when there is no browser. */
    address: string;
    /** Where the browser of the journeys is to be found; empty when there is none. */
    browser: string;
    /** Where another site is, which may show sheet music of ours in a frame. */
    parish: string;
    /** Where an existing client is: a site of `CLIENT_ORIGINS`. */
    client: string;
  }
}

/** Starts one server on a fresh data directory and one browser for all journeys; gives what ends both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findBrowser();
  project.provide('address', '');
  project.provide('browser', '');
  project.provide('parish', '');
  project.provide('client', '');
  if (!executablePath) return async () => {};
  const built = await buildWeb({ quiet: true });
  if (built.code !== 0) throw new Error(`The web app could not be built:\n${built.output}`);
  const [parish, client] = [await startEmbeddingSite(), await startEmbeddingSite()];
  const server = await startServer(undefined, { EMBED_ORIGINS: parish.origin, CLIENT_ORIGINS: client.origin });
  const browser = await chromium.launchServer({ executablePath, args: [...CHROMIUM_FLAGS] });
  project.provide('address', server.address);
  project.provide('parish', parish.origin);
  project.provide('client', client.origin);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
    for (const site of [parish, client]) site.close();
  };
}
