import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from './cues.ts';
import { detectTimedText, readLrc, readSrt, readWebVtt, writeLrc, writeWebVtt } from './index.ts';

/** Possible lines of a hymn: words of letters and of characters with a meaning in one of the formats. */
const line = fc
  .array(fc.stringMatching(/^[a-zæøåÉ&'.,!?-]{1,8}$/), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));

/** Consecutive lines, with pauses, at times that every format can represent. */
const cues = (unit: number, withWords: boolean): fc.Arbitrary<Cue[]> =>
  fc
    .array(
      fc.record({ pause: fc.integer({ min: 1, max: 300 }), length: fc.integer({ min: 1, max: 900 }), text: line }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((rows) => {
      let now = 0;
      return rows.map(({ pause, length, text }) => {
        const at = now + pause * unit;
        now = at + length * unit;
        const starts = withWords ? [...text.matchAll(/\S+/g)].map((word) => word.index) : [];
        const words = starts.map((index, place) => ({
          at: at + Math.floor((length * place) / starts.length) * unit,
          index,
        }));
        return { at, end: now, text, words };
      });
    });

describe('what is written is read again', () => {
  it('as WebVTT, with times of words and signs of its own', () => {
    fc.assert(
      fc.property(cues(1, true), (some) => {
        expect(readWebVtt(writeWebVtt(some))).toEqual({ cues: some, diagnostics: [] });
      }),
    );
  });
  it('as LRC, to the hundredth', () => {
    fc.assert(
      fc.property(cues(10, true), (some) => {
        expect(readLrc(writeLrc(some))).toEqual({ cues: some, diagnostics: [] });
      }),
    );
  });
  it('and nothing makes the readers throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const read of [readWebVtt, readSrt, readLrc]) read(text);
        detectTimedText(text);
      }),
    );
  });
});

describe('SubRip', () => {
  it('is read without its numbers and colours', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,500\n<font color="red">Amazing</font> grace\n\n2\n01:00:00,000 --> 01:00:01,000\nend\n';
    expect(readSrt(text).cues).toEqual([
      { at: 1000, end: 2500, text: 'Amazing grace', words: [] },
      { at: 3_600_000, end: 3_601_000, text: 'end', words: [] },
    ]);
  });
});

describe('WebVTT', () => {
  it('is read without styles, notes, positions and names', () => {
    const text = `\ufeffWEBVTT - hymn\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE one\r\n\r\n7\r\n00:01.000 --> 00:02.500 align:start\r\n<v Anna>Tom &amp; <i>Jerry</i>\r\nsing\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nend`;
    expect(readWebVtt(text).cues).toEqual([
      { at: 1000, end: 2500, text: 'Tom & Jerry\nsing', words: [] },
      { at: 3_600_000, end: 3_601_000, text: 'end', words: [] },
    ]);
  });
  it('says which times cannot be read', () => {
    const { cues: found, diagnostics: losses } = readWebVtt(
      'WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards\n\n00:03.000 --> 00:04.000\nright',
    );
    expect(found.map(({ text }) => text)).toEqual(['right']);
    expect(losses).toEqual(['The times "00:02.000 --> 00:01.000" cannot be read.']);
  });
});

describe('LRC', () => {
  it('repeats a line that has several times, ends it at an empty one, and heeds the offset', () => {
    const { cues: found, diagnostics: losses } = readLrc(
      '[ti:Grace]\n[offset:+500]\n[00:10.50][00:20.50]Amazing <00:11.00>grace\n[00:15.50]\nno time',
    );
    expect(found).toEqual([
      { at: 10_000, end: 15_000, text: 'Amazing grace', words: [{ at: 10_500, index: 8 }] },
      { at: 20_000, end: 25_000, text: 'Amazing grace', words: [{ at: 20_500, index: 8 }] },
    ]);
    expect(losses).toEqual(['The line "no time" has no time.']);
  });
});

describe('the format', () => {
  it.each([
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nx', 'vtt'],
    ['\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nx', 'srt'],
    ['[ar:Newton]\n[00:01.00]x', 'lrc'],
    ['[00:01.00]x', 'lrc'],
    ['[Verse 1]\nAmazing grace', undefined],
    ['', undefined],
  ])('of %j is %s', (text, format) => expect(detectTimedText(text)).toBe(format));
});
