import type { Author, SongFileData } from './song-text.ts';

/**
 * The authors that a file with the text in one language names: without those who translated it into other languages,
 * because the file could not say so.
 */
export const authorsOfText = ({ authors }: SongFileData, language: string): readonly Author[] =>
  authors.filter((author) => author.role !== 'translation' || ['', language].includes(author.language));
