import { describe, expect, test } from 'vitest';
import { readScripture } from './read-scripture.ts';
import { diagnose } from './diagnostics.ts';

const usfm = (code: string, beside: string) => ({
  path: `${code}.usfm`,
  text: `\\id ${code} ${beside}\n\\c 1\n\\p\n\\v 1 Words.\n`,
});
const read = (...sources: { path: string; text: string }[]) =>
  readScripture(sources, (path, error) => {
    throw new Error(`${path}: ${error}`);
  });
const titleOf = (...books: [code: string, beside: string][]) =>
  read(...books.map(([code, text]) => usfm(code, text))).title;

describe('the title of a translation in USFM', () => {
  test('is what most of its books say, not what the front matter says', () => {
    expect(
      titleOf(
        ['FRT', 'Preface to the Sample English Bible'],
        ['GEN', 'Sample English Bible'],
        ['EXO', 'Sample English Bible'],
        ['LEV', 'Sample English Bible, draft'],
      ),
    ).toBe('Sample English Bible');
  });

  test('is not the name of a book or of a file', () => {
    expect(titleOf(['GEN', '01-GEN-sample.sfm Sample Bible'], ['EXO', '02-EXO-sample.sfm Sample Bible'])).toBe(
      'Sample Bible',
    );
    expect(titleOf(['GEN', 'Genesis'], ['EXO', '- Exodus'])).toBe('');
    expect(titleOf(['GEN', 'Genesis - Sample Bible'], ['EXO', 'Exodus - Sample Bible'])).toBe('Sample Bible');
    expect(titleOf(['RUT', '- Small Bible'])).toBe('Small Bible');
  });

  test('is what the preface names where the books say nothing', () => {
    expect(titleOf(['FRT', 'Preface to the Sample Bible'], ['GEN', 'Genesis'])).toBe('Sample Bible');
    expect(titleOf(['GEN', 'one'], ['EXO', 'two'])).toBe('');
  });
});

const osis = (work: string, title: string) => ({
  path: 'a.osis',
  text: `<osis><osisText osisIDWork="${work}" xml:lang="en"><header><work osisWork="${work}"><title>${title}</title></work></header>
<div type="book" osisID="Ruth"><chapter osisID="Ruth.1"><p><verse osisID="Ruth.1.1">Words.</verse></p></chapter></div></osisText></osis>`,
});

test('a single letter or the name of a file is no title in OSIS, and a work says what it is called among others', () => {
  expect(read(osis('SAMPLE', 'B'))).toMatchObject({ title: '', identifier: 'SAMPLE' });
  expect(read(osis('Bible.en.Sample', 'Sample Bible')).title).toBe('Sample Bible');
  expect(read(osis('Bible', 'x/y.usfm'))).toMatchObject({ title: '', identifier: '' });
});

test('the identifier of a Zefania file is read', () => {
  const text = `<XMLBIBLE biblename="Sample"><INFORMATION><identifier>SMP</identifier></INFORMATION>
<BIBLEBOOK bnumber="8"><CHAPTER cnumber="1"><VERS vnumber="1">Words.</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>`;
  expect(read({ path: 'a.xml', text })).toMatchObject({ title: 'Sample', identifier: 'SMP' });
});

test('a book knows its file, and what was left out is counted for each file', () => {
  const marked = (code: string) => ({
    path: `${code}.usfm`,
    text: `\\id ${code}\n\\c 1\n\\p\n\\v 1 \\w In|strong="H1"\\w* \\w the|strong="H2"\\w*.\n`,
  });
  const {
    books,
    skippedContent: leftOut,
    diagnostics: losses,
  } = read(marked('GEN'), marked('EXO'), {
    path: 'RUT.usfm',
    text: '\\id RUT\n\\h Ruth\n',
  });
  expect(books.map(({ file }) => file)).toEqual(['GEN.usfm', 'EXO.usfm']);
  expect(leftOut.map(({ file, times }) => [file, times])).toEqual([
    ['GEN.usfm', 2],
    ['EXO.usfm', 2],
  ]);
  expect(losses).toContainEqual({ file: 'RUT.usfm', line: 1, reference: 'RUT', message: diagnose('book-empty') });
});
