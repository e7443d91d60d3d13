import { existsSync, readFileSync } from 'node:fs';
import { PROJECT_ROOT, listFiles } from './source.ts';
import { type SpecificationEntry, checkEntries, checkNumbers } from './specification/check-entries.ts';
import { readSections } from './specification/statements.ts';
import { listTestNames } from './specification/test-names.ts';
import { reportViolations } from './violations.ts';

/** The specification is beside the sample data, and is not part of the project. */
const SPECIFICATION = `${process.env['SAMPLE_DATA'] ?? `${PROJECT_ROOT}/../shared/data`}/../spec/product-spec.md`;

const entries: readonly SpecificationEntry[] = JSON.parse(
  readFileSync(`${PROJECT_ROOT}/tools/checks/specification.json`, 'utf8'),
);
const names = new Map<string, readonly string[] | undefined>();
const testsIn = (path: string) => {
  if (!names.has(path)) {
    const file = `${PROJECT_ROOT}/${path}`;
    names.set(path, existsSync(file) ? listTestNames(readFileSync(file, 'utf8')) : undefined);
  }
  return names.get(path);
};
const decisions = new Set(listFiles('docs/decisions', /\d{4}-.*\.md$/).flatMap((path) => /\d{4}/.exec(path) ?? []));

const isHere = existsSync(SPECIFICATION);
const complaints = [
  ...checkEntries(entries, { testsIn, decisions }),
  ...(isHere ? checkNumbers(entries, readSections(readFileSync(SPECIFICATION, 'utf8'))) : []),
];
const open = entries.filter((entry) => entry.open !== undefined).length;
const covered = entries.filter(({ by = [] }) => by.length > 0).length;
const looked = `${covered} of ${entries.length} covered, ${open} open`;
reportViolations(
  'specification',
  complaints,
  isHere ? looked : `${looked}; skipped: the specification is not here to count`,
);
