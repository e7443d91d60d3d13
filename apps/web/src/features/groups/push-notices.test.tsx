import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { storageKeys, writeStored } from '../../storage/index.ts';
import { fakePush } from '../../testing/fake-push.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { PushNotices } from './push-notices.tsx';

afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
  localStorage.clear();
});
beforeEach(() => writeStored(storageKeys.tracesOf, 'nora'));

const failures: string[] = [];
async function show(webPushKey: string | undefined = 'BCVxsr7N', reply = () => Response.json(saved)): Promise<void> {
  failures.length = 0;
  mockApi({
    'api/canticle/installation': () => Response.json({ demo: false, webPushKey }),
    'api/canticle/push-subscriptions': reply,
  });
  await renderAt('/', <PushNotices groupId="choir" onFailure={(text) => failures.push(text)} />);
}
const saved = { id: 'a', service: 'push.example', groupIds: ['choir'], createdAt: '' };
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'On this device' });

describe('notifications on this device', () => {
  it('are turned on by a press, and ask nobody before', async () => {
    const push = fakePush();
    await show();
    expect((await box()).checked).toBe(false);
    expect(push.timesAsked()).toBe(0);
    fireEvent.click(await box());
    await vi.waitFor(async () => expect((await box()).checked).toBe(true));
    expect([push.timesAsked(), failures.at(-1)]).toEqual([1, '']);
  });

  it('stay off when the person forbids them, which is said', async () => {
    fakePush('default', 'denied');
    await show();
    fireEvent.click(await box());
    await screen.findByText(/^Notifications are blocked for this site/);
    const denied = await box();
    expect([denied.checked, denied.disabled]).toEqual([false, true]);
    expect(document.getElementById(denied.getAttribute('aria-describedby') ?? '')?.textContent).toContain('blocked');
  });

  it('are missing in a browser that has none, on an iPhone outside the home screen, and without HTTPS, which is said', async () => {
    await show();
    await screen.findByText('This browser doesn’t support notifications.');
    expect((await box()).disabled).toBe(true);
    cleanup();
    closeCache();
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await show();
    await screen.findByText(/add Canticle to your iPhone or iPad Home Screen/);
    Reflect.deleteProperty(navigator, 'standalone');
    cleanup();
    closeCache();
    vi.stubGlobal('isSecureContext', false);
    await show();
    await screen.findByText(/^Notifications need HTTPS/);
  });

  it('say so when the browser or the server fails', async () => {
    const push = fakePush('granted');
    push.fail();
    await show();
    fireEvent.click(await box());
    await vi.waitFor(() => expect(failures.at(-1)).toBe('Notifications couldn’t be turned on. Try again later.'));
    cleanup();
    closeCache();
    fakePush('granted');
    await show('BCVxsr7N', () => new Response('', { status: 500, headers: { 'X-Problem': 'INTERNAL' } }));
    fireEvent.click(await box());
    await vi.waitFor(() => expect(failures.at(-1)).toBe('Something went wrong on our side.'));
    expect((await box()).checked).toBe(false);
  });

  it.each([[''], [undefined]])('are not mentioned where the server sends none (%j)', async (key) => {
    fakePush();
    mockApi({ 'api/canticle/installation': () => Response.json({ demo: false, webPushKey: key }) });
    await renderAt(
      '/',
      <>
        <PushNotices groupId="choir" onFailure={() => undefined} />
        <p>beside</p>
      </>,
    );
    await screen.findByText('beside');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
