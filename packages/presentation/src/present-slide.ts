import { verseSeparator } from '../../../languages/language-traits.ts';
import type { PresentationDocument, PresentedSong, PresentedVerse, SlideContent } from './document.ts';
import { type Paragraph, paginateText } from './paginate-text.ts';
import { type PresentationPreferences, createSettings, defaultPreferences } from './settings.ts';

type PresentSlideInput = {
  /** Of the row of the set, or of the announcement. */
  readonly id: string;
  readonly language: string;
  readonly content: SlideContent;
  /** The text of a reading; undefined for every other slide, and where it is not known. */
  readonly passage: { readonly source: string; readonly verses: readonly Paragraph[] } | undefined;
};

/** Lines that the title takes above the text of an announcement. */
const TITLE_LINES = 2;

/** Creates the document of a slide, from its beginning: its pages are verses, of which one is shown at a time. */
export function presentSlide(
  { id, language, content, passage }: PresentSlideInput,
  preferences: PresentationPreferences = defaultPreferences,
): PresentationDocument {
  const pages = paginateText(paragraphsOf(content, passage?.verses), reservedLines(content));
  // A picture alone, or an announcement that has only a title.
  const verses = (pages.length === 0 ? [[]] : pages).map((page, index) => toVerse(page, index, content, language));
  const lyrics = {
    id,
    languageKey: language,
    verses: Object.fromEntries(verses.map((verse, index) => [String(index + 1), verse])),
  };
  return {
    song: { ...untitledSong, id, name: { [language]: content.title } },
    slide: { ...content, source: passage?.source ?? '' },
    contributors: [],
    copyrights: [],
    collection: null,
    lyrics,
    translations: [],
    settings: { ...createSettings(lyrics.verses, preferences), size: 1 },
  };
}

/** What a slide is made from, as it is sent to others; null for a song. */
export function slideContentOf({ slide }: Pick<PresentationDocument, 'slide'>): SlideContent | null {
  if (!slide) return null;
  const { kind, title, body, picture, reading } = slide;
  return { kind, title, body, picture, reading };
}

/**
 * A line of a reading as the number of the verse that begins there, which is empty where none does, and the words.
 *
 * @example splitVerseNumber('4\u00a0Even though I walk') // { number: '4', words: 'Even though I walk' }
 */
export function splitVerseNumber(line: string): { readonly number: string; readonly words: string } {
  const at = line.indexOf(AFTER_NUMBER);
  return at < 0 ? { number: '', words: line } : { number: line.slice(0, at), words: line.slice(at + 1) };
}

/** After the number of a verse; it is nowhere else in a line. */
const AFTER_NUMBER = '\u00a0';

function paragraphsOf(
  { kind, title, body }: SlideContent,
  verses: readonly Paragraph[] | undefined,
): readonly Paragraph[] {
  if (kind === 'reading' && verses && verses.length > 0) return verses;
  const text = kind === 'announcement' ? body : title;
  return text
    .split(/\n+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => ({ text: line, label: '', chapter: 0 }));
}

const reservedLines = ({ kind, title, picture }: SlideContent): number =>
  kind === 'announcement' ? (title === '' ? 0 : TITLE_LINES) + (picture === null ? 0 : TITLE_LINES) : 0;

function toVerse(
  page: readonly Paragraph[],
  index: number,
  { title, picture }: SlideContent,
  language: string,
): PresentedVerse {
  const content = page.map(({ text, label, isContinued }) => {
    const words = text.replaceAll(AFTER_NUMBER, ' ');
    return label === '' || isContinued ? words : `${label}${AFTER_NUMBER}${words}`;
  });
  // With other words or another picture it is another page: it is shown again from the beginning.
  const section = `p${index + 1}-${hashOf([title, picture ?? '', ...content].join('\n'))}`;
  return { type: 'bridge', name: namePage(page, language), content, section };
}

/* The verses on a page: "4–6", "1:80–2:3"; empty where there are none. */
function namePage(page: readonly Paragraph[], language: string): string {
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last || first.label === '') return '';
  const [from, to] = [first.label.split(/[-–]/)[0] ?? '', last.label.split(/[-–]/).at(-1) ?? ''];
  if (first.chapter === last.chapter) return from === to ? from : `${from}–${to}`;
  return `${first.chapter}${verseSeparator(language)}${from}–${last.chapter}${verseSeparator(language)}${to}`;
}

/* FNV-1a: short, and different for different words. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

const untitledSong: Omit<PresentedSong, 'id' | 'name'> = {
  collections: [],
  participants: [],
  yearWritten: null,
  yearComposed: null,
  originalKey: '',
  minor: false,
  verses: 0,
  copyrights: [],
  origins: [],
};
