import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a browser has over plain HTTP: random bytes, but neither `randomUUID` nor `subtle`. */
const giving = (byte: number) => vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) });

test('a new id is a UUID of version 4, also where the browser has no crypto.randomUUID', () => {
  giving(0xff);
  expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  giving(0);
  expect(newId()).toBe('00000000-0000-4000-8000-000000000000');
});

test('new ids differ', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
