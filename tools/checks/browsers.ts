import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, Features, OldestBrowsers } from './browsers/support.ts';
import { checkUsage, checkVersions } from './browsers/check-usage.ts';
import {
  collectOwnNames,
  findUnsupportedInBuild,
  findUnsupportedInSource,
  findUnsupportedInStyles,
} from './browsers/find-unsupported.ts';
import { PROJECT_ROOT, isTestFile, listFiles, readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

/*
 * Every feature in use must be supported by the oldest browsers of apps/web/browsers.json, by the data of MDN, or be
 * listed with its reason in tools/checks/browsers.json.
 */
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const oldest = read<OldestBrowsers>(`${PROJECT_ROOT}/apps/web/browsers.json`);
const allowed = read<Readonly<Record<string, string>>>(`${PROJECT_ROOT}/tools/checks/browsers.json`);
const data = read<CompatData & { html: { elements: Features; global_attributes: Features } }>(
  createRequire(import.meta.url).resolve('@mdn/browser-compat-data'),
);

/* `listFiles` skips build folders. */
const DIST = `${PROJECT_ROOT}/apps/web/dist`;
const built = (ending: RegExp) => readFiles(listFiles('', ending, DIST), DIST);
const sources = readFiles(
  [...listFiles('apps/web/src', /\.tsx?$/), ...listFiles('packages', /\/src\/.*\.tsx?$/)].filter(
    (path) => !isTestFile(path),
  ),
);
const own = collectOwnNames(sources);
const scripts = built(/\.js$/);
const uses = [
  ...findUnsupportedInBuild(scripts, data, oldest, own),
  ...findUnsupportedInSource(sources, data, oldest, own),
  ...findUnsupportedInStyles(built(/\.css$/), data.css, oldest),
];
const documents = readFiles(['README.md', 'docs/operations.md']);
const complaints = [...checkUsage(uses, allowed), ...documents.flatMap((document) => checkVersions(document, oldest))];
reportViolations('browsers', complaints, `${scripts.length} scripts, ${Object.values(oldest).join(', ')}`);
