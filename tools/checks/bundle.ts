import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { listLinked, listLoaded, type PageFiles } from './bundle/page-files.ts';
import { PROJECT_ROOT } from './source.ts';
import { reportViolations } from './violations.ts';

const DIST = `${PROJECT_ROOT}/apps/web/dist`;
const read = (path: string) => readFileSync(path, 'utf8');

const { budgetBytes, firstLoad } = JSON.parse(read(`${PROJECT_ROOT}/tools/checks/bundle.json`)) as {
  budgetBytes: number;
  firstLoad: string;
};
const pages: PageFiles = JSON.parse(read(`${DIST}/page-files.json`));
const files = new Set([...listLinked(read(`${DIST}/index.html`)), ...listLoaded(pages, firstLoad)]);
const sizes = [...files].map((file) => ({ file, bytes: brotliCompressSync(readFileSync(`${DIST}/${file}`)).length }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes))
  console.log(`${kilobytes(bytes).padStart(9)}  ${file}`);
const what = `the first load of the signed-in home is ${kilobytes(total)} after brotli; ${kilobytes(budgetBytes)} are allowed`;
reportViolations(
  'bundle',
  total > budgetBytes ? [{ place: 'apps/web', what }] : [],
  `${kilobytes(total)} of ${kilobytes(budgetBytes)}`,
);

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
