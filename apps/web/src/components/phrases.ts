/** A mark at the end of a word after which a line may be broken, with what closes around it. */
const phraseEnd = /[,;:.!?…–—]["'”’)]*$/u;

/**
 * Parts a line after the words that end with a punctuation mark.
 *
 * @param words    of the line, in their order
 * @param textOf  a word as text
 * @example splitIntoPhrases(['Holy,', 'holy,', 'Lord', 'God'], (word) => word) // [['Holy,'], ['holy,'], ['Lord', 'God']]
 */
export function splitIntoPhrases<Word>(
  words: readonly Word[],
  textOf: (word: Word) => string,
): readonly (readonly Word[])[] {
  const phrases: Word[][] = [];
  let isOpen = false;
  for (const word of words) {
    if (isOpen) phrases.at(-1)?.push(word);
    else phrases.push([word]);
    isOpen = !phraseEnd.test(textOf(word));
  }
  return phrases;
}
