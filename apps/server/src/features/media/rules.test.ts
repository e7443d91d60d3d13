import { describe, expect, it } from 'vitest';
import { findOutdatedFiles, matchesEtag, parseRange, playbackSource, safeHeaders } from './rules.ts';

it.each([
  ['bytes=0-4', { first: 0, last: 4 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=8-20', { first: 8, last: 9 }],
  ['bytes=3-3', { first: 3, last: 3 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-20', { first: 0, last: 9 }],
  [' bytes=2-4 ', { first: 2, last: 4 }],
  ['bytes=10-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=4-2', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,3-4', 'all'],
  ['xbytes=0-1', 'all'],
  ['lines=0-1', 'all'],
  [undefined, 'all'],
] as const)('of a file of ten bytes, %s is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

it('an empty file has no range', () => {
  expect([parseRange('bytes=-1', 0), parseRange('bytes=0-', 0)]).toEqual(['beyond', 'beyond']);
});

it('what a browser has is compared with what there is', () => {
  const headers = ['"a"', 'W/"a"', '"b", "a"', '*', '"b"', '"ab"', '', undefined];
  expect(headers.map((header) => matchesEtag(header, '"a"'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('a file is sent so that it can do nothing', () => {
  it('and is shown only when it is of a kind that is safe', () => {
    const shown = (type: string, isDownload = false) =>
      safeHeaders(type, 'a.x', isDownload)['content-disposition']?.split(';')[0];
    const types = ['audio/mpeg', 'video/mp4', 'application/pdf', 'text/vtt', 'image/jpeg'];
    expect(types.map((type) => shown(type))).toEqual(types.map(() => 'inline'));
    expect(types.map((type) => shown(type, true))).toEqual(types.map(() => 'attachment'));
    const others = [
      'text/html',
      'image/svg+xml',
      'image/png',
      'x-audio/mpeg',
      'application/pdf+xml',
      'text/vttx',
      'xtext/vtt',
      'image/jpegx',
    ];
    expect(others.map((type) => shown(type))).toEqual(others.map(() => 'attachment'));
  });

  it('in a frame of ours or of whom it was allowed, without scripts', () => {
    expect(safeHeaders('text/vtt', "Psalm (23)'*å.vtt", false, ['https://choir.example'])).toEqual({
      'content-type': 'text/vtt; charset=utf-8',
      'content-disposition': "inline; filename*=UTF-8''Psalm%20%2823%29%27%2A%C3%A5.vtt",
      'content-security-policy': "default-src 'none'; frame-ancestors 'self' https://choir.example; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const pdf = safeHeaders('application/pdf', 'a.pdf', false);
    expect(pdf['content-type']).toBe('application/pdf');
    expect(pdf['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'");
  });
});

it.each([
  ['https://www.youtube.com/watch?v=x', 'youtube'],
  ['https://youtu.be/x', 'youtube'],
  ['https://player.vimeo.com/video/1', 'vimeo'],
  ['https://youtube.com/', undefined],
  ['https://youtube.com.example/watch', undefined],
  ['https://example.org/hymn.m3u8?x=1', 'hls'],
  ['https://example.org/hymn.m3u8/x', undefined],
  ['https://example.org/hymn.MP3', 'file'],
  ['https://example.org/hymn.mp3/x', undefined],
  ['https://example.org/hymnmp3', undefined],
  ['https://example.org/', undefined],
  ['http://example.org/hymn.mp3', undefined],
  ['https://me@example.org/hymn.mp3', undefined],
  ['hymn.mp3', undefined],
])('%s is played as %s', (address, source) => {
  expect(playbackSource(address)).toBe(source);
});

it('what was made from a score is outdated when the score is another, or is gone', () => {
  const file = (songId: string, contentHash: string, madeFrom: string | null) => ({ songId, contentHash, madeFrom });
  const score = file('s1', 'h1', null);
  const made = file('s1', 'm1', 'h1');
  expect(findOutdatedFiles([score, made])).toEqual([]);
  expect(findOutdatedFiles([file('s1', 'h2', null), made])).toEqual([made]);
  expect(findOutdatedFiles([made])).toEqual([made]);
  expect(findOutdatedFiles([file('s2', 'h1', null), made])).toEqual([made]);
  // What was made is no source of anything.
  const again = file('s1', 'm2', 'm1');
  expect(findOutdatedFiles([score, made, again])).toEqual([again]);
});
