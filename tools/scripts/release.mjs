// npm run release -- [TAG] [--notes FILE]: whether versions, changes and the tag agree; writes the notes of the release.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findNotes, findReleaseProblems } from './release-problems.mjs';
import { PROJECT_ROOT } from './runtime.mjs';

const { values, positionals } = parseArgs({ options: { notes: { type: 'string' } }, allowPositionals: true });
const read = (path) => readFileSync(`${PROJECT_ROOT}/${path}`, 'utf8');
const versionOf = (path) => JSON.parse(read(path)).version;
const folders = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(`${PROJECT_ROOT}/${folder}`).map((name) => `${folder}/${name}/package.json`),
);
const paths = folders.filter((path) => existsSync(`${PROJECT_ROOT}/${path}`));
const [version, changelog] = [versionOf('package.json'), read('CHANGELOG.md')];
const packages = Object.fromEntries(paths.map((path) => [path, versionOf(path)]));
const problems = findReleaseProblems({ version, tag: positionals[0], changelog, packages });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
if (values.notes) writeFileSync(values.notes, `${findNotes(changelog, version)}\n`);
console.log(`Version ${version} can be released as v${version}.`);
