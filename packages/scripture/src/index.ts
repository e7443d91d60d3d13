export { type Book, type BookLanguage, bookNames } from './book-names.ts';
export { findBook } from './find-book.ts';
