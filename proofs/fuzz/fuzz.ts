// node --expose-gc proofs/fuzz/fuzz.ts requests|files: one half of `npm run fuzz`, which starts it for each engine.
import { readAsked, readNumber } from '../asked.ts';
import { tell, type Verdict } from '../verdict.ts';
import { watchDoubling } from './doubling.ts';
import { fuzzFiles } from './files.ts';
import { fuzzRequests } from './requests.ts';

const [what = 'requests', ...args] = process.argv.slice(2);
const asked = readAsked(args, ['seed', 'count', 'files', 'minutes']);
const seed = readNumber(asked, 'seed', Math.floor(Math.random() * 1e9));
const engine = process.env['TEST_ENGINE'] ?? 'sqlite';

const verdicts: Record<string, readonly (readonly [title: string, () => Promise<Verdict>])[]> = {
  requests: [
    [`Requests from the OpenAPI document, on ${engine}`, () => fuzzRequests(seed, readNumber(asked, 'count', 20_000))],
  ],
  files: [
    ['Spoiled files', () => fuzzFiles(seed, readNumber(asked, 'files', 50_000), readNumber(asked, 'minutes', 10))],
    ['How the time of a reader grows', watchDoubling],
  ],
};
for (const [title, prove] of verdicts[what] ?? []) if (tell(title, await prove()) !== 0) process.exitCode = 1;
