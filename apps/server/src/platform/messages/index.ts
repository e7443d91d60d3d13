export { escapeHtml } from './escape-html.ts';
export { type MessageLanguage, messagesFor } from './messages.ts';
export type { Messages } from './en.ts';
