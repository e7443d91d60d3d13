import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES_FOLDER, readLanguages } from '../../../languages/read-languages.ts';
import { readOwnTexts, type ServerTexts } from '../../../languages/read-texts.ts';
import type { LanguageFolder, Texts } from './check-language.ts';

/** Every language of a folder, as it is there. */
export function readLanguageFolders(folder: string = LANGUAGES_FOLDER): readonly LanguageFolder[] {
  return Object.entries(readLanguages(folder)).map(([code, traits]) => ({
    code,
    traits,
    app: readOwnTexts<Texts>(code, 'app.json', folder),
    server: flatten(readOwnTexts<ServerTexts>(code, 'server.json', folder)),
    files: listFiles(join(folder, code)),
  }));
}

const listFiles = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

function flatten(texts: ServerTexts, path = ''): Texts {
  const flat = Object.entries(texts).map(([name, text]) =>
    typeof text === 'string' ? { [`${path}${name}`]: text } : flatten(text, `${path}${name}.`),
  );
  return Object.assign({}, ...flat);
}
