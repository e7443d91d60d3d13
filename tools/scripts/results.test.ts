import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { completeLockfile } from './complete-lockfile.mjs';
import { PROJECT_ROOT } from './runtime.mjs';
import { addResults, formatSummary, EMPTY_RESULT, readVitestReport } from './results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'canticle-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reportOf = (report: object) => {
  const file = join(folder, 'report.json');
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
      ...report,
    }),
  );
  return file;
};

describe('The closing line of the tests', () => {
  test('sums up the parts and names what was skipped only when something was', () => {
    const total = addResults({ ...EMPTY_RESULT, passed: 2 }, { ...EMPTY_RESULT, passed: 3, failed: 1 });
    expect(formatSummary(total)).toBe('5 passed, 1 failed');
    expect(formatSummary({ ...total, skipped: 4 })).toBe('5 passed, 1 failed, 4 skipped');
  });

  test('counts skipped and planned tests as skipped, and says where', () => {
    const assertionResults = [{ status: 'skipped' }, { status: 'passed' }, { status: 'pending' }, { status: 'todo' }];
    const testResults = [
      { name: `${PROJECT_ROOT}/packages/music/src/key.test.ts`, status: 'passed', assertionResults },
    ];
    const file = reportOf({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults });
    const skips = ['3 in packages/music/src/key.test.ts'];
    expect(readVitestReport(file, 0)).toEqual({ passed: 1, failed: 0, skipped: 3, skips, failures: [] });
  });

  test('names each test that failed with the first line of its message', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'A key is found', failureMessages: ['Error: expected C\n    at key.test.ts:3'] },
      { status: 'passed', fullName: 'A key is named' },
    ];
    const testResults = [
      { name: `${PROJECT_ROOT}/packages/music/src/key.test.ts`, status: 'failed', assertionResults },
      {
        name: `${PROJECT_ROOT}/packages/music/src/capo.test.ts`,
        status: 'failed',
        message: 'no such module\n',
        assertionResults: [],
      },
    ];
    const { failures } = readVitestReport(reportOf({ numFailedTests: 1, testResults }), 1);
    expect(failures).toEqual([
      'packages/music/src/key.test.ts: A key is found: Error: expected C',
      'packages/music/src/capo.test.ts: no such module',
    ]);
  });

  test('counts a file that could not even be loaded as a failure', () => {
    const file = reportOf({
      numPassedTests: 7,
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }],
    });
    expect(readVitestReport(file, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 0 });
  });

  test('does not pass a run that ended badly although every test passed', () => {
    expect(readVitestReport(reportOf({ numPassedTests: 7 }), 1).failed).toBe(1);
  });

  test('does not pass a run that left no report', () => {
    expect(readVitestReport('/nowhere/report.json', 0).failed).toBe(1);
  });
});

describe('The lockfile', () => {
  const lockfile = (packages: object) => ({ lockfileVersion: 3, packages: packages as Record<string, object> });

  test('gets an entry for each optional package that npm left out, with the system it is for', () => {
    const before = lockfile({
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'tool-linux-x64-musl': '1.0.0', 'tool-win32-arm64-msvc': '1.0.0' },
      },
    });
    expect(completeLockfile(before).packages).toMatchObject({
      'node_modules/tool-linux-x64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
        optional: true,
        dev: true,
      },
      'node_modules/tool-win32-arm64-msvc': {
        version: '1.0.0',
        os: ['win32'],
        cpu: ['arm64'],
        optional: true,
        dev: true,
      },
    });
  });

  test('is left as it is when nothing is missing, also when a package lies inside another', () => {
    const whole = lockfile({
      '': {},
      'apps/web/node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
      'node_modules/tool-linux-x64': { version: '1.0.0' },
    });
    expect(completeLockfile(whole)).toEqual(whole);
  });

  test('is refused when the version that is missing is not exact', () => {
    const vague = lockfile({ 'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '^1.0.0' } } });
    expect(() => completeLockfile(vague)).toThrow('write an exact version');
  });
});
