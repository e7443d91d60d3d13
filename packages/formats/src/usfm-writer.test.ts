import type { Block, TextMark } from '@canticle/scripture';
import { describe, expect, it } from 'vitest';
import { readScripture } from './read-scripture.ts';
import type { ParsedBook } from './scripture-text.ts';
import { writeUsfm } from './usfm-writer.ts';
import { formatReaderDiagnostic } from './diagnostics.ts';

function readBack(written: string) {
  const read = readScripture([{ path: 'book.usfm', text: written }], (path, error) => {
    throw new Error(path, { cause: error });
  });
  return {
    book: read.books[0],
    losses: read.diagnostics.map(({ message: what }) => formatReaderDiagnostic(what)),
    title: read.title,
  };
}

const bookOf = (blocks: readonly Block[], notes: ParsedBook['chapters'][number]['text']['notes'] = []): ParsedBook => ({
  code: 'PSA',
  title: 'Psalms',
  shortTitle: 'Ps',
  file: 'book.usfm',
  chapters: [{ number: 1, text: { label: '', blocks, notes } }],
});

const words = (text: string, ...marks: TextMark[]) => (marks.length === 0 ? { text } : { text, marks });

/* A written file is read back unchanged, without any diagnostics. */
function expectSame(book: ParsedBook): void {
  expect(readBack(writeUsfm(book, 'A version'))).toEqual({ book, losses: [], title: 'A version' });
}

describe('a book in USFM', () => {
  it('begins each verse on its own line, and says what it holds', () => {
    const book = bookOf([
      { kind: 'paragraph', level: 1, spans: [{ verse: '1' }, words('One. '), { verse: '2-3' }, words('Two, three.')] },
    ]);
    expect(writeUsfm(book, 'A version').split('\n')).toEqual([
      '\\id PSA A version',
      '\\usfm 3.0',
      '\\h Psalms',
      '\\toc3 Ps',
      '\\mt1 Psalms',
      '\\c 1',
      '\\p',
      '\\v 1 One.',
      '\\v 2-3 Two, three.',
      '',
    ]);
    expectSame(book);
  });

  it('keeps headings, titles, poetry, lists, rows and the room between stanzas', () => {
    const line = (kind: Block['kind'], level: number, text: string): Block => ({ kind, level, spans: [words(text)] });
    expectSame(
      bookOf([
        line('introduction', 2, 'About it'),
        line('introduction', 1, 'Written long ago.'),
        line('heading', 1, 'Book one'),
        line('reference', 1, '1–41'),
        line('heading', 2, 'A heading'),
        line('reference', 3, 'Luke 1'),
        line('heading', 3, 'Below it'),
        line('title', 1, 'Of David.'),
        { kind: 'poetry', level: 1, spans: [{ verse: '1' }, words('First line')] },
        line('poetry', 2, 'second line'),
        { kind: 'blank', level: 0, spans: [] },
        line('speaker', 1, 'Beloved'),
        { kind: 'paragraph', level: 0, spans: [{ verse: '2' }, words('Flush')] },
        line('paragraph', 3, 'far in'),
        line('list', 1, 'one'),
        line('list', 2, 'two'),
        {
          kind: 'row',
          level: 1,
          spans: [{ verse: '3' }, words('Reuben', 'cell'), words(' '), words('46,500', 'cell', 'right')],
        },
      ]),
    );
  });

  it('keeps marked words, also marked twice, and blanks at their borders', () => {
    expectSame(
      bookOf([
        {
          kind: 'paragraph',
          level: 1,
          spans: [
            { verse: '1' },
            words('He said, '),
            words('“I am ', 'jesus'),
            words('he', 'jesus', 'added'),
            words('.”', 'jesus'),
            words(' The '),
            words('Lord', 'lord'),
            words('bold and more', 'bold', 'italic'),
          ],
        },
      ]),
    );
  });

  it('keeps footnotes and cross references with their marks, and a space that does not break', () => {
    expectSame(
      bookOf(
        [
          {
            kind: 'paragraph',
            level: 1,
            spans: [
              { verse: '1' },
              words('Light'),
              { note: '1' },
              words(' was'),
              { note: '2' },
              words(' 12\u00A0days.'),
            ],
          },
        ],
        [
          { id: '1', kind: 'footnote', verse: '1', spans: [words('Or '), words('a lamp', 'italic'), words('.')] },
          { id: '2', kind: 'references', verse: '1', spans: [words('John 1:4; 8:12')] },
        ],
      ),
    );
  });

  it('gives signs that mean something in USFM to no word', () => {
    const { book, losses } = readBack(
      writeUsfm(
        bookOf([{ kind: 'paragraph', level: 1, spans: [{ verse: '1' }, words('a|b ~ c\\d // e', 'bold')] }]),
        '',
      ),
    );
    expect(book?.chapters[0]?.text.blocks[0]?.spans).toEqual([{ verse: '1' }, words('a｜b ∼ c＼d /\u2060/ e', 'bold')]);
    expect(losses).toEqual([]);
  });
});
