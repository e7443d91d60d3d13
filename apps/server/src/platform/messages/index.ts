export { escapeHtml } from './escape-html.ts';
export { messagesFor } from './messages.ts';
export type { Messages } from './en.ts';
