import type { BookNames } from './language.ts';

/** The books of the Bible in each language that names them, English first. */
export declare const bibleBooks: Readonly<Record<string, BookNames>>;
