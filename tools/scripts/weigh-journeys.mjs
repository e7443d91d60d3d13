// node tools/scripts/weigh-journeys.mjs: records each journey's duration in the last npm test, to balance the halves.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { PROJECT_ROOT } from './runtime.mjs';

const weights = [1, 2].flatMap((half) => {
  const report = readFileSync(`${PROJECT_ROOT}/.cache/results/journeys-${half}.json`, 'utf8');
  const inTurn = JSON.parse(report).testResults.toSorted((a, b) => a.endTime - b.endTime);
  // From the end of the previous file: the work of a file before its first test counts as its own.
  return inTurn.map(({ name, startTime, endTime }, at) => {
    const seconds = (endTime - (inTurn[at - 1]?.endTime ?? startTime)) / 1000;
    return [relative(`${PROJECT_ROOT}/tests/e2e`, name), Math.max(1, Math.round(seconds))];
  });
});
writeFileSync(
  `${PROJECT_ROOT}/tests/e2e/weights.json`,
  `${JSON.stringify(Object.fromEntries(weights.toSorted()), null, 2)}\n`,
);
