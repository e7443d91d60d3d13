import { readStored, storageKeys, writeStored } from '../storage/index.ts';
import { deviceLanguage, type Language, parseLanguage } from './languages.ts';

/** The language chosen on this device; that of the device when none is, or when storage is forbidden. */
export function rememberedLanguage(): Language {
  const chosen = readStored(storageKeys.languageKey);
  return chosen === undefined ? deviceLanguage() : parseLanguage(chosen);
}

/** Stores the language for the next start, under the key that existing clients use. */
export const rememberLanguage = (language: Language): void => void writeStored(storageKeys.languageKey, language);
