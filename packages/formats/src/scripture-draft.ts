import type { BlockDraft, ChapterDraft, NoteDraft } from './chapter-draft.ts';
import {
  type BlockKind,
  bookByCode,
  type Note,
  parseVerseLabel,
  type Span,
  type TextMark,
  versesOf,
} from '@canticle/scripture';
import { diagnoseMissingVerses } from './missing-verses.ts';
import type { ParsedBook, ParsedScripture, ScriptureDiagnostic } from './scripture-text.ts';
import { normalizeSpans } from './normalize-spans.ts';
import { type TitleCandidate, guessTranslationTitle } from './translation-title.ts';
import { diagnose, diagnosticKey, type ReaderDiagnostic } from './diagnostics.ts';

type BookDraft = {
  readonly code: string;
  title: string;
  shortTitle: string;
  readonly chapters: Map<number, ChapterDraft>;
  readonly file: string;
  noteCount: number;
};

/** USFM books without scripture: front and back matter, glossaries, indexes. */
const PERIPHERAL_BOOKS = new Set([
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
/** Chapter 0 contains the content of a book before its first chapter. */
const FRONT_CHAPTER = 0;
/** The most diagnostics listed one by one; a file with more is broken throughout. */
const MAX_DIAGNOSTICS = 2000;

/**
 * A translation while its files are read, whatever their format. It tracks the position of the reader, so that every
 * problem is reported with its reference.
 */
export class ScriptureDraft {
  file = '';
  line = 1;
  title = '';
  language = '';
  source = '';
  identifier = '';
  readonly #titleCandidates: TitleCandidate[] = [];
  readonly #books = new Map<string, BookDraft>();
  readonly #diagnostics: ScriptureDiagnostic[] = [];
  /** By file, the number of diagnostics beyond those listed. */
  readonly #unlistedCounts = new Map<string, number>();
  /** By code and parameters, the files it was skipped in, with the counts. */
  readonly #skippedContent = new Map<string, { what: ReaderDiagnostic; files: Map<string, number> }>();
  #book: BookDraft | undefined;
  #chapter: ChapterDraft | undefined;
  #block: BlockDraft | undefined;
  #note: NoteDraft | undefined;
  #verse = '';
  #isUnknownBook = false;

  /** The code of the current book; empty outside any book, and in front and back matter. */
  get book(): string {
    return this.#book?.code ?? '';
  }

  /** Whether a chapter has begun in this book. */
  get isInChapter(): boolean {
    return this.#chapter !== undefined && this.#chapter.number !== FRONT_CHAPTER;
  }

  get isInNote(): boolean {
    return this.#note !== undefined;
  }

  get isInBlock(): boolean {
    return this.#block !== undefined;
  }

  /** The kind of the current block. */
  get blockKind(): BlockKind | undefined {
    return this.#block?.kind;
  }

  /** The position of the reader: "PSA 23:1". */
  get reference(): string {
    if (this.#book === undefined) return '';
    const chapter = this.#chapter?.number ?? FRONT_CHAPTER;
    if (chapter === FRONT_CHAPTER) return this.#book.code;
    return `${this.#book.code} ${chapter}${this.#verse === '' ? '' : `:${this.#verse}`}`;
  }

  warn(message: ReaderDiagnostic): void {
    if (this.#diagnostics.length < MAX_DIAGNOSTICS)
      this.#diagnostics.push({ file: this.file, line: this.line, reference: this.reference, message });
    else this.#unlistedCounts.set(this.file, (this.#unlistedCounts.get(this.file) ?? 0) + 1);
  }

  /** Counts content that is skipped throughout a file, instead of reporting every occurrence. */
  countSkipped(what: ReaderDiagnostic): void {
    const key = diagnosticKey(what);
    const { files } = this.#skippedContent.get(key) ?? { files: new Map<string, number>() };
    files.set(this.file, (files.get(this.file) ?? 0) + 1);
    this.#skippedContent.set(key, { what, files });
  }

  /** Begins a book, or front or back matter; with an unknown code everything up to the next book is skipped. */
  beginBook(code: string): void {
    this.endBook();
    const upper = code.trim().toUpperCase();
    if (bookByCode(upper) === undefined && !PERIPHERAL_BOOKS.has(upper)) {
      this.#isUnknownBook = true;
      return void this.warn(diagnose('no-book', { code }));
    }
    const book = this.#books.get(upper) ?? {
      code: upper,
      title: '',
      shortTitle: '',
      chapters: new Map(),
      file: this.file,
      noteCount: 0,
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
    this.#isUnknownBook = false;
  }

  /** Discards what was read of the current file, which turned out to be broken. */
  discardFile(): void {
    this.endBook();
    for (const [code, { chapters }] of this.#books) {
      for (const [number, { file }] of chapters) if (file === this.file) chapters.delete(number);
      if (chapters.size === 0) this.#books.delete(code);
    }
  }

  /** Adds the text beside a book code: the name of the translation, of the book, or of the file. */
  addTitleCandidate(text: string): void {
    if (this.#book !== undefined && text !== '') this.#titleCandidates.push({ code: this.#book.code, text });
  }

  setBookNames(title: string, shortTitle = ''): void {
    if (this.#book === undefined) return;
    if (title !== '') this.#book.title = title;
    if (shortTitle !== '') this.#book.shortTitle = shortTitle;
  }

  beginChapter(name: string): void {
    this.endNote();
    const number = Number(/^\s*(\d{1,3})\b/.exec(name)?.[1] ?? Number.NaN);
    if (this.#isUnknownBook) return;
    if (this.#book === undefined) return void this.warn(diagnose('chapter-no-book', { chapter: name.trim() }));
    if (!Number.isInteger(number) || number < 1)
      return void this.warn(diagnose('chapter-number', { text: name.trim() }));
    const existing = this.#book.chapters.get(number);
    const highest = Math.max(0, ...this.#book.chapters.keys());
    this.#verse = '';
    this.#block = undefined;
    this.#chapter = existing ?? this.#createChapter(number);
    this.#book.chapters.set(number, this.#chapter);
    if (existing !== undefined) this.warn(diagnose('chapter-again', { number }));
    else if (number < highest) this.warn(diagnose('chapter-order', { number, before: highest }));
  }

  setChapterLabel(label: string): void {
    if (this.isInChapter && this.#chapter !== undefined) this.#chapter.label = label.replace(/\s+/g, ' ').trim();
  }

  beginVerse(name: string): void {
    const label = name
      .replace(/[\u200B-\u200F\u2060\s]/g, '')
      .replaceAll('–', '-')
      .slice(0, 20);
    if (this.#isUnknownBook) return;
    if (this.#book === undefined) return void this.warn(diagnose('verse-no-book', { verse: label }));
    this.endNote();
    if (!this.isInChapter) {
      this.warn(diagnose('verse-no-chapter', { verse: label }));
      this.beginChapter('1');
    }
    const chapter = this.#chapter;
    const numbers = parseVerseLabel(label);
    if (chapter === undefined) return;
    if (numbers === undefined) return void this.warn(diagnose('verse-number', { text: name.trim() }));
    this.#verse = label;
    if (chapter.verses.has(label)) this.warn(diagnose('verse-twice', { verse: label }));
    else if (numbers.from < chapter.lastVerse)
      this.warn(diagnose('verse-after', { verse: label, before: chapter.lastVerse }));
    chapter.verses.set(label, this.line);
    chapter.lastVerse = Math.max(chapter.lastVerse, numbers.to);
    if (this.#block?.kind === 'heading' || this.#block?.kind === 'reference') {
      this.warn(diagnose('verse-heading', { verse: label }));
      this.#block = undefined;
    }
    this.#ensureBlock(this.#book).spans.push({ verse: label });
  }

  /** Sets the printed number of the current verse, when it differs from the number in the file. */
  relabelVerse(label: string): void {
    const spans = this.#block?.spans ?? [];
    const at = spans.findLastIndex((span) => 'verse' in span);
    const clean = label.replace(/\s/g, '');
    if (at < 0 || parseVerseLabel(clean) === undefined) return;
    this.#chapter?.verses.delete(this.#verse);
    this.#chapter?.verses.set(clean, this.line);
    this.#verse = clean;
    spans[at] = { verse: clean };
  }

  beginBlock(blockKind: BlockKind, level: number): void {
    this.endNote();
    this.#block = undefined;
    if (this.#book === undefined || this.#isUnknownBook) return;
    this.#block = { kind: blockKind, level, spans: [] };
    this.#currentChapter(this.#book).blocks.push(this.#block);
  }

  endBlock(): void {
    this.endNote();
    this.#block = undefined;
  }

  addText(text: string, marks: readonly TextMark[] = []): void {
    if (text === '' || this.#book === undefined || this.#isUnknownBook) return;
    if (this.#note === undefined && this.#block === undefined && text.trim() === '') return;
    const spans: Span[] = this.#note?.spans ?? this.#ensureBlock(this.#book).spans;
    const last = spans.at(-1);
    // Files with a mark on every word would otherwise create a span for each.
    if (marks.length === 0 && last !== undefined && 'text' in last && last.marks === undefined)
      spans[spans.length - 1] = { text: last.text + text };
    else spans.push(marks.length === 0 ? { text } : { text, marks: [...new Set(marks)] });
  }

  beginNote(blockKind: Note['kind']): void {
    this.endNote();
    if (this.#book === undefined || this.#isUnknownBook) return;
    const id = String(++this.#book.noteCount);
    this.#note = { id, kind: blockKind, verse: this.#verse, spans: [] };
    this.#ensureBlock(this.#book).spans.push({ note: id });
    this.#currentChapter(this.#book).notes.push(this.#note);
  }

  endNote(): void {
    this.#note = undefined;
  }

  finish(): ParsedScripture {
    this.endBook();
    const books = [...this.#books.values()]
      .map((book) => this.#finishBook(book))
      .filter(({ chapters }) => chapters.length > 0)
      .sort((a, b) => (bookByCode(a.code)?.number ?? 0) - (bookByCode(b.code)?.number ?? 0));
    const skippedContent = [...this.#skippedContent.values()].flatMap(({ what, files }) =>
      [...files].map(([file, times]) => ({ file, what, times })),
    );
    for (const [file, times] of this.#unlistedCounts)
      this.#diagnostics.push({ file, line: 0, reference: '', message: diagnose('more-unlisted', { count: times }) });
    const { language, source, identifier } = this;
    const title = this.title || guessTranslationTitle(this.#titleCandidates, PERIPHERAL_BOOKS);
    return { title, language, identifier, source, books, diagnostics: this.#diagnostics, skippedContent };
  }

  #finishBook(book: BookDraft): ParsedBook {
    const frontMatter = book.chapters.get(FRONT_CHAPTER);
    const drafts = [...book.chapters.values()].filter(({ number }) => number !== FRONT_CHAPTER);
    drafts.sort((a, b) => a.number - b.number);
    if (drafts.length === 0 && PERIPHERAL_BOOKS.has(book.code)) {
      this.file = book.file;
      this.countSkipped(diagnose('lo-part', { part: book.code }));
    }
    if (drafts.length === 0 && !PERIPHERAL_BOOKS.has(book.code))
      this.#diagnostics.push({ file: book.file, line: 1, reference: book.code, message: diagnose('book-empty') });
    const chapters = drafts.map((draft, index) => {
      const complete = index === 0 && frontMatter !== undefined ? prependFrontMatter(frontMatter, draft) : draft;
      for (const message of diagnoseMissingVerses(complete))
        this.#diagnostics.push({
          file: draft.file,
          line: draft.line,
          reference: `${book.code} ${draft.number}`,
          message,
        });
      const text = finishChapter(complete);
      const verses = versesOf(text);
      if (verses.length === 0 && !PERIPHERAL_BOOKS.has(book.code)) {
        const reference = `${book.code} ${draft.number}`;
        this.#diagnostics.push({
          file: draft.file,
          line: draft.line,
          reference,
          message: diagnose('chapter-empty'),
        });
      }
      for (const { label, text: words } of verses) {
        if (words !== '') continue;
        const line = complete.verses.get(label) ?? draft.line;
        this.#diagnostics.push({
          file: draft.file,
          line,
          reference: `${book.code} ${draft.number}:${label}`,
          message: diagnose('verse-empty'),
        });
      }
      return { number: draft.number, text };
    });
    const file = commonPath(drafts.map((draft) => draft.file));
    return { code: book.code, title: book.title, shortTitle: book.shortTitle, file, chapters };
  }

  #ensureBlock(book: BookDraft): BlockDraft {
    if (this.#block !== undefined) return this.#block;
    this.#block = { kind: this.isInChapter ? 'paragraph' : 'introduction', level: 1, spans: [] };
    this.#currentChapter(book).blocks.push(this.#block);
    return this.#block;
  }

  #createChapter(number: number): ChapterDraft {
    const { line, file } = this;
    return { number, label: '', blocks: [], notes: [], verses: new Map(), lastVerse: 0, line, file };
  }

  #currentChapter(book: BookDraft): ChapterDraft {
    if (this.#chapter === undefined) {
      this.#chapter = book.chapters.get(FRONT_CHAPTER) ?? this.#createChapter(FRONT_CHAPTER);
      book.chapters.set(FRONT_CHAPTER, this.#chapter);
    }
    return this.#chapter;
  }
}

/** The most files of one book that are listed by name when no folder contains them alone. */
const MAX_LISTED_FILES = 3;

/* The file, or the common folder of several; without one, the first few files. */
function commonPath(files: readonly string[]): string {
  const uniqueFiles = [...new Set(files)];
  const [first = ''] = uniqueFiles;
  const folder = first.slice(0, Math.max(0, first.lastIndexOf('/')));
  if (uniqueFiles.length < 2 || folder !== '') return uniqueFiles.length < 2 ? first : folder;
  return uniqueFiles.length > MAX_LISTED_FILES
    ? `${uniqueFiles.slice(0, MAX_LISTED_FILES).join(', ')}, …`
    : uniqueFiles.join(', ');
}

function prependFrontMatter(frontMatter: ChapterDraft, first: ChapterDraft): ChapterDraft {
  return { ...first, blocks: [...frontMatter.blocks, ...first.blocks], notes: [...frontMatter.notes, ...first.notes] };
}

function finishChapter({ label, blocks, notes }: ChapterDraft) {
  const normalized = blocks.map((block) => ({ ...block, spans: normalizeSpans(block.spans) }));
  return {
    label,
    blocks: normalized.filter((block) => block.kind === 'blank' || block.spans.length > 0),
    notes: notes.map(({ holds, ...note }) => ({
      ...note,
      spans: normalizeSpans(note.spans).filter((span) => 'text' in span),
      ...(holds === undefined ? {} : { holds }),
    })),
  };
}
