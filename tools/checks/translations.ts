import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { LANGUAGES_FOLDER } from '../../languages/read-languages.ts';
import { isTestFile, listFiles, PROJECT_ROOT, readFiles } from './source.ts';
import { checkLanguages } from './translations/check-languages.ts';
import { type AgreedNoun, checkNouns } from './translations/check-nouns.ts';
import { checkPolicies } from './translations/check-policies.ts';
import { checkUsage } from './translations/check-usage.ts';
import { checkWords, type RefusedWords } from './translations/check-words.ts';
import { reportViolations } from './violations.ts';

/* `node tools/checks/translations.ts FOLDER` checks the languages of another folder. */
const folder = process.argv[2] ?? LANGUAGES_FOLDER;
const { languages, english, warnings, errors } = checkLanguages(folder);
for (const { place, what } of warnings) console.log(`warning: ${place}: ${what}`);

const refused: Readonly<Record<string, readonly RefusedWords[]>> = JSON.parse(
  readFileSync(`${PROJECT_ROOT}/tools/checks/refused-words.json`, 'utf8'),
);
const nouns: Readonly<Record<string, AgreedNoun>> = JSON.parse(
  readFileSync(`${PROJECT_ROOT}/tools/checks/agreed-nouns.json`, 'utf8'),
);
const sources = readFiles(listFiles('apps/web/src', /\.tsx?$/).filter((path) => !isTestFile(path)));
const complaints = [
  ...errors,
  ...languages.flatMap(({ code, app }) => checkWords(code, app, refused[code] ?? [])),
  ...languages.flatMap((language) => checkNouns(language, english, nouns)),
  ...languages.flatMap((language) => checkPolicies(folder, language)),
  ...checkUsage(english.app, sources),
  ...Object.keys(PROBLEMS)
    .filter((code) => !(`problem.${code}` in english.app))
    .map((code) => ({ place: 'languages/en/app.json', what: `has no problem.${code}` })),
];
const counted = `${Object.keys(english.app).length} messages, ${languages.length} languages, ${warnings.length} warnings`;
reportViolations('translations', complaints, counted);
