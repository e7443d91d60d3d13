import {
  type BlockKind,
  bookOf,
  type Note,
  readVerseLabel,
  type Span,
  type TextMark,
  versesOf,
} from '@canticle/scripture';
import { missingVerses } from './missing-verses.ts';
import type { ReadBook, ReadScripture, ScriptureLoss } from './scripture-text.ts';
import { tidySpans } from './tidy-spans.ts';
import { type NamedBook, titleAmong } from './translation-title.ts';

type BlockDraft = { readonly kind: BlockKind; readonly level: number; spans: Span[] };
type NoteDraft = Omit<Note, 'spans' | 'holds'> & {
  spans: { text: string; marks?: readonly TextMark[] }[];
  holds?: string[];
};
export type ChapterDraft = {
  readonly number: number;
  label: string;
  readonly blocks: BlockDraft[];
  readonly notes: NoteDraft[];
  /** Of each verse the line it begins in. */
  readonly verses: Map<string, number>;
  lastVerse: number;
  readonly line: number;
  readonly file: string;
};
type BookDraft = {
  readonly code: string;
  title: string;
  shortTitle: string;
  readonly chapters: Map<number, ChapterDraft>;
  readonly file: string;
  notes: number;
};

/** Books of USFM that hold no scripture: front and back matter, glossaries, indexes. */
const MATTER = new Set([
  'FRT',
  'INT',
  'BAK',
  'CNC',
  'GLO',
  'TDX',
  'NDX',
  'OTH',
  'XXA',
  'XXB',
  'XXC',
  'XXD',
  'XXE',
  'XXF',
  'XXG',
]);
/** Chapter 0 holds what stands in a book before its first chapter. */
const BEFORE = 0;
/** Losses that are told one by one; a file that has more is wrong all through. */
const MOST_LOSSES = 2000;

/**
 * A translation as it grows while files are read, whatever their format. It knows where the reader is, so that
 * everything wrong is told with its place.
 */
export class ScriptureDraft {
  file = '';
  line = 1;
  title = '';
  language = '';
  source = '';
  identifier = '';
  readonly #named: NamedBook[] = [];
  readonly #books = new Map<string, BookDraft>();
  readonly #losses: ScriptureLoss[] = [];
  /** By file, how many losses are beyond those that are listed. */
  readonly #unlisted = new Map<string, number>();
  /** By what it is, the files it was left out of, with the times. */
  readonly #leftOut = new Map<string, Map<string, number>>();
  #book: BookDraft | undefined;
  #chapter: ChapterDraft | undefined;
  #block: BlockDraft | undefined;
  #note: NoteDraft | undefined;
  #verse = '';
  #isUnknown = false;

  /** The code of the book being read; empty outside of any, and in front and back matter. */
  get book(): string {
    return this.#book?.code ?? '';
  }

  /** Whether a chapter has begun in this book. */
  get isInChapter(): boolean {
    return this.#chapter !== undefined && this.#chapter.number !== BEFORE;
  }

  get isInNote(): boolean {
    return this.#note !== undefined;
  }

  get isInBlock(): boolean {
    return this.#block !== undefined;
  }

  /** The kind of the block being read. */
  get kind(): BlockKind | undefined {
    return this.#block?.kind;
  }

  /** Where the reader is: "PSA 23:1". */
  get place(): string {
    if (this.#book === undefined) return '';
    const chapter = this.#chapter?.number ?? BEFORE;
    if (chapter === BEFORE) return this.#book.code;
    return `${this.#book.code} ${chapter}${this.#verse === '' ? '' : `:${this.#verse}`}`;
  }

  lose(what: string): void {
    if (this.#losses.length < MOST_LOSSES)
      this.#losses.push({ file: this.file, line: this.line, place: this.place, what });
    else this.#unlisted.set(this.file, (this.#unlisted.get(this.file) ?? 0) + 1);
  }

  /** Counts what is left out all through a file, instead of naming every place. */
  leaveOut(what: string): void {
    const files = this.#leftOut.get(what) ?? new Map<string, number>();
    files.set(this.file, (files.get(this.file) ?? 0) + 1);
    this.#leftOut.set(what, files);
  }

  /** A book begins, or front or back matter; with a code nobody knows everything up to the next book is left out. */
  beginBook(code: string): void {
    this.endBook();
    const upper = code.trim().toUpperCase();
    if (bookOf(upper) === undefined && !MATTER.has(upper)) {
      this.#isUnknown = true;
      return void this.lose(`"${code}" is no book known here, and was left out.`);
    }
    const book = this.#books.get(upper) ?? {
      code: upper,
      title: '',
      shortTitle: '',
      chapters: new Map(),
      file: this.file,
      notes: 0,
    };
    this.#books.set(upper, book);
    this.#book = book;
  }

  endBook(): void {
    this.endNote();
    this.#block = undefined;
    this.#chapter = undefined;
    this.#book = undefined;
    this.#verse = '';
    this.#isUnknown = false;
  }

  /** Drops what has been read of the current file, which turned out to be broken. */
  forgetFile(): void {
    this.endBook();
    for (const [code, { chapters }] of this.#books) {
      for (const [number, { file }] of chapters) if (file === this.file) chapters.delete(number);
      if (chapters.size === 0) this.#books.delete(code);
    }
  }

  /** What stands beside the code of a book: the name of the translation, of the book, or of the file. */
  nameTranslation(text: string): void {
    if (this.#book !== undefined && text !== '') this.#named.push({ code: this.#book.code, text });
  }

  nameBook(title: string, shortTitle = ''): void {
    if (this.#book === undefined) return;
    if (title !== '') this.#book.title = title;
    if (shortTitle !== '') this.#book.shortTitle = shortTitle;
  }

  beginChapter(name: string): void {
    this.endNote();
    const number = Number(/^\s*(\d{1,3})\b/.exec(name)?.[1] ?? Number.NaN);
    if (this.#isUnknown) return;
    if (this.#book === undefined) return void this.lose(`Chapter ${name.trim()} stands in no book, and was left out.`);
    if (!Number.isInteger(number) || number < 1) return void this.lose(`"${name.trim()}" is no number of a chapter.`);
    const known = this.#book.chapters.get(number);
    const highest = Math.max(0, ...this.#book.chapters.keys());
    this.#verse = '';
    this.#block = undefined;
    this.#chapter = known ?? this.#begun(number);
    this.#book.chapters.set(number, this.#chapter);
    if (known !== undefined) this.lose(`Chapter ${number} begins a second time; what follows was added to it.`);
    else if (number < highest) this.lose(`Chapter ${number} stands after chapter ${highest}; it was put in its order.`);
  }

  labelChapter(label: string): void {
    if (this.isInChapter && this.#chapter !== undefined) this.#chapter.label = label.replace(/\s+/g, ' ').trim();
  }

  beginVerse(name: string): void {
    const label = name
      .replace(/[\u200B-\u200F\u2060\s]/g, '')
      .replaceAll('–', '-')
      .slice(0, 20);
    if (this.#isUnknown) return;
    if (this.#book === undefined) return void this.lose(`Verse ${label} stands in no book, and was left out.`);
    this.endNote();
    if (!this.isInChapter) {
      this.lose(`Verse ${label} stands before any chapter; it was read as a verse of chapter 1.`);
      this.beginChapter('1');
    }
    const chapter = this.#chapter;
    const numbers = readVerseLabel(label);
    if (chapter === undefined) return;
    if (numbers === undefined) return void this.lose(`"${name.trim()}" is no number of a verse; its words were kept.`);
    this.#verse = label;
    if (chapter.verses.has(label)) this.lose(`Verse ${label} stands twice in this chapter.`);
    else if (numbers.from < chapter.lastVerse) this.lose(`Verse ${label} stands after verse ${chapter.lastVerse}.`);
    chapter.verses.set(label, this.line);
    chapter.lastVerse = Math.max(chapter.lastVerse, numbers.to);
    if (this.#block?.kind === 'heading' || this.#block?.kind === 'reference') {
      this.lose(`Verse ${label} begins inside a heading.`);
      this.#block = undefined;
    }
    this.#openBlock().spans.push({ verse: label });
  }

  /** Says what the verse being read is called in print, when it has another number in the file. */
  relabelVerse(label: string): void {
    const spans = this.#block?.spans ?? [];
    const at = spans.findLastIndex((span) => 'verse' in span);
    const clean = label.replace(/\s/g, '');
    if (at < 0 || readVerseLabel(clean) === undefined) return;
    this.#chapter?.verses.delete(this.#verse);
    this.#chapter?.verses.set(clean, this.line);
    this.#verse = clean;
    spans[at] = { verse: clean };
  }

  beginBlock(kind: BlockKind, level: number): void {
    this.endNote();
    this.#block = undefined;
    if (this.#book === undefined || this.#isUnknown) return;
    this.#block = { kind, level, spans: [] };
    this.#whole().blocks.push(this.#block);
  }

  endBlock(): void {
    this.endNote();
    this.#block = undefined;
  }

  addText(text: string, marks: readonly TextMark[] = []): void {
    if (text === '' || this.#book === undefined || this.#isUnknown) return;
    if (this.#note === undefined && this.#block === undefined && text.trim() === '') return;
    const spans: Span[] = this.#note?.spans ?? this.#openBlock().spans;
    const last = spans.at(-1);
    // Files with a mark on every word would make a span of each.
    if (marks.length === 0 && last !== undefined && 'text' in last && last.marks === undefined)
      spans[spans.length - 1] = { text: last.text + text };
    else spans.push(marks.length === 0 ? { text } : { text, marks: [...new Set(marks)] });
  }

  beginNote(kind: Note['kind']): void {
    this.endNote();
    if (this.#book === undefined || this.#isUnknown) return;
    const id = String(++this.#book.notes);
    this.#note = { id, kind, verse: this.#verse, spans: [] };
    this.#openBlock().spans.push({ note: id });
    this.#whole().notes.push(this.#note);
  }

  endNote(): void {
    this.#note = undefined;
  }

  finish(): ReadScripture {
    this.endBook();
    const books = [...this.#books.values()]
      .map((book) => this.#finishBook(book))
      .filter(({ chapters }) => chapters.length > 0)
      .sort((a, b) => (bookOf(a.code)?.number ?? 0) - (bookOf(b.code)?.number ?? 0));
    const leftOut = [...this.#leftOut].flatMap(([what, files]) =>
      [...files].map(([file, times]) => ({ file, what, times })),
    );
    for (const [file, times] of this.#unlisted)
      this.#losses.push({ file, line: 0, place: '', what: `${times} more of these are not listed.` });
    const { language, source, identifier } = this;
    const title = this.title || titleAmong(this.#named, MATTER);
    return { title, language, identifier, source, books, losses: this.#losses, leftOut };
  }

  #finishBook(book: BookDraft): ReadBook {
    const before = book.chapters.get(BEFORE);
    const drafts = [...book.chapters.values()].filter(({ number }) => number !== BEFORE);
    drafts.sort((a, b) => a.number - b.number);
    if (drafts.length === 0 && MATTER.has(book.code)) {
      this.file = book.file;
      this.leaveOut(`the part ${book.code}, which is not scripture`);
    }
    if (drafts.length === 0 && !MATTER.has(book.code))
      this.#losses.push({ file: book.file, line: 1, place: book.code, what: 'The book holds no chapter.' });
    const chapters = drafts.map((draft, index) => {
      const whole = index === 0 && before !== undefined ? joinChapters(before, draft) : draft;
      for (const what of missingVerses(whole))
        this.#losses.push({ file: draft.file, line: draft.line, place: `${book.code} ${draft.number}`, what });
      const text = finishChapter(whole);
      const verses = versesOf(text);
      if (verses.length === 0 && !MATTER.has(book.code)) {
        const place = `${book.code} ${draft.number}`;
        this.#losses.push({ file: draft.file, line: draft.line, place, what: 'The chapter holds no verse.' });
      }
      for (const { label, text: words } of verses) {
        if (words !== '') continue;
        const line = whole.verses.get(label) ?? draft.line;
        this.#losses.push({
          file: draft.file,
          line,
          place: `${book.code} ${draft.number}:${label}`,
          what: 'The verse holds no words.',
        });
      }
      return { number: draft.number, text };
    });
    const file = placeOf(drafts.map((draft) => draft.file));
    return { code: book.code, title: book.title, shortTitle: book.shortTitle, file, chapters };
  }

  #openBlock(): BlockDraft {
    if (this.#block === undefined) this.#beginPlainBlock();
    return this.#block as BlockDraft;
  }

  #beginPlainBlock(): void {
    this.#block = { kind: this.isInChapter ? 'paragraph' : 'introduction', level: 1, spans: [] };
    this.#whole().blocks.push(this.#block);
  }

  #begun(number: number): ChapterDraft {
    const { line, file } = this;
    return { number, label: '', blocks: [], notes: [], verses: new Map(), lastVerse: 0, line, file };
  }

  #whole(): ChapterDraft {
    const book = this.#book as BookDraft;
    if (this.#chapter === undefined) {
      this.#chapter = book.chapters.get(BEFORE) ?? this.#begun(BEFORE);
      book.chapters.set(BEFORE, this.#chapter);
    }
    return this.#chapter;
  }
}

/** Files of one book that are named one by one where no folder holds them alone. */
const MOST_FILES = 3;

/* The file, or the folder of several; in no folder the files, the first of many. */
function placeOf(files: readonly string[]): string {
  const names = [...new Set(files)];
  const [first = ''] = names;
  const folder = first.slice(0, Math.max(0, first.lastIndexOf('/')));
  if (names.length < 2 || folder !== '') return names.length < 2 ? first : folder;
  return names.length > MOST_FILES ? `${names.slice(0, MOST_FILES).join(', ')}, …` : names.join(', ');
}

function joinChapters(before: ChapterDraft, first: ChapterDraft): ChapterDraft {
  return { ...first, blocks: [...before.blocks, ...first.blocks], notes: [...before.notes, ...first.notes] };
}

function finishChapter({ label, blocks, notes }: ChapterDraft) {
  const tidy = blocks.map((block) => ({ ...block, spans: tidySpans(block.spans) }));
  return {
    label,
    blocks: tidy.filter((block) => block.kind === 'blank' || block.spans.length > 0),
    notes: notes.map(({ holds, ...note }) => ({
      ...note,
      spans: tidySpans(note.spans) as Note['spans'],
      ...(holds === undefined ? {} : { holds }),
    })),
  };
}
