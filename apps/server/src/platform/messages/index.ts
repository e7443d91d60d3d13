export { escapeHtml } from './escape-html.ts';
export {
  messageLanguageOf,
  messageLanguages,
  messageLocaleOf,
  messagesFor,
  preferredMessageLanguage,
} from './messages.ts';
export type { Messages } from './en.ts';
