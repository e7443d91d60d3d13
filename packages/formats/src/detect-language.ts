import type { LyricsDocument } from '@canticle/music';

/* Words in nearly every Norwegian text and hardly any English one. */
const NORWEGIAN_WORDS = new Set(
  'og jeg ikke som på til det er så han hun vi du deg meg min din hver alle når blir var å ei til av'.split(' '),
);
const ENGLISH_WORDS = new Set(
  'the and of i to my thy his is with that for you we shall will when this all are be thee'.split(' '),
);

/*
 * Common short words of other languages, and letters that only they have. Danish and Nynorsk are not told from
 * Norwegian: old hymns are written the same way in all three.
 */
const OTHER_WORDS: readonly (readonly [language: string, words: ReadonlySet<string>])[] = Object.entries({
  de: 'und ich der die das ist nicht dich mich mir dir sein mein dein wir ihr du den dem ein eine zu von mit auf für uns herr gott wie wenn auch',
  sv: 'och jag inte är att för mig dig det som på till en av han vi du när alla min din ej oss honom skall har',
  nl: 'en ik de het een niet van is u mijn uw wij ons zijn hij die dat met voor heer god ook naar hem',
  fr: 'et je le la les des est pas que qui dans mon ton son nous vous tu pour sur un une ta ma dieu seigneur avec',
  es: 'y el la los las de que en no mi tu su yo por con para un una es se te señor dios eres al',
  it: 'e il la i le di che non mi ti tu io per con un una è gli sei mio tuo nel signore dio del',
  pt: 'e o a os as de que não em meu teu eu tu por com para um uma é se te senhor deus do da',
  fi: 'ja on ei se hän minä sinä että kun niin me te jumala herra minun sinun kuin oi',
  pl: 'i w nie na się jest że do z jak ty ja mój twój bóg pan nas cię mnie przez o',
  cs: 'a v se na je že do ty já můj tvůj bůh pán nás tě mě jak když i svatý',
}).map(([language, words]) => [language, new Set(words.split(' '))] as const);

/** Fewer different common words than this say nothing: a song may go "la la la". */
const MIN_WORDS = 3;

/**
 * Detects the language of a text whose file does not state it: that whose common short words it has most of; English
 * when there are none.
 *
 * @param taken  languages that it cannot have, because another text of the same song has them
 */
export function detectLanguage(document: LyricsDocument, taken: readonly string[] = []): string {
  return detectTextLanguage(document.sections.flatMap(({ lines }) => lines.map((line) => line.text)).join(' '), taken);
}

/** Detects the language of plain text. */
export function detectTextLanguage(text: string, taken: readonly string[] = []): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  const [norwegian, english] = [count(NORWEGIAN_WORDS), count(ENGLISH_WORDS)];
  const nearest: readonly (readonly [string, number])[] =
    norwegian > english
      ? [
          ['no', norwegian],
          ['en', english],
        ]
      : [
          ['en', english],
          ['no', norwegian],
        ];
  const cyrillic = text.match(/\p{Script=Cyrillic}+/gu) ?? [];
  const different = [...new Set(words)];
  const isClear = (known: ReadonlySet<string>) => different.filter((word) => known.has(word)).length >= MIN_WORDS;
  const clear = OTHER_WORDS.filter(([, known]) => isClear(known)).map(
    ([language, known]) => [language, count(known)] as const,
  );
  if (new Set(cyrillic).size >= MIN_WORDS) clear.push([/[іїєґ]/i.test(text) ? 'uk' : 'ru', cyrillic.length]);
  // The languages most texts here are in win a tie.
  const all = [...nearest, ...clear].toSorted((a, b) => b[1] - a[1]);
  const possible = all.filter(([language, number], at) => !taken.includes(language) && (number > 0 || at === 0));
  return possible[0]?.[0] ?? all[0]?.[0] ?? 'en';
}

/**
 * Normalizes a language tag to the code used here: two letters where they exist, and one code for Norwegian.
 *
 * @example normalizeLanguage('nob') // 'no'
 * @example normalizeLanguage('en-US') // 'en'
 */
export function normalizeLanguage(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const code = LANGUAGE_CODES.get(primary) ?? primary;
  return /^[a-z]{2,3}$/.test(code) ? code : '';
}

const LANGUAGE_CODES = new Map(
  Object.entries({
    nb: 'no',
    nob: 'no',
    nor: 'no',
    nno: 'nn',
    eng: 'en',
    deu: 'de',
    ger: 'de',
    swe: 'sv',
    dan: 'da',
    fin: 'fi',
    fra: 'fr',
    fre: 'fr',
    spa: 'es',
    nld: 'nl',
    dut: 'nl',
    pol: 'pl',
    ces: 'cs',
    cze: 'cs',
    hun: 'hu',
    ita: 'it',
    por: 'pt',
    lat: 'la',
    rus: 'ru',
    ukr: 'uk',
    heb: 'he',
  }),
);
