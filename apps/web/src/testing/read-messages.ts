import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../i18n/index.ts';

/** The texts of a language as they are served. */
export function readMessages(language: Language): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../i18n/${language}.json`), 'utf8'));
}
