import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createDevice, startPushService } from '../../testing/push-service.ts';
import { createPushKeys, createPushSender, RefusedPush } from './index.ts';
import { createPublicLookup, isPublicAddress, type DnsLookup } from './public-address.ts';
import { isPushService } from './push-sender.ts';

const message = { payload: { title: 'Advent' }, ttl: 60, topic: 'advent' };
const { signal } = new AbortController();
const createSender = (hosts: readonly string[], demo: boolean, lookUp?: DnsLookup) => {
  const webPush = { ...createPushKeys(), contact: 'mailto:songs@example.org', hosts };
  const sender = createPushSender({ webPush, demo }, lookUp);
  if (sender === undefined) throw new Error('There is a sender with keys.');
  return sender;
};

describe('an address of a push service', () => {
  const VENDORS = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])('may be %s', (endpoint) => expect(isPushService(endpoint, VENDORS, false)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evil-fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://me:word@fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://127.0.0.1/x',
    'ftp://fcm.googleapis.com/x',
    'no address',
  ])('is not %s', (endpoint) => expect(isPushService(endpoint, VENDORS, false)).toBe(false));

  test('may be of this machine in demo mode alone, and of no private network', () => {
    const hosts = ['127.0.0.1:4000', '10.0.0.2', 'localhost'];
    expect(isPushService('http://127.0.0.1:4000/x', hosts, true)).toBe(true);
    for (const endpoint of ['http://127.0.0.1:4000/x', 'https://127.0.0.1:4000/x', 'https://localhost/x'])
      expect(isPushService(endpoint, hosts, false)).toBe(false);
    expect(isPushService('https://10.0.0.2/x', hosts, true)).toBe(false);
  });
});

test.each([
  ['142.250.74.138', true],
  ['2a00:1450:400f:80c::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::8efa:4a8a', true],
  ['push.example.org', false],
])('whether the address %s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

test('a look-up gives the public addresses of a host, as whoever connects asks for them', () => {
  const found = [
    { address: '2a00:1450:400f:80c::200a', family: 6 },
    { address: '142.250.74.138', family: 4 },
  ];
  const find = createPublicLookup((_host, _options, done) => done(null, found));
  const answers: unknown[] = [];
  for (const all of [true, false]) find('push.example.org', { all }, (...answer) => answers.push(answer));
  const none = createPublicLookup((_host, _options, done) => done(null, []));
  none('push.example.org', {}, (error) => answers.push(error?.message));
  expect(answers).toEqual([[null, found], [null, found[0]?.address, 6], 'push.example.org has no address.']);
});

describe('a message', () => {
  test('is sent nowhere when the name leads into a private network, also beside a public address', async () => {
    const server = createServer((_request, response) => response.writeHead(201).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const connected: string[] = [];
    server.on('connection', () => connected.push('connected'));
    const host = `push.example.org:${(server.address() as AddressInfo).port}`;
    const target = createDevice(`https://${host}`).subscription;
    const asked: string[] = [];
    const lookUp: DnsLookup = (name, _options, done) => {
      asked.push(name);
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '142.250.74.138', family: 4 },
      ]);
    };
    const sent = createSender([host], false, lookUp).send(target, message, signal);
    await expect(sent).rejects.toThrow(`${host} could not be reached`);
    expect([asked, connected]).toEqual([['push.example.org'], []]);
    server.close();
  });

  test('is sent to no host that is not listed any more', async () => {
    const target = createDevice('https://push.example.org').subscription;
    await expect(createSender(['fcm.googleapis.com'], true).send(target, message, signal)).rejects.toThrow(RefusedPush);
  });

  test('follows no redirect', async () => {
    const paths: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      paths.push(url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const target = createDevice(`http://${host}`).subscription;
    await expect(createSender([host], true).send(target, message, signal)).rejects.toThrow(RefusedPush);
    expect(paths).toEqual([new URL(target.endpoint).pathname]);
    server.close();
  });

  test('cannot be encrypted for a browser with a broken key, which no other try mends', async () => {
    const service = await startPushService();
    const { subscription } = service.createDevice();
    const sender = createSender([new URL(service.origin).host], true);
    const broken = { ...subscription, publicKey: 'B'.repeat(87) };
    await expect(sender.send(broken, message, signal)).rejects.toThrow(RefusedPush);
    await service.close();
  });
});

test('a key pair has a public key of 65 bytes and a private one of 32, whatever it begins with', () => {
  for (let count = 0; count < 300; count += 1) {
    const { publicKey, privateKey } = createPushKeys();
    expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([65, 32]);
  }
});
