import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, Features, OldestBrowsers } from './browsers/support.ts';
import { judgeUses, judgeVersions } from './browsers/judge.ts';
import { ownNames, tooNewInBuild, tooNewInSource, tooNewInStyles } from './browsers/used.ts';
import { HOUSE, isTestFile, listFiles, readFiles } from './source.ts';
import { report } from './verdict.ts';

/* What is used must be there in the oldest browsers of apps/web/browsers.json, by the data of MDN, or stand with its reason in
   checks/browsers.json. */
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const oldest = read<OldestBrowsers>(`${HOUSE}/apps/web/browsers.json`);
const allowed = read<Readonly<Record<string, string>>>(`${HOUSE}/checks/browsers.json`);
const data = read<CompatData & { html: { elements: Features; global_attributes: Features } }>(
  createRequire(import.meta.url).resolve('@mdn/browser-compat-data'),
);

/* `listFiles` leaves folders of builds out. */
const DIST = `${HOUSE}/apps/web/dist`;
const built = (ending: RegExp) => readFiles(listFiles('', ending, DIST), DIST);
const sources = readFiles(
  [...listFiles('apps/web/src', /\.tsx?$/), ...listFiles('packages', /\/src\/.*\.tsx?$/)].filter(
    (path) => !isTestFile(path),
  ),
);
const own = ownNames(sources);
const scripts = built(/\.js$/);
const uses = [
  ...tooNewInBuild(scripts, data, oldest, own),
  ...tooNewInSource(sources, data, oldest, own),
  ...tooNewInStyles(built(/\.css$/), data.css, oldest),
];
const documents = readFiles(['README.md', 'docs/operations.md']);
const complaints = [...judgeUses(uses, allowed), ...documents.flatMap((document) => judgeVersions(document, oldest))];
report('browsers', complaints, `${scripts.length} scripts, ${Object.values(oldest).join(', ')}`);
