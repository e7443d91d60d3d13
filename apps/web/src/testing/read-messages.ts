import { readAppTexts } from '../../../../languages/read-texts.ts';

type Messages = ReturnType<typeof readAppTexts>;
const read = new Map<string, Messages>();

/** The texts of a language as they are served. They are read once for all screens of all tests. */
export function readMessages(language: string): Messages {
  const messages = read.get(language) ?? Object.freeze(readAppTexts(language));
  read.set(language, messages);
  return messages;
}
