// node --expose-gc tests/stress/fuzz/fuzz.ts requests|files|growth: half of `npm run fuzz`, which starts it for each engine.
import { parseOptions, parseNumberOption } from '../options.ts';
import { printReport, type StressReport } from '../report.ts';
import { checkComplexity } from './complexity.ts';
import { fuzzFiles } from './files.ts';
import { fuzzRequests } from './requests.ts';

const [what = 'requests', ...args] = process.argv.slice(2);
const options = parseOptions(args, ['seed', 'count', 'files', 'minutes', 'ending', 'reader']);
const seed = parseNumberOption(options, 'seed', Math.floor(Math.random() * 1e9));
const engine = process.env['TEST_ENGINE'] ?? 'sqlite';

const suites: Record<string, readonly (readonly [title: string, () => Promise<StressReport>])[]> = {
  requests: [
    [
      `Requests from the OpenAPI document, on ${engine}`,
      () => fuzzRequests(seed, parseNumberOption(options, 'count', 20_000)),
    ],
  ],
  files: [
    [
      'Spoiled files',
      () =>
        fuzzFiles({
          seed,
          count: parseNumberOption(options, 'files', 50_000),
          minutes: parseNumberOption(options, 'minutes', 10),
          ending: options.get('ending') ?? '',
        }),
    ],
    ['How the time of a reader grows', () => checkComplexity()],
  ],
  growth: [['How the time of a reader grows', () => checkComplexity(options.get('reader'))]],
};
for (const [title, prove] of suites[what] ?? []) if (printReport(title, await prove()) !== 0) process.exitCode = 1;
