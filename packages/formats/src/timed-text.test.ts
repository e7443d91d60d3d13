import { assert, array, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTimedText, writeWebVtt } from './timed-text.ts';

describe('LRC', () => {
  test('lines come in the order they are sung, a refrain once for each moment', () => {
    const lines = readTimedText('[ti:Grace]\n[00:10.5][00:40.50] Was blind\n[00:05:25]Amazing grace\nno moment\n');
    expect(lines.map(({ at, text }) => [at, text])).toEqual([
      [5250, 'Amazing grace'],
      [10500, 'Was blind'],
      [40500, 'Was blind'],
    ]);
  });

  test('words have moments of their own, and the offset moves all', () => {
    expect(readTimedText('[offset:+500]\n[00:02.00]<00:02.00>How <00:02.75>sweet')).toEqual([
      {
        at: 1500,
        until: null,
        text: 'How sweet',
        words: [
          { at: 1500, text: 'How' },
          { at: 2250, text: 'sweet' },
        ],
      },
    ]);
  });
});

describe('cues', () => {
  test('WebVTT without markup and settings', () => {
    const vtt =
      'WEBVTT - a title\n\nNOTE --> nothing\n\n1\n00:01.000 --> 00:03.500 line:0\n<v Kari>Fager & &lt;ny&gt;\nsang\n';
    expect(readTimedText(vtt)).toEqual([{ at: 1000, until: 3500, text: 'Fager & <ny> sang', words: [] }]);
  });

  test('SubRip with commas, carriage returns and a byte order mark', () => {
    const srt =
      '\uFEFF1\r\n00:00:01,500 --> 00:00:02,000\r\nEn\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\n<i>To</i>\r\n';
    expect(readTimedText(srt).map(({ at, text }) => [at, text])).toEqual([
      [1500, 'En'],
      [3_600_000, 'To'],
    ]);
  });

  test('a text without moments has no lines', () => {
    expect(readTimedText('WEBVTT')).toEqual([]);
    expect(readTimedText('-->\n\n0:0 --> x')).toEqual([]);
  });
});

test('what is written as WebVTT is read again as it was', () => {
  const sung = array(tuple(integer({ min: 0, max: 7_200_000 }), string({ minLength: 1 })), { maxLength: 12 });
  assert(
    property(sung, (entries) => {
      const lines = entries
        .map(([at, text]) => ({ at, until: at + 1000, text: text.replace(/\s+/g, ' ').trim(), words: [] }))
        .filter(({ text }) => text !== '' && !text.includes('-->'))
        .toSorted((one, other) => one.at - other.at);
      expect(readTimedText(writeWebVtt(lines))).toEqual(lines);
    }),
  );
});
