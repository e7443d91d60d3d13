// What became of the faults of each file: `npm run mutate` counts them here, and keeps the counts in scores.json.

/** How a fault is noticed: a test fails, or hangs. */
const NOTICED = new Set(['Killed', 'Timeout']);
/** The others that count; what does not compile or was left out says nothing about tests. */
const MISSED = new Set(['Survived', 'NoCoverage']);

/**
 * Counts the faults of each file of Stryker's report, and names the entries of the list of equivalents that are no
 * longer true: their code has changed, or a test notices them after all.
 *
 * @param report       mutation-testing-report-schema, with paths from the root of the project
 * @param equivalents  faults that change nothing anybody could notice: the line with the fault, the code and what it
 *                     is replaced with, and why that is the same
 */
export function countFaults(report, equivalents) {
  const used = new Set();
  const files = {};
  const survivors = [];
  for (const [path, { source, mutants }] of Object.entries(report.files)) {
    const lines = source.split('\n');
    const count = { faults: 0, noticed: 0, equivalent: 0 };
    for (const mutant of mutants.filter(({ status }) => NOTICED.has(status) || MISSED.has(status))) {
      count.faults += 1;
      const fault = describeFault(path, lines, mutant);
      const same = MISSED.has(mutant.status) && equivalents.find((entry) => isSameFault(entry, fault));
      if (NOTICED.has(mutant.status)) count.noticed += 1;
      else if (same) count.equivalent += 1;
      else survivors.push({ ...fault, at: mutant.location.start.line, isRun: mutant.status === 'Survived' });
      if (same) used.add(same);
    }
    files[path] = count;
  }
  const outdated = equivalents.filter((entry) => entry.file in report.files && !used.has(entry));
  return { files, survivors, outdated };
}

/** The share of faults that tests notice, in percent with one decimal; equivalent ones do not count. */
export function scoreOf(counts) {
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  const counted = sum('faults') - sum('equivalent');
  return counted === 0 ? 100 : Math.round((sum('noticed') / counted) * 1000) / 10;
}

const isSameFault = (entry, fault) =>
  ['file', 'line', 'code', 'replacement'].every((name) => entry[name] === fault[name]);

/** Where a fault is, in words that stay the same when lines are added above it. */
function describeFault(file, lines, { location: { start, end }, replacement = '' }) {
  const line = lines[start.line - 1];
  const code = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  return { file, line: line.trim(), code, replacement: replacement.replace(/\s+/g, ' ').trim() };
}
