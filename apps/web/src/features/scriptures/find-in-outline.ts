import type { OutlineBook, TranslationOutline, TranslationV3 } from '@canticle/contract/calls';

const equalsIgnoreCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The book a URL names: by id, by its three letters (`PSA`), by its short title, or by number. */
export function findBook({ books }: TranslationOutline, text: string): OutlineBook | undefined {
  return (
    books.find(({ id }) => id === text) ??
    books.find(({ code }) => equalsIgnoreCase(code, text)) ??
    books.find(({ shortTitle }) => equalsIgnoreCase(shortTitle, text)) ??
    books.find(({ number }) => String(number) === text)
  );
}

export type OutlineChapter = OutlineBook['chapters'][number];

/** The chapter a URL names: by id, or by number. */
export function findChapter({ chapters }: OutlineBook, text: string): OutlineChapter | undefined {
  return chapters.find(({ id }) => id === text) ?? chapters.find(({ number }) => String(number) === text);
}

/** The translation a text names: by id, or by its short title. */
export function findTranslation(all: readonly TranslationV3[], text: string | null): TranslationV3 | undefined {
  if (text === null) return undefined;
  return all.find(({ id }) => id === text) ?? all.find(({ shortTitle }) => equalsIgnoreCase(shortTitle, text));
}

/** The URL segment of a translation: its short title where it is unique, else its id. */
export function translationSlug(translation: TranslationV3, all: readonly TranslationV3[]): string {
  const isUnique = translation.shortTitle !== '' && findTranslation(all, translation.shortTitle)?.id === translation.id;
  return isUnique ? translation.shortTitle : translation.id;
}

/** The books of a translation by section, in order. */
export function booksBySection({ books }: TranslationOutline): readonly {
  readonly section: OutlineBook['section'];
  readonly books: readonly OutlineBook[];
}[] {
  return [...Map.groupBy(books, ({ section }) => section)].map(([section, sectionBooks]) => ({
    section,
    books: sectionBooks,
  }));
}
