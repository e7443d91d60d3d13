/** By language, English first, and USFM code of a book: its name, then other usual names and abbreviations. */
export declare const bibleBooks: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
