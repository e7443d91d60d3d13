import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PresentationDocument, SlideContent } from './document.ts';
import { lineWidth } from './fit.ts';
import type { Paragraph } from './paginate-text.ts';
import { presentSlide, slideContentOf, splitVerseNumber } from './present-slide.ts';
import { defaultPreferences } from './settings.ts';

const noContent: SlideContent = { kind: 'note', title: '', body: '', picture: null, reading: null };

const slide = (content: Partial<SlideContent>, verses?: readonly Paragraph[], language = 'en') =>
  presentSlide({
    id: 'r1',
    language,
    content: { ...noContent, ...content },
    passage: verses && { source: 'World English Bible', verses },
  });

const verse = (label: string, text: string, chapter = 23): Paragraph => ({ label, text, chapter });
const pagesOf = ({ lyrics }: PresentationDocument) => Object.values(lyrics.verses).map(({ content }) => content);
const namesOf = ({ lyrics }: PresentationDocument) => Object.values(lyrics.verses).map(({ name }) => name);
const wordsOf = (document: PresentationDocument) =>
  pagesOf(document)
    .flat()
    .map((line) => splitVerseNumber(line).words)
    .join(' ');

const sentence = (words: number) => `${Array.from({ length: words }, () => 'shepherd').join(' ')}.`;

describe('a slide', () => {
  it('of a heading or a note is its words on one page, which windows without slides show like a song', () => {
    const heading = slide({ kind: 'heading', title: 'Communion' });
    expect(pagesOf(heading)).toEqual([['Communion']]);
    expect([heading.song.id, heading.song.name, heading.collection]).toEqual(['r1', { en: 'Communion' }, null]);
    expect(heading.slide).toMatchObject({ kind: 'heading', title: 'Communion', source: '' });
  });

  it('of a reading has as many whole verses on a page as fit, with their numbers', () => {
    const verses = Array.from({ length: 6 }, (_, at) => verse(String(at + 1), sentence(13)));
    const reading = slide({ kind: 'reading', title: 'Psalm 23:1–6' }, verses);
    expect(namesOf(reading)).toEqual(['1–3', '4–6']);
    expect(pagesOf(reading)[1]?.map((line) => splitVerseNumber(line).number)).toEqual(['4', '5', '6']);
    expect(reading.slide?.source).toBe('World English Bible');
    expect(reading.settings.size).toBe(1);
  });

  it('divides a verse that is longer than a page after a sentence, and numbers it once', () => {
    const reading = slide({ kind: 'reading' }, [verse('1', `${sentence(20)} ${sentence(20)} ${sentence(20)}`)]);
    expect(pagesOf(reading).map((page) => page.length)).toEqual([1, 1]);
    expect(
      pagesOf(reading)
        .flat()
        .every((line) => line.endsWith('.')),
    ).toBe(true);
    expect(
      pagesOf(reading)
        .flat()
        .map((line) => splitVerseNumber(line).number),
    ).toEqual(['1', '']);
    expect(namesOf(reading)).toEqual(['1', '1']);
  });

  it('names the chapters where a page has two, as the language writes it', () => {
    const verses = [verse('79-80', 'He grew.', 1), verse('1', 'In those days.', 2)];
    expect(namesOf(slide({ kind: 'reading' }, verses))).toEqual(['1:79–2:1']);
    expect(namesOf(slide({ kind: 'reading' }, verses, 'no'))).toEqual(['1,79–2,1']);
  });

  it('of a reading without its text shows the passage', () => {
    expect(pagesOf(slide({ kind: 'reading', title: 'Tobit 4' }, []))).toEqual([['Tobit 4']]);
  });

  it('of an announcement keeps its lines, and has one page when it is only a title or a picture', () => {
    expect(pagesOf(slide({ kind: 'announcement', title: 'Coffee', body: 'In the hall.\n\n Bring  cups.' }))).toEqual([
      ['In the hall.', 'Bring cups.'],
    ]);
    expect(pagesOf(slide({ kind: 'announcement', title: 'Coffee' }))).toEqual([[]]);
  });

  it('with other words has other sections, and with the same words the same', () => {
    const sections = (title: string) => Object.values(slide({ title }).lyrics.verses).map((one) => one.section);
    expect(sections('Coffee')).toEqual(sections('Coffee'));
    expect(sections('Coffee')).not.toEqual(sections('Tea'));
  });

  it('keeps how the leader shows songs, and what it was made from', () => {
    const content: SlideContent = { ...noContent, kind: 'announcement', title: 'Coffee', picture: '/api/p.jpg' };
    const document = presentSlide(
      { id: 'a', language: 'en', content, passage: undefined },
      { ...defaultPreferences, theme: 'light' },
    );
    expect(document.settings.theme).toBe('light');
    expect(slideContentOf(document)).toEqual(content);
    expect(slideContentOf({})).toBeNull();
  });

  it('loses no word and repeats none, and no page is longer than can be read', () => {
    const word = fc.oneof(
      { weight: 9, arbitrary: fc.stringMatching(/^[a-zæøå]{1,12}[.,;:!?]?$/) },
      { weight: 1, arbitrary: fc.stringMatching(/^[a-z]{400,900}$/) },
    );
    const text = fc.array(word, { minLength: 1, maxLength: 120 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        const reading = slide(
          { kind: 'reading' },
          texts.map((one, at) => verse(String(at + 1), one)),
        );
        const withoutBlanks = (words: string) => words.replaceAll(/\s/g, '');
        expect(withoutBlanks(wordsOf(reading))).toBe(withoutBlanks(texts.join(' ')));
        // Only a word that is longer than a page is cut.
        if (texts.every((one) => one.split(' ').every(({ length }) => length < 300)))
          expect(wordsOf(reading)).toBe(texts.join(' '));
        for (const page of pagesOf(reading)) {
          expect(page.length).toBeGreaterThan(0);
          const lines = page.map((line) => Math.ceil(lineWidth(line) / 42));
          expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(9);
        }
      }),
    );
  });
});
