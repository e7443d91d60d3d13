import { readFileSync, writeFileSync } from 'node:fs';
import { type Lockfile, listDependencies, writeNotices } from './notices/notices.ts';
import { PROJECT_ROOT } from './source.ts';
import { reportViolations } from './violations.ts';

const FILE = `${PROJECT_ROOT}/NOTICES.md`;

const lockfile: Lockfile = JSON.parse(readFileSync(`${PROJECT_ROOT}/package-lock.json`, 'utf8'));
const parts = listDependencies(lockfile);
const wanted = writeNotices(parts);
if (process.argv.includes('--write')) writeFileSync(FILE, wanted);
const what = 'is out of date: run `node tools/checks/notices.ts --write` with the Node of this project';
const unlicensed = parts
  .filter(({ licence }) => licence === '')
  .map(({ name }) => ({ place: 'package-lock.json', what: `${name} names no licence` }));
const stale = readFileSync(FILE, 'utf8') === wanted ? [] : [{ place: 'NOTICES.md', what }];
reportViolations('notices', [...unlicensed, ...stale], `${parts.length} parts`);
