/**
 * What counts as one client: the address itself, or for IPv6 the network a household gets, in which a client can use as
 * many addresses as it likes.
 *
 * @example clientNetworkOf('192.0.2.7') // '192.0.2.7'
 * @example clientNetworkOf('2001:db8:1:2:aaaa::1') // '2001:db8:1:2'
 * @example clientNetworkOf('2001:db8::1') // '2001:db8:0:0'
 */
export function clientNetworkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
