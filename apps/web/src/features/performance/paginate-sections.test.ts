import { emptyDocument, emptyLine, type LyricsDocument, sungSections } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { createDisplaySections } from '../../components/index.ts';
import { previewText, stepPage, paginateSections } from './paginate-sections.ts';

const kinds = { V: 'verse', C: 'chorus', B: 'bridge' } as const;

/* "V1 C V2": a text with those sections, each with so many lines. */
function song(stored: string, lines = 4): LyricsDocument {
  const sections = stored.split(' ').map((name) => {
    const kind = kinds[name.charAt(0) as keyof typeof kinds];
    const text = { ...emptyLine, text: `_Words_ of ${name}` };
    return { id: name, kind, number: Number(name.slice(1) || 1), label: name, lines: Array(lines).fill(text) };
  });
  return { ...emptyDocument, sections, order: sections.map(({ id }) => id) };
}

const pages = (stored: string, lines?: number) =>
  paginateSections(
    createDisplaySections(sungSections(song(stored, lines)), { melody: 'original', withChords: false }, (kind) => kind),
  );
const names = (stored: string, lines?: number) =>
  pages(stored, lines).map((page) => page.map(({ id }) => id).join(' '));

describe('the pages of a song on a stage', () => {
  // contract 3.8
  it.each([
    ['V1 C V2', ['V1 C', 'V2 C']],
    ['V1 C V2 C', ['V1 C', 'V2 C']],
    ['V1 V2 C', ['V1 V2', 'C']],
    ['V1 C1 V2 C2', ['V1 C1', 'V2 C2']],
    ['V1 C V2 B', ['V1 C', 'V2 C', 'B C']],
  ])('of %s follow the order it is sung in', (stored, shown) => {
    expect(names(stored)).toEqual(shown);
  });

  it('hold two verses, and one when the first has more than five lines', () => {
    expect(names('V1 V2 V3', 5)).toEqual(['V1 V2', 'V3']);
    expect(names('V1 V2 V3', 6)).toEqual(['V1', 'V2', 'V3']);
  });

  it('are none for a text without sections', () => {
    expect(paginateSections([])).toEqual([]);
  });

  it('end at the first and the last', () => {
    expect([stepPage(0, -1, 3), stepPage(1, 1, 3), stepPage(2, 1, 3), stepPage(0, 1, 0)]).toEqual([0, 2, 2, 0]);
  });

  it('say how the next one begins, and nothing at the end', () => {
    expect(previewText(pages('V1 C V2')[1])).toBe('Words of V2');
    expect(previewText(undefined)).toBe('');
  });
});
