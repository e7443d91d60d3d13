import { afterAll, describe, expect, inject } from 'vitest';
import { fetchAs, createUser, signInForToken } from '../../fixtures/index.ts';
import { address, button, css, journey, openProxy, type Proxy, signInAs, text } from './fixtures/index.ts';

/* Ways in which a browser's database fails, as code that runs before the app. */
const NEVER_ANSWERS = `
  for (const kind of [IDBRequest, IDBTransaction])
    kind.prototype.addEventListener = () => {};
`;
const ANSWERS_LATE = `
  IDBOpenDBRequest.prototype.addEventListener = function (type, listener, options) {
    const late = (event) => void setTimeout(() => listener.call(this, event), 3000);
    EventTarget.prototype.addEventListener.call(this, type, type === 'success' ? late : listener, options);
  };
`;
const DIES = `
  const begin = IDBDatabase.prototype.transaction;
  let left = 6;
  IDBDatabase.prototype.transaction = function (...wanted) {
    if (left-- <= 0) throw new DOMException('The database is gone.', 'InvalidStateError');
    return begin.apply(this, wanted);
  };
`;

const proxies: Proxy[] = [];

afterAll(() => Promise.all(proxies.map((proxy) => proxy.cut())));

/* Opens a song and reads its text; a favourite that is marked reaches the server. */
async function singWith(before: string) {
  const proxy = await openProxy(address, before);
  proxies.push(proxy);
  const email = await createUser('Sigrid');
  const page = await signInAs(email, '/songs/FS/3', proxy.origin);
  await page.see(css('.lyric-line'));
  await page.press(button(/^Favourite: /));
  await expect.poll(() => page.read(button(/^Favourite: /), (one) => one.ariaPressed)).toBe('true');
  const token = await signInForToken(email);
  await expect
    .poll(async () => (await fetchAs<{ result: string[] }>(token, 'GET', 'api/Favorites', undefined, '3.0')).result)
    .toHaveLength(1);
  return page;
}

describe(`In ${inject('engine')}, a database of the browser`, () => {
  journey('that never answers keeps nobody from singing, and the person is told', async () => {
    const page = await singWith(NEVER_ANSWERS);
    await page.see(text('Nothing can be saved on this device right now'));
  });

  journey('that answers late keeps nobody from singing', async () => {
    await singWith(ANSWERS_LATE);
  });

  journey('that dies in the middle keeps nobody from singing', async () => {
    await singWith(DIES);
  });
});
