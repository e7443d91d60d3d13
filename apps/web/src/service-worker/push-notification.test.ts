import { describe, expect, test, vi } from 'vitest';
import { openNotification, renewSubscription, showPush } from './push-notification.ts';

const payload = {
  title: 'New set list',
  body: 'Advent (2026-11-29 10:30)',
  language: 'en',
  link: '/custom-collections/advent',
  tag: 'set-published /custom-collections/advent',
  at: '2026-11-20T10:00:00.000Z',
};
const origin = 'https://sing.example';

describe('a push message', () => {
  type Shown = { readonly title: string; readonly tag?: string; readonly data?: unknown; readonly renotify?: boolean };
  function createArea() {
    const shown: Shown[] = [];
    return {
      shown,
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => one.tag === tag) as unknown as Notification[],
      showNotification: async (title: string, options?: NotificationOptions) => void shown.push({ title, ...options }),
    };
  }

  test('is shown with what the server wrote', async () => {
    const area = createArea();
    await showPush(area, payload);
    expect(area.shown).toEqual([
      {
        title: 'New set list',
        body: 'Advent (2026-11-29 10:30)',
        lang: 'en',
        tag: payload.tag,
        icon: '/icons/icon-192.png',
        data: { link: payload.link, at: payload.at },
        renotify: false,
      },
    ]);
  });

  test('has the icon of the place', async () => {
    const shown: unknown[] = [];
    const area = {
      getNotifications: async () => [],
      showNotification: async (_title: string, options?: NotificationOptions) => void shown.push(options?.icon),
    };
    const icon = '/api/canticle/branding/icons/00/icon-192.png';
    await showPush(area, { ...payload, icon });
    expect(shown).toEqual([icon]);
  });

  test('makes a sound again when it is newer, and not when the same one comes twice', async () => {
    const area = createArea();
    await showPush(area, payload);
    await showPush(area, payload);
    await showPush(area, { ...payload, at: '2026-11-21T10:00:00.000Z' });
    expect(area.shown.map(({ renotify }) => renotify)).toEqual([false, false, true]);
  });
});

describe('a press on a notification', () => {
  const open = async (data: { readonly link: string | null } | null, urls: readonly string[]) => {
    const windows = urls.map((url) => ({ url, focus: vi.fn(async () => undefined) }));
    const openWindow = vi.fn(async (_url: string) => undefined);
    await openNotification(data, { matchAll: async () => windows, openWindow }, origin);
    return {
      focused: windows.filter(({ focus }) => focus.mock.calls.length > 0),
      opened: openWindow.mock.calls.flat(),
    };
  };

  test('goes to the window that shows the set', async () => {
    const { focused, opened } = await open(payload, [`${origin}/`, `${origin}${payload.link}?song=2`]);
    expect([focused.map(({ url }) => url), opened]).toEqual([[`${origin}${payload.link}?song=2`], []]);
  });

  test('opens the set beside what else is open', async () => {
    expect((await open(payload, [`${origin}/editor`])).opened).toEqual([`${origin}${payload.link}`]);
  });

  test.each([[null], [{ link: null }], [{ link: 'https://elsewhere.example/' }], [{ link: '//elsewhere.example' }]])(
    'opens the app for %j',
    async (data) => expect((await open(data, [])).opened).toEqual([`${origin}/`]),
  );
});

describe('a changed subscription', () => {
  const subscription = (endpoint: string) =>
    ({
      endpoint,
      options: { userVisibleOnly: true },
      toJSON: () => ({ keys: { p256dh: 'public', auth: 'secret' } }),
    }) as unknown as PushSubscription;
  const renew = async (before: PushSubscription | null, after: PushSubscription | null, isSignedIn = true) => {
    const request = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) =>
      isSignedIn ? Response.json({ token: 'ink' }) : new Response('', { status: 401 }),
    );
    const subscribe = vi.fn(async () => subscription('https://push.example/made'));
    await renewSubscription({ oldSubscription: before, newSubscription: after }, { subscribe }, request);
    return request.mock.calls;
  };

  test.each([
    [subscription('https://push.example/new'), 'https://push.example/new'],
    [null, 'https://push.example/made'],
  ])('is told to the server', async (after, endpoint) => {
    const [, [url, init] = []] = await renew(subscription('https://push.example/old'), after);
    expect([url, init?.method]).toEqual(['/api/canticle/push-subscriptions', 'PUT']);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer ink' });
    expect(JSON.parse(String(init?.body))).toEqual({
      endpoint,
      publicKey: 'public',
      authSecret: 'secret',
      replaces: 'https://push.example/old',
    });
  });

  test('waits for the app when nobody is signed in, or nothing is known of before', async () => {
    expect(await renew(subscription('https://push.example/old'), null, false)).toHaveLength(1);
    expect(await renew(null, subscription('https://push.example/new'))).toEqual([]);
  });
});
