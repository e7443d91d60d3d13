export { LANGUAGES_FOLDER } from '../../../../../languages/read-languages.ts';
export { formatDay } from '../../../../../languages/format-day.ts';
export { fallbackLanguages } from '../../../../../languages/read-texts.ts';
export { localeOf, verseSeparator } from '../../../../../languages/language-traits.ts';
export { escapeHtml } from './escape-html.ts';
export {
  messageLanguageOf,
  messageLanguages,
  messageLocaleOf,
  messagesFor,
  preferredMessageLanguage,
  type Messages,
} from './messages.ts';
export { pluralize } from './pluralize.ts';
