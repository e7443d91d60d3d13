/** Folded words of English and Norwegian that occur in almost every text and do not distinguish them. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for from he her him his i in is it its me my of on or our so that the thee their them ' +
    'then there they this thou thy to us was we were when which who will with ye you your ' +
    'at av da de deg dem den der det din ditt du eg ei en er et for fra ham han hun hva hvor i ikke jeg kan med meg men ' +
    'min mitt nar og om opp oss pa sa seg ser sin sitt skal som til ut vi vil ved var vart vare vore a'
  ).split(' '),
);

/**
 * Whether a word is so common that it is not searched when others are there.
 *
 * @param word  folded
 * @example isStopWord('og') // true
 */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
