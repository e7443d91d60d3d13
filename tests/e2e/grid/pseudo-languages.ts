import type { Page } from 'playwright-core';

/** A language that nobody speaks, made of English: what it does to a text, and which way it is read. */
export type PseudoLanguage = {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly translate: (words: string) => string;
};

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';

/** Two fifths longer than English, as long as the longest translations are. */
const lengthened: PseudoLanguage = {
  name: 'lengthened',
  direction: 'ltr',
  translate: (words) => words.replaceAll(/[aeiou]/gi, (letter) => (ACCENTED[letter.toLowerCase()] ?? letter).repeat(2)),
};

const mirrored: PseudoLanguage = {
  name: 'mirrored',
  direction: 'rtl',
  translate: (words) =>
    words.replaceAll(/[a-z]/gi, (letter) => HEBREW[letter.toLowerCase().charCodeAt(0) - 97] ?? letter),
};

export const PSEUDO_LANGUAGES: readonly PseudoLanguage[] = [lengthened, mirrored];

/** What is written between values, tags and nested texts is translated. */
const translateText = (text: string, { translate }: PseudoLanguage): string =>
  text
    .split(/(\{\{.*?\}\}|<[^>]*>|\$t\(.*?\)|\[[^\]]*\])/)
    .map((part, index) => (index % 2 === 0 ? translate(part) : part))
    .join('');

/** Lets a window speak the language from the next page on, in the place of English. */
export async function speak(page: Page, language: PseudoLanguage): Promise<void> {
  await page.context().route('**/translations/*/en.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Record<string, string>;
    const json = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, translateText(text, language)]));
    await route.fulfill({ json });
  });
  if (language.direction === 'ltr') return;
  await page.addInitScript(() => {
    const turn = () => {
      if (document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
    };
    new MutationObserver(turn).observe(document, { attributeFilter: ['dir'], childList: true, subtree: true });
  });
}
