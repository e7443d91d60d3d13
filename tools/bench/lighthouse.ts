import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { findFreePort } from '../scripts/postgres.mjs';
import { signInToApp } from './song-list.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];
const FOLDER = join(import.meta.dirname, 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/core/index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** The scores of a page out of 100, the median of its runs, and the problems found in any of them. */
export type PagePoints = {
  readonly page: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly findings: readonly string[];
};

type Audit = {
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
};
type Report = {
  readonly categories: {
    readonly [category: string]: {
      readonly score: number;
      readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
    };
  };
  readonly audits: { readonly [id: string]: Audit };
};
type Lighthouse = (address: string, flags: object) => Promise<{ readonly lhr: Report }>;

/** The results of Lighthouse, and the browser's reasons against installing the app. */
export type LighthouseResults = {
  readonly pages: readonly PagePoints[];
  readonly installabilityErrors: readonly string[];
};

/**
 * Runs Lighthouse on pages as on a phone: the login page signed out, the others signed in, each with nothing of the app
 * on the device yet. `undefined` without a browser.
 *
 * @param pages  the name of each, and its path
 * @param runs   how often each is measured; the median counts
 */
export async function measurePages(
  address: string,
  email: string,
  pages: Readonly<Record<string, string>>,
  runs = 5,
): Promise<LighthouseResults | undefined> {
  const executablePath = await findBrowser();
  if (!executablePath) return undefined;
  const lighthouse = await loadLighthouse();
  const profile = mkdtempSync(join(tmpdir(), 'canticle-lighthouse-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    baseURL: address,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const found: PagePoints[] = [];
    for (const [name, path] of Object.entries(pages)) {
      if (path !== '/login' && found.every((one) => one.page === 'login')) await signInToApp(page, email);
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) {
        await clearAppData(context, page, address);
        const flags = {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: CATEGORIES,
          disableStorageReset: true,
        };
        reports.push((await lighthouse(`${address}${path}`, flags)).lhr);
      }
      found.push(medianPoints(name, reports));
    }
    await page.goto('/');
    return { pages: found, installabilityErrors: await checkInstallable(page) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/* The browser's reasons against installing the app. */
async function checkInstallable(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  await session.detach();
  return [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)];
}

/** Lighthouse takes 176 MB, so it is installed at its first use, in a separate folder. */
async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(PROGRAM)) {
    console.log('Installing Lighthouse for the benchmarks …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['ci', '--workspaces=false', '--no-audit', '--no-fund'];
    const { status } = spawnSync(npm, args, { cwd: FOLDER, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error(`Lighthouse could not be installed in ${FOLDER}`);
  }
  return ((await import(PROGRAM)) as { default: Lighthouse }).default;
}

/* Keeps only the sign-in: the local cache, the app itself and the HTTP cache are cleared. */
async function clearAppData(context: BrowserContext, page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: address,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage',
  });
  await session.detach();
}

function medianPoints(page: string, reports: readonly Report[]): PagePoints {
  const median = (category: (typeof CATEGORIES)[number]) => {
    const scores = reports.map(({ categories }) => categories[category]?.score ?? 0).sort((one, other) => one - other);
    return Math.round((scores[scores.length >> 1] ?? 0) * 100);
  };
  return {
    page,
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('best-practices'),
    findings: [...new Set(reports.flatMap(listFindings))],
  };
}

/* The audits that cost points. */
function listFindings({ categories, audits }: Report): readonly string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) return [];
      return [`${id}${audit.displayValue === undefined ? '' : ` ${audit.displayValue}`}`];
    }),
  );
}
