import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { openCountryFile } from './country-file.ts';

/** Two upper-case letters: where a request comes from; undefined when it is not known. */
export type FindCountry = (request: Pick<FastifyRequest, 'headers' | 'raw' | 'ip'>) => string | undefined;

/* The ranges of the named groups in `TRUSTED_PROXIES`: https://github.com/jshttp/proxy-addr#readme */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Creates the function that reads the country of a request: from the header of a proxy, but only when the request comes
 * from a trusted proxy, since everybody else can write into it whatever is cheapest; otherwise from the file the
 * operator provides.
 *
 * @throws {InvalidSetting} when that file cannot be read
 */
export function createCountryFinder(
  config: Pick<Config, 'countryHeader' | 'countryFile' | 'trustedProxies'>,
): FindCountry {
  const { countryHeader, countryFile } = config;
  const trusted = createProxyMatcher(config.trustedProxies);
  const fromFile = countryFile === undefined ? () => undefined : openCountryFile(countryFile);
  return (request) => {
    const named =
      countryHeader !== undefined && trusted(request.raw.socket?.remoteAddress)
        ? parseCountry(request.headers[countryHeader])
        : undefined;
    return named ?? parseCountry(fromFile(request.ip));
  };
}

/**
 * The country a header names. `XX` and `T1` are Cloudflare's values for "unknown" and for Tor.
 *
 * @example parseCountry('se') // 'SE'
 * @example parseCountry('XX') // undefined
 */
export function parseCountry(header: string | string[] | undefined): string | undefined {
  const code = typeof header === 'string' ? header.trim().toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined;
}

function createProxyMatcher(parts: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of parts.flatMap((part) => NAMED_RANGES[part] ?? [part])) {
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
