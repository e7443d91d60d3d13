import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHmacSigner } from './hmac.ts';

test.each([
  ['an empty message', Buffer.alloc(32, 7), ''],
  ['a short key', Buffer.from('Jefe'), 'what do ya want for nothing?'],
  ['a key of a whole block', Buffer.alloc(64, 0xaa), 'Hi There'],
  ['other letters', Buffer.alloc(32, 1), 'Blåbær, «ørret» 𝄞'],
  ['a long message', Buffer.alloc(32, 3), 'x'.repeat(1000)],
])('is the HMAC everybody else computes: %s', (_what, key, message) => {
  expect(createHmacSigner(key)(message)).toBe(createHmac('sha256', key).update(message).digest('base64url'));
});

test('takes no key that would have to be shortened', () => {
  expect(() => createHmacSigner(Buffer.alloc(65))).toThrow(RangeError);
});
