import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPushKeys } from '../platform/push/index.ts';

/** A browser, which alone can read what is sent to it. */
export type TestDevice = {
  /** What the app sends to subscribe it. */
  readonly subscription: { readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };
  /** Decrypts a message as RFC 8188 and RFC 8291 say. */
  decrypt(body: Buffer): any;
};

type ReceivedPush = { readonly headers: IncomingHttpHeaders; readonly payload: any };

/** A push service on this machine, with the browsers that subscribed at it. */
export type TestPushService = {
  /** The settings of a server that may write to it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly origin: string;
  createDevice(): TestDevice;
  /** What came for a device, decrypted, in its order. */
  received(device: TestDevice): readonly ReceivedPush[];
  /** Answers a device's messages with this status from now on; 201 at first. Undefined does not answer at all. */
  answerWith(device: TestDevice, status: number | undefined): void;
  close(): Promise<void>;
};

const SALT_BYTES = 16;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;

/** A browser that subscribed at a push service. */
export function createDevice(origin = 'https://updates.push.services.mozilla.com'): TestDevice {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const authSecret = randomBytes(SALT_BYTES);
  return {
    subscription: {
      endpoint: `${origin}/push/${randomUUID()}`,
      publicKey: publicKey.toString('base64url'),
      authSecret: authSecret.toString('base64url'),
    },
    decrypt(body) {
      const salt = body.subarray(0, SALT_BYTES);
      const sender = body.subarray(HEADER_BYTES - KEY_BYTES, HEADER_BYTES);
      const derive = (input: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', input, withSalt, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(keys.computeSecret(sender), authSecret, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(body.subarray(-TAG_BYTES));
      const padded = Buffer.concat([cipher.update(body.subarray(HEADER_BYTES, -TAG_BYTES)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** Starts a push service. */
export async function startPushService(): Promise<TestPushService> {
  const devices = new Map<string, TestDevice>();
  const received = new Map<string, ReceivedPush[]>();
  const statuses = new Map<string, number | undefined>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const device = devices.get(path);
      const status = statuses.has(path) ? statuses.get(path) : 201;
      if (status === undefined) return;
      const isTaken = device !== undefined && status < 300;
      if (isTaken)
        received.get(path)?.push({ headers: request.headers, payload: device.decrypt(Buffer.concat(chunks)) });
      response.writeHead(device === undefined ? 404 : status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pathOf = ({ subscription }: TestDevice) => new URL(subscription.endpoint).pathname;
  return {
    settings: { ...createPushSettings(), WEB_PUSH_HOSTS: `${host}, fcm.googleapis.com` },
    origin: `http://${host}`,
    createDevice() {
      const device = createDevice(`http://${host}`);
      devices.set(pathOf(device), device);
      received.set(pathOf(device), []);
      return device;
    },
    received: (device) => received.get(pathOf(device)) ?? [],
    answerWith: (device, status) => void statuses.set(pathOf(device), status),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Settings with which a server sends push messages, to the services of the vendors. */
export function createPushSettings(): Readonly<Record<string, string>> {
  const { publicKey, privateKey } = createPushKeys();
  return {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_CONTACT: 'mailto:songs@example.org',
  };
}
