import type { Violation } from '../violations.ts';
import type { WrittenTest } from './list-tests.ts';
import type { Section } from './statements.ts';

/**
 * One item of the specification: a statement (`5.3`, with a letter for each part that is covered separately: `5.3b`) or
 * a quoted text (`5.q2`), in words of our own.
 */
export type SpecificationEntry = {
  readonly id: string;
  readonly what: string;
  /** What covers it: assertions of tests, or a decision record as `docs/decisions/0059`. */
  readonly by?: readonly (string | Assertions)[];
  /** The issue that will implement it: `issue 9`. */
  readonly open?: string;
};

/** What a test expects that covers a statement. */
export type Assertions = {
  /** `path/to/a.test.ts: part of the name of a test`, which is in the name of no other test of the file. */
  readonly test: string;
  /** Pieces of its code, at least one of them an assertion; a row of its table says which of its cases is meant. */
  readonly expects: readonly string[];
  /** A file whose functions the test calls, when some of the pieces are in there. */
  readonly helper?: string;
};

/** What is available to cover the specification. */
export type Coverage = {
  /** The tests in a file; undefined when there is no such file. */
  readonly testsIn: (path: string) => readonly WrittenTest[] | undefined;
  /** The code of a file; undefined when there is no such file. */
  readonly codeOf: (path: string) => string | undefined;
  /** Numbers of decision records. */
  readonly decisions: ReadonlySet<string>;
};

const LIST = 'tools/checks/specification.json';
const ID = /^(\d+)\.(q?)(\d+)[a-z]?$/;

/** Checks every entry: it is covered by existing tests or by decision records, or marked as open. */
export function checkEntries(entries: readonly SpecificationEntry[], known: Coverage): readonly Violation[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id, what, by, open }) => {
    const place = `${LIST} ${id}`;
    const isRepeated = seen.has(id);
    seen.add(id);
    return [
      ...(isRepeated ? ['stands twice'] : []),
      ...(ID.test(id) ? [] : ['is no id of a statement or a quoted text']),
      ...(what.trim() === '' ? ['does not say what it is about'] : []),
      ...checkCoverage(by, open, known),
    ].map((complaint) => ({ place, what: complaint }));
  });
}

function checkCoverage(by: SpecificationEntry['by'], open: string | undefined, known: Coverage): readonly string[] {
  if (open !== undefined) {
    if (by !== undefined) return ['is covered and open at once'];
    return /^issue \d+$/.test(open) ? [] : [`names no issue that is to bring it: ${open}`];
  }
  if (by === undefined || by.length === 0) return ['is covered by no test and no decision record'];
  return by.flatMap((cover) => (typeof cover === 'string' ? checkRecord(cover, known) : checkAssertions(cover, known)));
}

function checkRecord(cover: string, { decisions }: Coverage): readonly string[] {
  const record = /^docs\/decisions\/(\d{4})$/.exec(cover)?.[1];
  if (record === undefined) return [`names neither assertions nor a decision record: ${cover}`];
  return decisions.has(record) ? [] : [`there is no decision record ${record}`];
}

/** What fails when it is not so: an expectation, or what waits for something and gives up. */
const ASSERTION = /expect(\.poll|\.soft)?\(|\.waitFor\w*\(|\.find(All)?By\w+\(|screen\.get(All)?By\w+\(/;

function checkAssertions({ test, expects, helper }: Assertions, { testsIn, codeOf }: Coverage): readonly string[] {
  const [, path, part] = /^([^:]+): (.+)$/.exec(test) ?? [];
  if (path === undefined || part === undefined) return [`names no test: ${test}`];
  const tests = testsIn(path);
  if (tests === undefined) return [`there is no ${path}`];
  const named = tests.filter(({ name }) => name.includes(part));
  const [only] = named;
  if (only === undefined) return [`${path} has no test named "${part}"`];
  if (named.length > 1) return [`${path} has ${named.length} tests named "${part}"`];
  const helpers = helper === undefined ? '' : codeOf(helper);
  if (helpers === undefined) return [`there is no ${helper}`];
  const code = unformatted(only.code + helpers);
  return [
    ...(expects.some((piece) => ASSERTION.test(unformatted(piece))) ? [] : [`names no assertion of "${part}"`]),
    ...expects
      .filter((piece) => !code.includes(unformatted(piece)))
      .map((piece) => `"${part}" of ${path} does not say: ${piece}`),
  ];
}

/* Where the formatter breaks a line does not matter. */
const unformatted = (code: string): string => code.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '');

/** Checks the list against the specification: it contains every statement and every quoted text of each section. */
export function checkNumbers(
  entries: readonly SpecificationEntry[],
  sections: ReadonlyMap<string, Section>,
): readonly Violation[] {
  const listed = new Set(entries.map(({ id }) => id.replace(/[a-z]$/, '')));
  const specified = new Set(
    [...sections].flatMap(([number, { statements, quoted }]) => [
      ...statements.map((_, index) => `${number}.${index + 1}`),
      ...quoted.map((_, index) => `${number}.q${index + 1}`),
    ]),
  );
  const missing = [...specified].filter((id) => !listed.has(id));
  const unknown = [...listed].filter((id) => !specified.has(id));
  return [
    ...missing.map((id) => ({ place: LIST, what: `has no ${id}, which the specification says` })),
    ...unknown.map((id) => ({ place: LIST, what: `has ${id}, which the specification does not say` })),
  ];
}
