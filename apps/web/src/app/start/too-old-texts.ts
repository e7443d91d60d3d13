import type { MessageKey } from '../../i18n/index.ts';

/** The texts of `too-old-browser.js`: a heading and a sentence, with the versions from `browsers.json`. */
const tooOldMessageKeys = { title: 'browser.too-old', text: 'browser.too-old.text' } as const satisfies Record<
  string,
  MessageKey
>;

/** The text of a page opened without JavaScript. */
export const noScriptMessageKey = 'browser.no-script' satisfies MessageKey;

type Messages = Readonly<Record<string, string>>;

/**
 * Creates the script that shows that a browser is too old, with its texts in each language.
 *
 * @param template  `too-old-browser.js`
 * @param texts     the texts of the app by language
 * @param versions  the oldest version of each browser the app runs in
 */
export function createTooOldScript(
  template: string,
  texts: Readonly<Record<string, Messages>>,
  versions: Readonly<Record<string, string>>,
): string {
  const fill = (text = '') => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => versions[name] ?? '');
  const shown = Object.entries(texts).map(([language, all]) => [
    language,
    { title: fill(all[tooOldMessageKeys.title]), text: fill(all[tooOldMessageKeys.text]) },
  ]);
  return template.replace('TEXTS', () => JSON.stringify(Object.fromEntries(shown)));
}
