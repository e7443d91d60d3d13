import { isIP } from 'node:net';
import { z } from 'zod';
import { list } from './setting-types.ts';

/** Named groups of addresses: https://github.com/jshttp/proxy-addr#readme */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** `TRUSTED_PROXIES`: addresses, ranges (`10.0.0.0/8`) or names of groups, but none that contains every address. */
export const trustedProxies = list(
  z
    .string()
    .refine((part) => isIP(part.split('/')[0] ?? '') === 0 || !/\/0+$/.test(part), {
      error: ({ input }) =>
        `TRUSTED_PROXIES must not contain ${String(input)}, which means everyone: anyone could then pretend to call from any address. List the proxies, or use uniquelocal for private networks.`,
      abort: true,
    })
    .refine((part) => NAMED_RANGES.includes(part) || isRange(part), {
      error: ({ input }) =>
        `TRUSTED_PROXIES must list addresses such as 10.0.0.2, ranges such as 10.0.0.0/8, or loopback; "${String(input)}" is neither.`,
    }),
);

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
