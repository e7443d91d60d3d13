import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { PROJECT_ROOT, isTestFile, listFiles, readFiles } from './source.ts';
import { checkLanguages, type Messages } from './translations/check-languages.ts';
import { checkUsage } from './translations/check-usage.ts';
import { reportViolations } from './violations.ts';

const FOLDER = 'apps/web/src/i18n';

const [en, no] = ['en', 'no'].map(
  (language): Messages => JSON.parse(readFileSync(`${PROJECT_ROOT}/${FOLDER}/${language}.json`, 'utf8')),
);
const sources = readFiles(listFiles('apps/web/src', /\.tsx?$/).filter((path) => !isTestFile(path)));
const complaints = [
  ...checkLanguages({ en: en ?? {}, no: no ?? {} }),
  ...checkUsage(en ?? {}, sources),
  ...Object.keys(PROBLEMS)
    .filter((code) => !(`problem.${code}` in (en ?? {})))
    .map((code) => ({ place: `${FOLDER}/en.json`, what: `has no problem.${code}` })),
];
reportViolations('translations', complaints, `${Object.keys(en ?? {}).length} messages`);
