import { describe, expect, test } from 'vitest';
import { offlinePath, leasePath, cacheNameOf } from '../offline-files/index.ts';
import { createRangeResponse } from './byte-range.ts';
import { serveOfflineFile } from './offline-media.ts';

const whole = (headers: Record<string, string> = {}) =>
  new Response('0123456789', { headers: { 'content-type': 'audio/wav', etag: '"h"', ...headers } });

describe('a part of a kept recording', () => {
  test.each([
    ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    [null, 200, '0123456789', null],
  ])('%s', async (range, status, text, contentRange) => {
    const answer = await createRangeResponse(whole(), range);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(text.length));
  });
});

describe('a recording', () => {
  const address = 'https://sing.example/api/canticle/media/f1/file?p=u1&e=5&s=x';
  const day = 24 * 60 * 60_000;
  const kept = (person: string, { contactAt = 0, until }: { contactAt?: number; until?: number } = {}) => {
    const rows = new Map<string, Response>([
      [offlinePath(address), whole(until === undefined ? {} : { 'x-kept-until': String(until) })],
      [leasePath, Response.json({ contactAt })],
    ]);
    return {
      keys: async () => ['canticle-shell-a', cacheNameOf(person)],
      open: async () => ({ match: async (name: string) => rows.get(name)?.clone() }),
    } as unknown as CacheStorage;
  };
  const asked = (of: string) => new Request(of, { headers: { range: 'bytes=0-3' } });

  test('is played from the device whatever its address was signed with since', async () => {
    const later = address.replace('e=5&s=x', 'e=99&s=other');
    expect(await (await serveOfflineFile(asked(later), kept('me'), day))?.text()).toBe('0123');
  });

  test('that somebody else keeps is not given', async () => {
    expect(await serveOfflineFile(asked(address.replace('p=u1', 'p=u2')), kept('me'), day)).toBeUndefined();
  });

  test('is not played after its right has ended, or 30 days after the last contact', async () => {
    expect(await serveOfflineFile(asked(address), kept('me', { until: 2 * day }), day)).toBeDefined();
    expect(await serveOfflineFile(asked(address), kept('me', { until: 2 * day }), 2 * day)).toBeUndefined();
    expect(await serveOfflineFile(asked(address), kept('me'), 30 * day)).toBeDefined();
    expect(await serveOfflineFile(asked(address), kept('me'), 30 * day + 1)).toBeUndefined();
    expect(await serveOfflineFile(asked(address), kept('me', { contactAt: 5 * day }), 31 * day)).toBeDefined();
  });
});
