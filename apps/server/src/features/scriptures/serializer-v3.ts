import type { scriptures } from '@canticle/contract';
import {
  type ChapterText,
  parseVerseLabel,
  type TextMark,
  type TextSpan,
  formattedVersesOf,
} from '@canticle/scripture';
import { type Collection, coverUrl } from '../songs/index.ts';
import type { Book, Chapter, Translation } from './model.ts';
import { bookColor } from './rules.ts';

/** Serializes a scripture for existing clients. @param origin  of our own URLs */
export function serializeScriptureV3(collection: Collection, origin: string): scriptures.ScriptureV3 {
  return {
    id: collection.id,
    updatedAt: collection.updatedAt,
    title: collection.name,
    key: collection.keys,
    icon: collection.icon ?? '',
    image: coverUrl(collection, origin),
  };
}

/** Serializes a translation for existing clients. */
export function serializeTranslationV3({
  key: _key,
  versification: _system,
  ...facts
}: Translation): scriptures.TranslationV3 {
  return { ...facts, icon: '', image: '' };
}

/** Serializes a book for existing clients. */
export function serializeBookV3({ code, ...facts }: Book): scriptures.BookV3 {
  return { ...facts, color: bookColor(code), chapters: null };
}

/** What a chapter in API 3.0 has besides its own fields. */
export type ChapterExtras = { readonly hasPreview: boolean; readonly verses: scriptures.VerseV3[] | null };

/** Serializes a chapter for existing clients. */
export function serializeChapterV3(chapter: Chapter, { hasPreview, verses }: ChapterExtras): scriptures.ChapterV3 {
  const { id, updatedAt, bookId, number, title, preview } = chapter;
  return { id, updatedAt, bookId, number, title, preview: hasPreview ? escape(preview) : null, verses };
}

/**
 * Serializes the verses of a chapter for existing clients.
 *
 * @param range  the first and the last verse number, both included
 */
export function serializeVersesV3(
  text: ChapterText,
  bookNumber: number,
  chapter: number,
  range: { readonly from?: number | undefined; readonly to?: number | undefined } = {},
): scriptures.VerseV3[] {
  return formattedVersesOf(text).flatMap(({ key, label, spans }) => {
    const { from, to } = parseVerseLabel(label) ?? { from: 0, to: 0 };
    if (to < (range.from ?? 0) || from > (range.to ?? Number.POSITIVE_INFINITY)) return [];
    return [{ key: `${bookNumber}_${chapter}_${key}`, number: from, content: spans.map(formatSpan).join('') }];
  });
}

/* Tags without attributes: existing clients split the text at spaces, and insert each word separately. */
const TAGS: { readonly [mark in TextMark]?: string } = {
  added: 'i',
  italic: 'i',
  foreign: 'i',
  selah: 'i',
  bold: 'b',
  superscript: 'sup',
};

function formatSpan({ text, marks = [] }: TextSpan): string {
  const tags = [...new Set(marks.flatMap((mark) => TAGS[mark] ?? []))];
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags
    .map((tag) => `</${tag}>`)
    .reverse()
    .join('');
  return text
    .split(/( +)/)
    .map((word) => (word.trim() === '' ? word : `${open}${escape(word)}${close}`))
    .join('');
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
