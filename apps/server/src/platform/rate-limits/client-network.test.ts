import { describe, expect, it } from 'vitest';
import { clientNetworkOf } from './client-network.ts';

describe('a client', () => {
  it('is its address, or the network an IPv6 household has', () => {
    expect(
      ['192.0.2.7', '::1', '2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:1:2:3', '::ffff:192.0.2.7'].map(clientNetworkOf),
    ).toEqual(['192.0.2.7', '0:0:0:0', '2001:db8:1:2', '2001:db8:1:2', '::ffff:192.0.2.7']);
  });
});
