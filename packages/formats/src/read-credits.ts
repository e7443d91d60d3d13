import type { Author } from './song-text.ts';

const credit =
  /\b(words|text|lyrics|author|tekst|ord)?(?:\s*(?:and|&|og|\/)\s*)?(music|tune|melody|composer|musikk|melodi|tone)?\s*(?:\bby\b|\bav\b|:)\s*([^;:|]{2,100}?)(?=\s*(?:[;|]|$|\b(?:music|tune|melody|musikk|melodi)\s*:))/gi;

/**
 * Reads the people that a line of credits names with what they did.
 *
 * @example readCredits('Words: John Newton; music by James Carrell').length // 2
 */
export function readCredits(comment: string): readonly Author[] {
  return [...comment.matchAll(credit)].flatMap(([, words, music, name = '']): readonly Author[] => [
    ...(words ? [{ name, role: 'words' as const, language: '' }] : []),
    ...(music ? [{ name, role: 'music' as const, language: '' }] : []),
  ]);
}
