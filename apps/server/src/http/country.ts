import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';

/** Two upper-case letters: where a request comes from. */
export type ReadCountry = (request: Pick<FastifyRequest, 'headers' | 'raw'>) => string;

/* What the names of `TRUSTED_PROXIES` stand for: https://github.com/jshttp/proxy-addr#readme */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * How the country of a request is read: from the header of a proxy, but only when it is a trusted proxy that asks, since
 * everybody else can write into it whatever is cheapest; otherwise the default.
 */
export function readCountries(
  config: Pick<Config, 'countryHeader' | 'defaultCountry' | 'trustedProxies'>,
): ReadCountry {
  const { countryHeader, defaultCountry } = config;
  if (countryHeader === undefined) return () => defaultCountry;
  const trusted = proxies(config.trustedProxies);
  return (request) =>
    trusted(request.raw.socket?.remoteAddress)
      ? countryOf(request.headers[countryHeader], defaultCountry)
      : defaultCountry;
}

/**
 * The country a header names, else another one. `XX` and `T1` are what Cloudflare's header says for "unknown" and for Tor.
 *
 * @example countryOf('se', 'NO') // 'SE'
 * @example countryOf('XX', 'NO') // 'NO'
 */
export function countryOf(header: string | string[] | undefined, fallback: string): string {
  const code = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : fallback;
}

function proxies(parts: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of parts.flatMap((part) => NAMED[part] ?? [part])) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '');
    return plain !== undefined && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
