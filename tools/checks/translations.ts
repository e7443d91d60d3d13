import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@canticle/contract';
import { messageLanguages } from '../../apps/server/src/platform/messages/index.ts';
import { languages } from '../../apps/web/src/i18n/languages.ts';
import { isTestFile, listFiles, PROJECT_ROOT, readFiles } from './source.ts';
import { checkLanguageList } from './translations/check-language-list.ts';
import { checkLanguages, type Messages } from './translations/check-languages.ts';
import { checkUsage } from './translations/check-usage.ts';
import { checkWords, type RefusedWords } from './translations/check-words.ts';
import { reportViolations } from './violations.ts';

const FOLDER = 'apps/web/src/i18n';

const translated = listFiles(FOLDER, /\.json$/).map((path) => path.slice(FOLDER.length + 1, -'.json'.length));
const readMessages = (language: string): Messages =>
  JSON.parse(readFileSync(`${PROJECT_ROOT}/${FOLDER}/${language}.json`, 'utf8'));

const en = readMessages('en');
const others = translated.filter((language) => language !== 'en');
const refused: Readonly<Record<string, readonly RefusedWords[]>> = JSON.parse(
  readFileSync(`${PROJECT_ROOT}/tools/checks/refused-words.json`, 'utf8'),
);
const sources = readFiles(listFiles('apps/web/src', /\.tsx?$/).filter((path) => !isTestFile(path)));
const complaints = [
  ...checkLanguageList({ languages, translated, spokenByServer: messageLanguages }),
  ...checkLanguages({ en, ...Object.fromEntries(others.map((language) => [language, readMessages(language)])) }),
  ...Object.entries(refused).flatMap(([language, words]) => checkWords(language, readMessages(language), words)),
  ...checkUsage(en, sources),
  ...Object.keys(PROBLEMS)
    .filter((code) => !(`problem.${code}` in en))
    .map((code) => ({ place: `${FOLDER}/en.json`, what: `has no problem.${code}` })),
];
reportViolations('translations', complaints, `${Object.keys(en).length} messages, ${translated.length} languages`);
