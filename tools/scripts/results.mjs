// Adds up the reports of the test runners.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { PROJECT_ROOT } from './runtime.mjs';

/** No tests were run. `skips` describes what was skipped, `failures` what failed and the first line of why. */
export const EMPTY_RESULT = Object.freeze({ passed: 0, failed: 0, skipped: 0, skips: [], failures: [] });

/** The sum of counts of passed, failed and skipped tests. */
export function addResults(...results) {
  return results.reduce(
    (sum, { passed, failed, skipped, skips, failures }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      skips: [...sum.skips, ...skips],
      failures: [...sum.failures, ...failures],
    }),
    EMPTY_RESULT,
  );
}

/**
 * Counts the results in Vitest's JSON report. A file that could not be read as a test counts as one failure, and so
 * does a run without a report or with an exit code that contradicts the report.
 */
export function readVitestReport(file, exitCode) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { ...EMPTY_RESULT, failed: 1, failures: ['the run left no report'] };
  }
  const silent = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + silent.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    skips: report.testResults.flatMap(listSkips),
    failures: report.testResults.flatMap(listFailures),
  };
}

function listFailures({ name, status, message, assertionResults }) {
  const file = relative(PROJECT_ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
}

function firstLine(message = 'no message') {
  return message.split('\n', 1)[0];
}

function listSkips({ name, assertionResults }) {
  const count = assertionResults.filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status)).length;
  return count === 0 ? [] : [`${count} in ${relative(PROJECT_ROOT, name)}`];
}

/** The closing line: `12 passed, 0 failed`, with `, 3 skipped` when there are any. */
export function formatSummary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
