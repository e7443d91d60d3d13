import type { Violation } from '../violations.ts';
import type { Section } from './statements.ts';

/**
 * One item of the specification: a statement (`5.3`, with a letter for each part that is covered separately: `5.3b`) or
 * a quoted text (`5.q2`), in words of our own.
 */
export type SpecificationEntry = {
  readonly id: string;
  readonly what: string;
  /** What covers it: `path/to/a.test.ts: part of the name of a test`, or a decision record as `docs/decisions/0059`. */
  readonly by?: readonly string[];
  /** The issue that will implement it: `issue 9`. */
  readonly open?: string;
};

/** What is available to cover the specification. */
export type Coverage = {
  /** The names of the tests in a file; undefined when there is no such file. */
  readonly testsIn: (path: string) => readonly string[] | undefined;
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

function checkCoverage(
  by: readonly string[] | undefined,
  open: string | undefined,
  known: Coverage,
): readonly string[] {
  if (open !== undefined) {
    if (by !== undefined) return ['is covered and open at once'];
    return /^issue \d+$/.test(open) ? [] : [`names no issue that is to bring it: ${open}`];
  }
  if (by === undefined || by.length === 0) return ['is covered by no test and no decision record'];
  return by.flatMap((cover) => checkReference(cover, known) ?? []);
}

function checkReference(cover: string, { testsIn, decisions }: Coverage): string | undefined {
  const record = /^docs\/decisions\/(\d{4})$/.exec(cover)?.[1];
  if (record !== undefined) return decisions.has(record) ? undefined : `there is no decision record ${record}`;
  const [, path, part] = /^([^:]+): (.+)$/.exec(cover) ?? [];
  if (path === undefined || part === undefined) return `names neither a test nor a decision record: ${cover}`;
  const names = testsIn(path);
  if (names === undefined) return `there is no ${path}`;
  return names.some((name) => name.includes(part)) ? undefined : `${path} has no test named "${part}"`;
}

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
