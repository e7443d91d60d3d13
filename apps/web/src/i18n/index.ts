/*
 * Every string a person reads stands in `languages/{language}/app.json`, and nowhere else.
 *
 * Keys are flat, sorted by area: "login.title": "Sign in". In a component:
 *
 *   import { useTranslate } from '../../i18n/index.ts';
 *   const { t, language } = useTranslate();
 *   t('login.title');  t('list.songs', { count: 12 });  t(problemKey(error.code));
 *
 * - A missing key is a type error: the keys are those of English.
 * - Values are {{named}}. Plurals are two keys, "list.songs_one" and "list.songs_other", asked as 'list.songs' with `count`.
 * - Add a key to every file, at the end of its area, with a small edit: several people edit these files.
 * - "problem.CODE" has one text for every code of the contract's problems, "auth.CODE" for every sign-in failure.
 *
 * The files are served as /translations/v1/{language}.json, complete: the build fills in what a language lacks. A first visit begins
 * with /translations/first/{language}.json, which the build makes of what the pages opened most ask for.
 */
export { type Language, deviceLanguage, languageName, languages } from './languages.ts';
export { rememberedLanguage } from './remembered-language.ts';
export { changeLanguage, startTranslations, startWithInitialMessages } from './start-translations.ts';
export { TranslationsProvider, useTranslate } from './use-translate.tsx';
export type { MessageKey, Translate } from './translate.ts';
export { messageKeyOf, problemKey } from './problem-key.ts';
export { translateDiagnostic } from './translate-diagnostic.ts';
export { timeAgo } from './time-ago.ts';
export { formatDate } from './format-date.ts';
export { formatDay } from '../../../../languages/format-day.ts';
export { localDay, localToday } from './local-day.ts';
export { useFormatDateTime } from './use-format-date-time.ts';
export {
  hasGermanNoteNames,
  localeOf,
  verseSeparator,
  versificationOf,
} from '../../../../languages/language-traits.ts';
export { localizedText } from './localized-text.ts';
