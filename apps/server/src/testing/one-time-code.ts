import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * For tests: the code an authenticator app shows (RFC 6238).
 *
 * @param uri    what the app was set up with, as in its QR code
 * @param steps  how many codes later; negative for earlier ones
 */
export function oneTimeCode(uri: string, steps = 0, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / PERIOD_MS) + steps));
  const secret = decodeBase32(new URL(uri).searchParams.get('secret') ?? '');
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8), 2)),
  );
}
