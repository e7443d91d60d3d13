import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/* What is on no public network. Sources: the IANA special-purpose address registries, RFC 6890. */
const PRIVATE_RANGES = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

/* Apart: one list for both takes every address of IPv4 for one that is written as IPv6. */
const privateRanges = { 4: new BlockList(), 6: new BlockList() };
for (const [address, bits] of PRIVATE_RANGES)
  if (address.includes(':')) privateRanges[6].addSubnet(address, bits, 'ipv6');
  else privateRanges[4].addSubnet(address, bits, 'ipv4');

/**
 * Whether an address is of the public internet: not of this machine, a private network or a reserved range.
 * @example isPublicAddress('127.0.0.1') // false
 * @example isPublicAddress('142.250.74.138') // true
 */
export function isPublicAddress(address: string): boolean {
  const reached = translatedAddress(address) ?? address;
  const family = isIP(reached);
  if (family === 4) return !privateRanges[4].check(reached, 'ipv4');
  return family === 6 && !privateRanges[6].check(reached, 'ipv6');
}

/* The IPv4 address that a network without IPv4 reaches through an address of IPv6 (RFC 6052). */
function translatedAddress(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  const [, high, low] = /^\[64:ff9b::([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).host) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const halves = [high, low].map((half) => Number.parseInt(half, 16));
  return halves.flatMap((half) => [half >> 8, half & 0xff]).join('.');
}

/** The look-up of `node:dns`. */
export type DnsLookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Creates a look-up for connections that fails when any address of a host is not public. */
export function createPublicLookup(lookUp: DnsLookup): LookupFunction {
  return (host, options, callback) =>
    lookUp(host, { ...options, all: true }, (error, addresses) => {
      // There are none beside an error.
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error(`${host} has no address.`), '');
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${host} has an address in a private network.`), '');
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
}
