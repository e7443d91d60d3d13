import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { HOUSE, isTestFile, listFiles, readFiles } from './source.ts';
import { judgeLanguages, type Messages } from './translations/languages.ts';
import { judgeUse } from './translations/use.ts';
import { report } from './verdict.ts';

const FOLDER = 'apps/web/src/translations';

const [en, no] = ['en', 'no'].map(
  (language): Messages => JSON.parse(readFileSync(`${HOUSE}/${FOLDER}/${language}.json`, 'utf8')),
);
const sources = readFiles(listFiles('apps/web/src', /\.tsx?$/).filter((path) => !isTestFile(path)));
const complaints = [
  ...judgeLanguages({ en: en ?? {}, no: no ?? {} }),
  ...judgeUse(en ?? {}, sources),
  ...Object.keys(PROBLEMS)
    .filter((code) => !(`problem.${code}` in (en ?? {})))
    .map((code) => ({ place: `${FOLDER}/en.json`, what: `has no problem.${code}` })),
];
report('translations', complaints, `${Object.keys(en ?? {}).length} messages`);
