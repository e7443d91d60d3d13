import { readAppTexts } from '../../../../languages/read-texts.ts';

/** The texts of a language as they are served. */
export const readMessages = (language: string): Readonly<Record<string, string>> => readAppTexts(language);
