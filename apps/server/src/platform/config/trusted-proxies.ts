import { isIP } from 'node:net';
import { InvalidSetting } from './invalid-setting.ts';

/** Named groups of addresses: https://github.com/jshttp/proxy-addr#readme */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Validates the parts of `TRUSTED_PROXIES`: addresses, ranges (`10.0.0.0/8`) or the name of a group.
 *
 * @throws {InvalidSetting} at the first that is none of these, or that contains every address
 */
export function validateTrustedProxies(parts: readonly string[]): readonly string[] {
  const universalRange = parts.find((part) => isIP(part.split('/')[0] ?? '') !== 0 && /\/0+$/.test(part));
  if (universalRange !== undefined) {
    throw new InvalidSetting(
      `TRUSTED_PROXIES must not hold ${universalRange}, which is everybody: anybody could then pretend to call from any address. Name the proxies, or uniquelocal for those of private networks.`,
    );
  }
  const invalid = parts.find((part) => !NAMED_RANGES.includes(part) && !isRange(part));
  if (invalid !== undefined) {
    throw new InvalidSetting(
      `TRUSTED_PROXIES must list addresses such as 10.0.0.2, ranges such as 10.0.0.0/8, or loopback; "${invalid}" is neither.`,
    );
  }
  return parts;
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
