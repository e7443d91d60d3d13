import { vi } from 'vitest';

/** What a person answers when the browser asks whether a site may show notifications. */
type Answer = 'granted' | 'denied' | 'default';

/** The push messages of a browser, for tests. */
export type FakePush = {
  /** The address of the present subscription; undefined when there is none. */
  endpoint(): string | undefined;
  /** How often the person was asked for permission. */
  timesAsked(): number;
  /** The push service gives the browser another address. */
  changeAddress(): void;
  /** The browser does not subscribe from now on. */
  fail(): void;
};

const keyBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

/** Gives the browser of a test push messages, until `vi.unstubAllGlobals`. */
export function fakePush(permission: Answer = 'default', answer: Answer = 'granted'): FakePush {
  let count = 0;
  let asked = 0;
  let isBroken = false;
  let current: { readonly endpoint: string; readonly key: string } | undefined;
  const notification = {
    permission,
    requestPermission: async () => {
      asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  const describe = ({ endpoint, key }: NonNullable<typeof current>) => ({
    endpoint,
    options: { applicationServerKey: keyBytes(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: async () => {
      current = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (current ? describe(current) : null),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (isBroken) throw new DOMException('no push service', 'AbortError');
      count += current ? 0 : 1;
      current ??= { endpoint: `https://push.example/${count}`, key };
      return describe(current);
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
  return {
    endpoint: () => current?.endpoint,
    timesAsked: () => asked,
    changeAddress: () => {
      count += 1;
      if (current) current = { ...current, endpoint: `https://push.example/${count}` };
    },
    fail: () => {
      isBroken = true;
    },
  };
}
