import { emptyDocument, emptyLine, type LyricSection, type SectionKind } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { createSongText, sliceText } from './song-text.ts';

const labels = {
  section: (kind: string) => kind,
  verses: (numbers: string, count: number) => `${count === 1 ? 'Verse' : 'Verses'} ${numbers}`,
};
const section = (kind: SectionKind, number: number, chords: readonly string[]): LyricSection => ({
  id: `${kind[0]}${number}`,
  kind,
  number,
  label: '',
  lines: chords.map((symbols) => ({
    ...emptyLine,
    text: symbols === '' ? 'Amen' : '',
    chords: { original: symbols.split(' ').flatMap((symbol) => (symbol ? [[0, symbol] as const] : [])), new: [] },
  })),
});
const song = (sections: readonly LyricSection[]) => ({
  document: { ...emptyDocument, sections },
  melody: 'original' as const,
  chords: { key: null, semitones: 0, notation: 'common' as const, capo: 0 },
});

describe('a chord chart', () => {
  const chartOf = (sections: readonly LyricSection[]) =>
    createSongText(song(sections), 'charts', labels).sections.map(({ label, lines }) => [label, ...lines]);

  it('has the chords of each line, written once for verses that have the same', () => {
    const sections = [
      section('verse', 1, ['G C', 'D']),
      section('chorus', 1, ['C G']),
      section('verse', 2, ['G C', 'D']),
      section('verse', 3, ['Em', 'D']),
    ];
    expect(chartOf(sections)).toEqual([
      ['Verses 1–2', ['G', 'C'], ['D']],
      ['chorus', ['C', 'G']],
      ['Verse 3', ['Em'], ['D']],
    ]);
  });

  it('leaves out what has no chords', () => {
    expect(chartOf([section('verse', 1, ['G', '']), section('verse', 2, [''])])).toEqual([['Verse 1', ['G']]]);
  });
});

describe('a part of a text', () => {
  it('has a name only where its section begins', () => {
    const text = createSongText(
      song([section('verse', 1, ['G', 'C', 'D']), section('verse', 2, ['E'])]),
      'chords',
      labels,
    );
    const part = sliceText(text, { from: 1, to: 4 });
    expect(part.sections.map(({ label, lines }) => [label, lines.length])).toEqual([
      ['', 2],
      ['2', 1],
    ]);
    expect(sliceText(text, { from: 3, to: 3 }).sections).toEqual([]);
  });
});
