import { emptyDocument, emptyLine, type LyricsDocument, sungSections } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { createDisplaySections } from '../../components/index.ts';
import { previewText, paginateSections } from './paginate-sections.ts';

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

const sectionsOf = (stored: string, lines?: number) =>
  createDisplaySections(sungSections(song(stored, lines)), { melody: 'original', withChords: false }, (kind) => kind);
function names(stored: string, lines?: number) {
  const sections = sectionsOf(stored, lines);
  return paginateSections(sections).map((page) => page.map((position) => sections[position]?.id).join(' '));
}

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

  it('say how the next one begins, and nothing at the end', () => {
    expect(previewText(sectionsOf('V1 C V2')[2])).toBe('Words of V2');
    expect(previewText(undefined)).toBe('');
  });
});
