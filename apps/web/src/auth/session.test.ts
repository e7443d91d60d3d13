// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory, IDBOpenDBRequest as FakeRequest } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../api/index.ts';
import { currentCache } from '../offline/index.ts';
import { readStored, writeStored } from '../storage/index.ts';
import { fakePush } from '../testing/fake-push.ts';
import { fakeProvider, kari } from '../testing/index.ts';
import type { IdentityProvider, Person } from './identity-provider.ts';
import { SignInError } from './sign-in-error.ts';
import { pushDeviceKey } from './push-device.ts';
import { createSession } from './session.ts';

const userDocument = { id: 'u1', displayName: 'Kari' };
const favorite = (id: string) => ({
  id,
  thing: 'favorites',
  call: { method: 'POST', path: 'api/Favorites', version: 3 } as const,
  body: ['s1'],
  addedAt: 1,
});

describe('the session', () => {
  let answers: (path: string) => Response;
  const sent: string[] = [];

  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    localStorage.clear();
    sent.length = 0;
    answers = () => Response.json({ result: userDocument });
    const fetch = async (address: RequestInfo | URL, init: RequestInit = {}) => {
      const { pathname } = new URL(String(address));
      sent.push(`${init.method} ${pathname}`);
      return answers(pathname);
    };
    configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  });

  const open = (does: Partial<IdentityProvider> = {}, onBadToken = () => {}) => {
    const provider = fakeProvider(does);
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const readAhead = async () => void sent.push('ahead');
    return createSession({ provider, queries, now: () => Date.now(), onInvalidToken: onBadToken, prefetch: readAhead });
  };
  const asKari = { currentPerson: async () => kari };
  const problem = (status: number, code: string) => () => new Response('', { status, headers: { 'X-Problem': code } });

  it('starts with nobody', async () => {
    const session = open();
    expect(session.state()).toEqual({ kind: 'starting' });
    await session.start(null);
    expect(session.state()).toEqual({ kind: 'signed-out' });
    expect(sent).toEqual([]);
  });

  it('opens for a verified person once their document is there', async () => {
    const session = open(asKari);
    await session.start(null);
    expect(session.state()).toEqual({ kind: 'signed-in', person: kari });
    expect(sent).toEqual(['ahead', 'GET /api/Session']);
  });

  it('opens without a network when the document is in the copy', async () => {
    await open(asKari).start(null);
    answers = () => {
      throw new TypeError('no network');
    };
    const later = open(asKari);
    await later.start(null);
    expect(later.state()).toMatchObject({ kind: 'signed-in' });
  });

  it('lets in at once whoever was there last, and looks whether that is still true', async () => {
    await open(asKari).start(null);
    let tell: (person: Person | null) => void = () => {};
    const asking = new Promise<Person | null>((resolve) => {
      tell = resolve;
    });
    const session = open({ rememberedPerson: () => kari, currentPerson: () => asking });
    const beginning = session.start(null);
    await vi.waitFor(() => expect(session.state()).toEqual({ kind: 'signed-in', person: kari }));
    tell(null);
    await beginning;
    expect(session.state()).toEqual({ kind: 'signed-out' });
  });

  it('empties an old copy once a day, when the server is there to fill it again', async () => {
    const day = 24 * 60 * 60 * 1000;
    await open(asKari).start(null);
    const copy = currentCache();
    await copy.writeMeta('clearedAt', Date.now() - day);
    await copy.write('lyrics', 's1', { value: {}, savedAt: 1, etag: undefined });
    const known = { rememberedPerson: () => kari, ...asKari };
    await open({ ...known, getBearerToken: () => Promise.reject(new Error('no network')) }).start(null);
    expect(await currentCache().read('lyrics', 's1')).toBeDefined();
    await open({ ...known, getBearerToken: async () => 'ink' }).start(null);
    expect(await currentCache().read('lyrics', 's1')).toBeUndefined();
  });

  it('keeps somebody with an unverified address out', async () => {
    const session = open({ currentPerson: async () => ({ ...kari, emailVerified: false }) });
    await session.start(null);
    expect(session.state()).toMatchObject({ kind: 'unverified' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['EMAIL_NOT_VERIFIED', 401, 'unverified'],
    ['SIGNED_OUT', 401, 'signed-out'],
    ['UNAVAILABLE', 503, 'failed'],
  ])('is told %s by the server and becomes what follows from it', async (code, status, kind) => {
    answers = problem(status, code);
    const session = open(asKari);
    await session.start(null);
    expect(session.state().kind).toBe(kind);
  });

  describe('a token of the address that is of somebody else than who is here', () => {
    const nils = { ...kari, id: 'nils', displayName: 'Nils' };
    const asks = (replaced: string[] = []) => ({
      ...asKari,
      rememberedPerson: () => kari,
      signInWithToken: async (token: string, { replace = false } = {}) => {
        if (!replace) throw new SignInError('auth/signed-in-as-another', 'x', undefined, 'Nils');
        replaced.push(token);
        return nils;
      },
    });

    it('asks who it is to be, and shows nothing of either before that', async () => {
      const session = open(asks());
      await session.start('t1');
      expect(session.state()).toEqual({ kind: 'choosing', person: kari, other: 'Nils' });
      expect(sent).toEqual([]);
    });

    it('goes on as before when they stay', async () => {
      const replaced: string[] = [];
      const session = open(asks(replaced));
      await session.start('t1');
      await session.choosePerson('here');
      expect(session.state()).toEqual({ kind: 'signed-in', person: kari });
      expect(replaced).toEqual([]);
    });

    it('signs the other one in when they say so, sends what was unsent and leaves nothing of the first to see', async () => {
      await open(asKari).start(null);
      await currentCache().outbox.add(favorite('f1'));
      localStorage.setItem('placeLeft', 'where Kari was');
      const replaced: string[] = [];
      const session = open(asks(replaced));
      await session.start('t1');
      sent.length = 0;
      await session.choosePerson('other');
      expect(session.state()).toEqual({ kind: 'signed-in', person: nils });
      expect([replaced, sent[0]]).toEqual([['t1'], 'POST /api/Favorites']);
      expect(localStorage.getItem('placeLeft')).toBeNull();
      expect((await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(kari.id))).toEqual(
        [],
      );
    });

    it('says so when the token counts no more by then, and the first goes on', async () => {
      const onBadToken = vi.fn();
      const signInWithToken = async (_token: string, { replace = false } = {}): Promise<Person> => {
        throw new SignInError(replace ? 'auth/code-not-valid' : 'auth/signed-in-as-another');
      };
      const session = open({ ...asKari, rememberedPerson: () => kari, signInWithToken }, onBadToken);
      await session.start('t1');
      expect(session.state()).toMatchObject({ kind: 'choosing', other: undefined });
      await session.choosePerson('other');
      expect(session.state()).toEqual({ kind: 'signed-in', person: kari });
      expect(onBadToken).toHaveBeenCalledOnce();
    });
  });

  it('takes in whoever the token of the address names when the service lets them in', async () => {
    const nils = { ...kari, id: 'nils' };
    const session = open({ ...asKari, signInWithToken: async () => nils });
    await session.start('t1');
    expect(session.state()).toEqual({ kind: 'signed-in', person: nils });
  });

  it('says when that token is refused and goes on with whoever was there', async () => {
    const onBadToken = vi.fn();
    const session = open({ ...asKari, signInWithToken: () => Promise.reject(new Error('used')) }, onBadToken);
    await session.start('t1');
    expect(onBadToken).toHaveBeenCalledOnce();
    expect(session.state()).toEqual({ kind: 'signed-in', person: kari });
  });

  it('takes one person off the screen before it lets in the next', async () => {
    const session = open(asKari);
    await session.start(null);
    const kinds: string[] = [];
    session.subscribe(() => kinds.push(session.state().kind));
    await session.completeSignIn({ ...kari, id: 'nils' });
    expect(kinds).toEqual(['starting', 'signed-in']);
  });

  it('sends what is unsent before it lets somebody go, and leaves nothing of theirs', async () => {
    const signOut = vi.fn(async () => {});
    const session = open({ ...asKari, signOut });
    await session.start(null);
    localStorage.setItem('view', 'number');
    localStorage.setItem('languageKey', 'no');
    await currentCache().outbox.add(favorite('o1'));
    expect(await session.signOut()).toEqual({ unsent: 0 });
    expect(sent).toContain('POST /api/Favorites');
    expect(signOut).toHaveBeenCalledOnce();
    expect(session.state()).toEqual({ kind: 'signed-out' });
    expect(await indexedDB.databases()).toEqual([]);
    expect(localStorage.getItem('view')).toBeNull();
    expect(localStorage.getItem('languageKey')).toBe('no');
  });

  it('ends the push messages to this device with the sign-out, and for the next person', async () => {
    const push = fakePush('granted');
    const device = { person: kari.id, id: 'd1', endpoint: 'https://push.example/1', groupIds: ['choir'] };
    const subscribe = async () => {
      writeStored(pushDeviceKey, device);
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: 'AAAA' });
    };
    const session = open(asKari);
    await session.start(null);
    await subscribe();
    await session.completeSignIn(kari);
    expect(push.endpoint()).toBe('https://push.example/1');
    await session.completeSignIn({ ...kari, id: 'nils' });
    await vi.waitFor(() => expect(push.endpoint()).toBeUndefined());
    expect(sent).not.toContain('DELETE /api/canticle/push-subscriptions/d1');
    await session.completeSignIn(kari);
    await subscribe();
    await session.signOut();
    expect([push.endpoint(), readStored(pushDeviceKey)]).toEqual([undefined, undefined]);
    expect(sent).toContain('DELETE /api/canticle/push-subscriptions/d1');
    vi.unstubAllGlobals();
  });

  it('asks before unsent work is lost', async () => {
    const signOut = vi.fn(async () => {});
    const session = open({ ...asKari, signOut });
    await session.start(null);
    answers = () => {
      throw new TypeError('no network');
    };
    await currentCache().outbox.add(favorite('o1'));
    expect(await session.signOut()).toEqual({ unsent: 1 });
    expect(signOut).not.toHaveBeenCalled();
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    expect(await currentCache().outbox.list()).toHaveLength(1);
    expect(await session.signOut({ discardUnsent: true })).toEqual({ unsent: 0 });
    expect(session.state()).toEqual({ kind: 'signed-out' });
  });

  it('opens, and asks before somebody signs out, where the database of the browser never answers', async () => {
    vi.useFakeTimers();
    vi.spyOn(indexedDB, 'open').mockReturnValue(new FakeRequest());
    const session = open(asKari);
    const beginning = session.start(null);
    await vi.advanceTimersByTimeAsync(2_000);
    await beginning;
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    expect(await session.signOut()).toEqual({ unsent: 0, isUnknown: true });
    const leaving = session.signOut({ discardUnsent: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await leaving).toEqual({ unsent: 0 });
    expect(session.state()).toEqual({ kind: 'signed-out' });
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('keeps unsent work for the next sign-in when the server ended the session', async () => {
    let token: string | null = 'ink';
    const session = open({ ...asKari, getBearerToken: async () => token });
    await session.start(null);
    answers = problem(503, 'UNAVAILABLE');
    await currentCache().outbox.add(favorite('o1'));
    await session.checkExpired();
    expect(session.state()).toMatchObject({ kind: 'signed-in' });
    token = null;
    await session.checkExpired();
    expect(session.state()).toEqual({ kind: 'signed-out' });
    await session.completeSignIn(kari);
    expect(await currentCache().outbox.list()).toHaveLength(1);
  });
});
