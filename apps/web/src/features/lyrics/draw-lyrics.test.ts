import { emptyDocument, emptyLine, type LyricsDocument } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import { drawLyrics } from './draw-lyrics.ts';

const line = (text: string, chords: [number, string][] = [], remark = '') => ({
  ...emptyLine,
  text,
  remark,
  chords: { original: chords, new: [[0, 'Am']] as [number, string][] },
});

const hymn: LyricsDocument = {
  ...emptyDocument,
  keys: { original: 'G', new: 'Am' },
  sections: [
    {
      id: 'v1',
      kind: 'verse',
      number: 1,
      label: '',
      lines: [
        line('Amazing grace', [
          [1, 'G'],
          [8, 'D7'],
        ]),
        line('', [[0, 'C']]),
      ],
    },
    { id: 'c1', kind: 'chorus', number: 1, label: '', lines: [line('Sing', [], 'softly')] },
    { id: 'v2', kind: 'verse', number: 2, label: '', lines: [line('Through many')] },
    { id: 'o1', kind: 'other', number: 1, label: 'Refrain (men)', lines: [] },
  ],
  order: ['v1', 'c1', 'v2', 'o1'],
};
const names = (kind: string) => kind.toUpperCase();
const partsOf = (section: ReturnType<typeof drawLyrics>[number] | undefined) => section?.lines[0]?.parts;

describe('lyrics as they are drawn', () => {
  it('number the verses and name the rest', () => {
    const drawn = drawLyrics(hymn, { melody: 'original', withChords: false }, names);
    expect(drawn.map(({ label }) => label)).toEqual(['1', 'CHORUS', '2', 'Refrain (men)']);
    expect(drawn.map(({ isVerse }) => isVerse)).toEqual([true, false, true, false]);
  });

  it('tell two choruses apart by number', () => {
    const chorus = hymn.sections[1];
    const two = { ...hymn, sections: [...hymn.sections, { ...chorus!, id: 'c2', number: 2 }], order: ['c1', 'c2'] };
    expect(drawLyrics(two, { melody: 'original', withChords: false }, names).map(({ label }) => label)).toEqual([
      'CHORUS 1',
      'CHORUS 2',
    ]);
  });

  it('have no chords and no line of chords alone in the text view', () => {
    const [verse] = drawLyrics(hymn, { melody: 'original', withChords: false }, names);
    expect(verse?.lines.map(({ text, parts }) => [text, parts])).toEqual([['Amazing grace', undefined]]);
  });

  it('have the chords of the text where they sound', () => {
    expect(partsOf(drawLyrics(hymn, { melody: 'original', withChords: true }, names)[0])).toEqual([
      { chord: '', text: 'A' },
      { chord: 'G', text: 'mazing' },
      { chord: 'D7', text: ' grace' },
    ]);
  });

  it('take the chords of the new melody when it is chosen', () => {
    const drawn = drawLyrics(hymn, { melody: 'new', withChords: true }, names);
    expect(partsOf(drawn[2])).toEqual([{ chord: 'Am', text: 'Through many' }]);
  });

  it('keep the remark beside the words', () => {
    expect(drawLyrics(hymn, { melody: 'original', withChords: false }, names)[1]?.lines[0]).toMatchObject({
      text: 'Sing',
      remark: 'softly',
    });
  });
});
