import type { SungNote } from './score-words.ts';
import type { VerseText } from './verse-text.ts';

/** The most syllables of a line that nothing divides. */
const MAX_SYLLABLES = 18;
/** Fewer are a line only where everything says so. */
const MIN_SYLLABLES = 4;
/** Fermatas in a score: fewer are no line ends. */
const MIN_FERMATAS = 3;

/**
 * Finds the notes after which a line of the words ends, the same in every verse. Systems are not lines: where the score
 * does not say it, a line ends
 *
 * - after each fermata where a word ends, if there are three of them, as in a chorale; else
 * - where a word ends in every verse and two of these three agree: half of the verses have a mark of punctuation there;
 *   half of them go on with a capital letter; the phrase ends in the music, with a rest, a sign to breathe, a double bar
 *   line, a note twice as long as most, or the end of a written line of words (ABC); else
 * - where the phrase ends in the music, if the words have neither punctuation nor capital letters.
 *
 * A line has four syllables, unless all three agree, and one of more than 18 is divided where one of the three is.
 *
 * @returns indexes of notes
 */
export function findLineEnds(notes: readonly SungNote[], verses: readonly VerseText[]): ReadonlySet<number> {
  const told = notes.flatMap(({ words }, at) => ([...words.values()].some(({ endsLine }) => endsLine) ? [at] : []));
  if (told.length > 0) return new Set(told);
  const places = wordEnds(notes, verses);
  const fermatas = places.filter(({ hasFermata }) => hasFermata);
  const chosen = fermatas.length >= MIN_FERMATAS ? fermatas : agreedEnds(places);
  const phrases = places.filter(({ endsPhrase }) => endsPhrase);
  const areWordsPlain = places.filter(({ signs }) => signs > 0).length * 20 < places.length;
  const ends = fermatas.length < MIN_FERMATAS && areWordsPlain ? phrases : chosen;
  return divideLongLines(new Set(ends.map(({ at }) => at)), places, notes);
}

function agreedEnds(places: readonly Place[]): readonly Place[] {
  let before = -1;
  return places.filter(({ at, signs, endsPhrase }) => {
    const agreed = signs + Number(endsPhrase);
    if (agreed < 2 || (agreed < 3 && at - before < MIN_SYLLABLES)) return false;
    before = at;
    return true;
  });
}

/* A place between two words: how many of punctuation and capital letter are there, and what the music says. */
type Place = {
  readonly at: number;
  readonly signs: number;
  readonly endsPhrase: boolean;
  readonly hasFermata: boolean;
};

function wordEnds(notes: readonly SungNote[], verses: readonly VerseText[]): readonly Place[] {
  const lengths = notes.map(({ length }) => length).toSorted((one, other) => one - other);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const places: Place[] = [];
  const at = verses.map(() => -1);
  for (const [index, { length, endsPhrase, hasFermata }] of notes.slice(0, -1).entries()) {
    let isInWord = false;
    let [sung, punctuated, capital] = [0, 0, 0];
    for (const [verse, { syllables }] of verses.entries()) {
      while ((syllables[(at[verse] ?? -1) + 1]?.note ?? notes.length) <= index) at[verse] = (at[verse] ?? -1) + 1;
      const [last, next] = [syllables[at[verse] ?? -1], syllables[(at[verse] ?? -1) + 1]];
      if (last === undefined || next === undefined) continue;
      sung += 1;
      isInWord ||= last.isJoined;
      const isPunctuated = /[.,;:!?…—–-]["'’”»)\]]*$/u.test(last.text);
      punctuated += Number(isPunctuated);
      capital += Number(startsLine(syllables, (at[verse] ?? -1) + 1, isPunctuated));
    }
    if (isInWord || sung === 0) continue;
    const signs = Number(punctuated * 2 >= sung) + Number(capital * 2 >= sung);
    places.push({ at: index, signs, endsPhrase: endsPhrase || hasFermata || length >= 2 * median, hasFermata });
  }
  return places;
}

/* Words that have a capital letter wherever they stand, in hymns. */
const ALWAYS_CAPITAL =
  /^(?:I|He|Him|His|Himself|Thee|Thou|Thy|Thine|Me|My|Mine|You|Your|Lord|God|Jesus?|Christ|Savior|Saviour|King|Gud|Herren?|Ham|Hans|Deg|Dig|Din|Ditt|Gott|Herrn?|Ihm|Ihn|Sein)\P{L}*$/u;

function startsLine(syllables: VerseText['syllables'], from: number, isPunctuated: boolean): boolean {
  if (!/^["'‘“«¡¿([]*\p{Lu}/u.test(syllables[from]?.text ?? '')) return false;
  if (isPunctuated) return true;
  let word = '';
  for (let at = from; at < syllables.length; at += 1) {
    word += syllables[at]?.text ?? '';
    if (!syllables[at]?.isJoined) break;
  }
  return !ALWAYS_CAPITAL.test(word);
}

function divideLongLines(ends: ReadonlySet<number>, places: readonly Place[], notes: readonly SungNote[]) {
  const divided = new Set(ends);
  const divide = (from: number, to: number) => {
    if (to - from + 1 <= MAX_SYLLABLES) return;
    const middle = (from + to) / 2;
    const [best] = places
      .filter(({ at, signs, endsPhrase }) => at >= from + 3 && at <= to - 4 && (signs > 0 || endsPhrase))
      .toSorted((one, other) => Math.abs(one.at - middle) - Math.abs(other.at - middle));
    if (!best) return;
    divided.add(best.at);
    divide(from, best.at);
    divide(best.at + 1, to);
  };
  let from = 0;
  for (const end of [...ends, notes.length - 1].toSorted((one, other) => one - other)) {
    divide(from, end);
    from = end + 1;
  }
  return divided;
}
