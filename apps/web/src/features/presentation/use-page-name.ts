import { type PresentationDocument, versePositions, visiblePositions } from '@canticle/presentation';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { useVerseName } from './use-verse-name.ts';

/**
 * Returns the name of the page a document shows: "verse 2 and chorus" of a song, "verses 4–6" of a reading, "page 2 of 3"
 * of another slide; empty for a slide of one page.
 *
 * @param positions  of the page; those that are shown when left out
 */
export function usePageName(): (document: PresentationDocument, positions?: readonly string[]) => string {
  const { t, language } = useTranslate();
  const nameOf = useVerseName();
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  return (document, positions = visiblePositions(document)) => {
    const { slide, lyrics } = document;
    const verses = positions.flatMap((position) => lyrics.verses[position] ?? []);
    if (!slide) return list.format(verses.map(nameOf));
    const count = versePositions(lyrics.verses).length;
    const name = verses[0]?.name ?? '';
    if (name !== '') return t(/^\d+[a-z]?$/.test(name) ? 'slide.verse' : 'slide.verses', { verses: name });
    return count > 1 ? t('slide.page', { page: positions[0] ?? '', count }) : '';
  };
}
