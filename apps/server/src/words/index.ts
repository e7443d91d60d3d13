export { type MessageLanguage, messagesFor } from './words.ts';
export type { Messages } from './en.ts';
