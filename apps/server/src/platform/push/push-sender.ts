import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { type Config, isLoopback, type WebPushSettings } from '../config/index.ts';
import { createPublicLookup, isPublicAddress, type DnsLookup } from './public-address.ts';

/** How long a push service may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A browser that subscribed: the address its push service gave it, and the keys only it can decrypt with. */
type PushTarget = { readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

type PushMessage = {
  /** What the service worker of the app gets, as JSON; at most about 3,000 bytes. */
  readonly payload: unknown;
  /** Seconds the push service keeps it for a device that is away. */
  readonly ttl: number;
  /** A newer message of the same topic replaces one that is not delivered yet; at most 32 letters of base64url. */
  readonly topic: string;
};

/** The push service will never take this message: another try would be useless. */
export class RefusedPush extends Error {
  override readonly name = 'RefusedPush';
}

/** Sends push messages to browsers, encrypted for each (RFC 8291), through the push services of their vendors. */
export type PushSender = {
  /** The key browsers subscribe with. */
  readonly publicKey: string;
  /** Whether an address is of a push service that may be written to. */
  accepts(endpoint: string): boolean;
  /**
   * @throws {RefusedPush} when another try would be useless, and Error when the push service is busy or away
   * @returns `gone` when the browser has ended the subscription
   */
  send(target: PushTarget, message: PushMessage, signal: AbortSignal): Promise<'sent' | 'gone'>;
};

/**
 * Creates the sender; undefined when push messages are not set up. In demo mode it may also write to this machine.
 *
 * @param lookUp  finds the addresses of a host
 */
export function createPushSender(
  { webPush, demo }: Pick<Config, 'webPush' | 'demo'>,
  lookUp: DnsLookup = lookup,
): PushSender | undefined {
  if (webPush === undefined) return undefined;
  const accepts = (endpoint: string) => isPushService(endpoint, webPush.hosts, demo);
  return {
    publicKey: webPush.publicKey,
    accepts,
    async send(target, message, signal) {
      if (!accepts(target.endpoint)) throw new RefusedPush('The address is of no push service of the settings.');
      return readOutcome(await post(target, message, { webPush, demo, lookUp, signal }), new URL(target.endpoint).host);
    },
  };
}

/**
 * Whether an address is of one of these hosts, and reached over https.
 *
 * @param allowsLoopback  whether this machine may be one, also without https
 * @example isPushService('https://fcm.googleapis.com/fcm/send/x', ['fcm.googleapis.com'], false) // true
 * @example isPushService('https://a.push.apple.com/x', ['*.push.apple.com'], false) // true
 * @example isPushService('https://10.0.0.2/x', ['10.0.0.2'], false) // false
 */
export function isPushService(endpoint: string, hosts: readonly string[], allowsLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (!hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))) return false;
  if (isLoopback(hostname)) return allowsLoopback && /^https?:$/.test(protocol);
  return protocol === 'https:' && (isIP(hostname) === 0 || isPublicAddress(hostname));
}

type PostOptions = {
  readonly webPush: WebPushSettings;
  readonly demo: boolean;
  readonly lookUp: DnsLookup;
  readonly signal: AbortSignal;
};

/* Redirects are not followed. */
async function post(
  target: PushTarget,
  message: PushMessage,
  { webPush, demo, lookUp, signal }: PostOptions,
): Promise<number> {
  const { headers, body } = await encrypt(target, message, webPush);
  const url = new URL(target.endpoint);
  const isLocal = demo && isLoopback(url.hostname);
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    ...(isLocal ? {} : { lookup: createPublicLookup(lookUp) }),
  };
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, options, onResponse)
      .on('error', () => reject(new Error(`The push service ${url.host} could not be reached.`)))
      .end(body);
  });
}

async function encrypt(
  { endpoint, publicKey, authSecret }: PushTarget,
  { payload, ttl, topic }: PushMessage,
  { contact, publicKey: signingKey, privateKey }: WebPushSettings,
) {
  const options = { vapidDetails: { subject: contact, publicKey: signingKey, privateKey }, TTL: ttl, topic };
  // Loaded where messages are sent.
  const { default: webPush } = await import('web-push');
  try {
    const target = { endpoint, keys: { p256dh: publicKey, auth: authSecret } };
    return webPush.generateRequestDetails(target, JSON.stringify(payload), options);
  } catch (error) {
    throw new RefusedPush('The message could not be encrypted for this browser.', { cause: error });
  }
}

function readOutcome(status: number, host: string): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const answer = `The push service ${host} answered ${status}.`;
  throw status === 429 || status >= 500 ? new Error(answer) : new RefusedPush(answer);
}
