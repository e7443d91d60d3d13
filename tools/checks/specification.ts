import { existsSync, readFileSync } from 'node:fs';
import { PROJECT_ROOT, listFiles } from './source.ts';
import { type SpecificationEntry, checkEntries, checkNumbers } from './specification/check-entries.ts';
import { listTests, type WrittenTest } from './specification/list-tests.ts';
import { readSections } from './specification/statements.ts';
import { reportViolations } from './violations.ts';

/** The specification is beside the sample data, and is not part of the project. */
const SPECIFICATION = `${process.env['SAMPLE_DATA'] ?? `${PROJECT_ROOT}/../shared/data`}/../spec/product-spec.md`;

const entries: readonly SpecificationEntry[] = JSON.parse(
  readFileSync(`${PROJECT_ROOT}/tools/checks/specification.json`, 'utf8'),
);
const codeOf = (path: string) =>
  existsSync(`${PROJECT_ROOT}/${path}`) ? readFileSync(`${PROJECT_ROOT}/${path}`, 'utf8') : undefined;
const tests = new Map<string, readonly WrittenTest[] | undefined>();
const testsIn = (path: string) => {
  if (!tests.has(path)) {
    const text = codeOf(path);
    tests.set(path, text === undefined ? undefined : listTests({ path, text }));
  }
  return tests.get(path);
};
const decisions = new Set(listFiles('docs/decisions', /\d{4}-.*\.md$/).flatMap((path) => /\d{4}/.exec(path) ?? []));

const isHere = existsSync(SPECIFICATION);
const complaints = [
  ...checkEntries(entries, { testsIn, codeOf, decisions }),
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
