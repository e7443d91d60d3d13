import { readFileSync, writeFileSync } from 'node:fs';
import { type Lockfile, listParts, writeNotices } from './notices/notices.ts';
import { HOUSE } from './source.ts';
import { report } from './verdict.ts';

const FILE = `${HOUSE}/NOTICES.md`;

const lockfile: Lockfile = JSON.parse(readFileSync(`${HOUSE}/package-lock.json`, 'utf8'));
const parts = listParts(lockfile);
const wanted = writeNotices(parts);
if (process.argv.includes('--write')) writeFileSync(FILE, wanted);
const what = 'is out of date: run `node checks/notices.ts --write` with the Node of this project';
const unlicensed = parts
  .filter(({ licence }) => licence === '')
  .map(({ name }) => ({ place: 'package-lock.json', what: `${name} names no licence` }));
const stale = readFileSync(FILE, 'utf8') === wanted ? [] : [{ place: 'NOTICES.md', what }];
report('notices', [...unlicensed, ...stale], `${parts.length} parts`);
