import { type Call, references, session, songs } from '@canticle/contract/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from './api-error.ts';
import { callApiWithEtag, callApi } from './call-api.ts';
import { type ApiConnection, configureApi } from './connection.ts';

type Sent = { readonly address: string; readonly init: RequestInit };

/** A server that returns the answers in order and records the requests. */
const serverWith = (...answers: (Response | Error)[]) => serve(async () => 'ink', ...answers);

function serve(token: ApiConnection['getToken'], ...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = [];
  const fetch = async (address: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push({ address: String(address), init });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  };
  configureApi({ getToken: token, baseUrl: 'https://sing.example/', fetch });
  return sent;
}

const header = (sent: Sent | undefined, name: string) => new Headers(sent?.init.headers).get(name);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (failure: unknown) => failure as ApiError,
  );
const bare: Call<{ params: undefined; query: undefined; body: undefined; reply: undefined }> = {
  method: 'POST',
  path: 'api/Analytics/View/1',
  version: 3,
};

describe('a call to the server', () => {
  beforeEach(() => configureApi({ getToken: async () => null, baseUrl: 'https://sing.example/' }));

  it('carries the bearer and its version, and no type when it has no body', async () => {
    const sent = serverWith(Response.json({ result: [] }));
    await callApi(references.listThemes, {});
    expect(sent[0]?.address).toBe('https://sing.example/api/Themes');
    expect(header(sent[0], 'Authorization')).toBe('Bearer ink');
    expect(header(sent[0], 'X-Api-Version')).toBe('3.0');
    expect(header(sent[0], 'Content-Type')).toBeNull();
  });

  it('says 4.0 for version four and nothing for our own', async () => {
    const sent = serverWith(Response.json({}), Response.json([]));
    await callApi(session.getSettings, {});
    await callApi({ method: 'GET', path: 'api/canticle/jobs', version: 'own' } as Call, {} as never);
    expect(header(sent[0], 'X-Api-Version')).toBe('4.0');
    expect(header(sent[1], 'X-Api-Version')).toBeNull();
  });

  it('has of an endpoint only what addresses it: schemas and summaries are not in the app', () => {
    expect(references.listThemes).toEqual({ method: 'GET', path: 'api/Themes', version: 3 });
    expect(Object.keys(references.themesV4.list)).toEqual(['method', 'path', 'version']);
  });

  it('says JSON for a POST even without a body', async () => {
    const sent = serverWith(new Response('', { status: 200 }));
    expect(await callApi(bare, {})).toBeUndefined();
    expect(header(sent[0], 'Content-Type')).toBe('application/json');
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it('unwraps the result of version three and leaves version four as it is', async () => {
    serverWith(Response.json({ result: 'NO', success: true }), Response.json({ result: 'kept' }));
    expect(await callApi(session.getCountry, {})).toBe('NO');
    expect(await callApi(session.getSettings, {})).toEqual({ result: 'kept' });
  });

  it('escapes parameters and drops empty query values', async () => {
    const sent = serverWith(Response.json({ result: [] }), Response.json({ result: '' }));
    await callApi(songs.listSongs, { query: { collections: 'a,b', updatedAt: undefined } });
    await callApi(session.sendPasswordReset, { params: { email: 'a/b@x.example' } });
    expect(sent[0]?.address).toBe('https://sing.example/api/Songs?collections=a%2Cb');
    expect(sent[1]?.address).toBe('https://sing.example/api/Session/ResetPassword/a%2Fb%40x.example');
  });

  it('carries the key of a write that may come twice', async () => {
    const sent = serverWith(Response.json({ result: {} }));
    await callApi(session.saveName, { body: { displayName: 'Kari' }, idempotencyKey: 'k1' });
    expect(header(sent[0], 'Idempotency-Key')).toBe('k1');
    expect(sent[0]?.init.body).toBe('{"displayName":"Kari"}');
  });

  it('is refused with its address when nobody is signed in', async () => {
    const fetch = vi.fn();
    configureApi({ getToken: async () => null, baseUrl: 'https://sing.example/', fetch });
    const failure = await failureOf(callApi(references.listThemes, {}));
    expect(failure.message).toBe('No Authorization token available https://sing.example/api/Themes');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('reaches the public addresses without a bearer', async () => {
    const sent: Sent[] = [];
    const fetch = async (address: RequestInfo | URL, init?: RequestInit) => {
      sent.push({ address: String(address), init: init ?? {} });
      return Response.json({ result: 'ok' });
    };
    configureApi({ getToken: async () => null, baseUrl: 'https://sing.example/', fetch });
    expect(await callApi(session.sendPasswordReset, { params: { email: 'a@x.example' } })).toBe('ok');
    expect(header(sent[0], 'Authorization')).toBeNull();
  });

  it('says plainly that the network failed', async () => {
    serverWith(new TypeError('fetch failed'));
    const failure = await failureOf(callApi(references.listThemes, {}));
    expect(failure).toMatchObject({ message: 'Network request failed', code: 'NETWORK_FAILED', status: 0 });
  });

  it('stays an AbortError when it was called off', async () => {
    const stop = new AbortController();
    stop.abort();
    serverWith(new DOMException('stopped', 'AbortError'));
    expect((await failureOf(callApi(references.listThemes, { signal: stop.signal }))).name).toBe('AbortError');
  });

  it('answers 401 with Unauthorized whatever the body says', async () => {
    serverWith(new Response('go away', { status: 401, headers: { 'X-Problem': 'EMAIL_NOT_VERIFIED' } }));
    const failure = await failureOf(callApi(references.listThemes, {}));
    expect(failure).toMatchObject({ status: 401, code: 'EMAIL_NOT_VERIFIED', message: 'Unauthorized' });
  });

  it('keeps code, text and waiting time of any other error', async () => {
    serverWith(
      new Response('Wait a minute', { status: 429, headers: { 'X-Problem': 'TOO_MANY', 'Retry-After': '60' } }),
      Response.json({ code: 'NOT_FOUND', message: 'No song 9' }, { status: 404 }),
    );
    expect(await failureOf(callApi(session.sendVerification, {}))).toMatchObject({
      code: 'TOO_MANY',
      message: 'Wait a minute',
      retryAfter: 60,
    });
    expect(await failureOf(callApi(session.getSettings, {}))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'No song 9',
      status: 404,
    });
  });

  it('tries once more with a new bearer when the old one ran out', async () => {
    const token = async (options?: { renew?: boolean }) => (options?.renew ? 'new' : 'old');
    const sent = serve(
      token,
      new Response('', { status: 401, headers: { 'X-Problem': 'SIGNED_OUT' } }),
      Response.json({ result: [] }),
    );
    expect(await callApi(references.listThemes, {})).toEqual([]);
    expect(sent.map((one) => header(one, 'Authorization'))).toEqual(['Bearer old', 'Bearer new']);
  });

  it('sends the tag it holds and learns that nothing changed', async () => {
    const sent = serverWith(
      Response.json({ result: [] }, { headers: { ETag: '"7"' } }),
      new Response(null, { status: 304 }),
    );
    expect(await callApiWithEtag(references.listThemes, {})).toEqual({ unchanged: false, reply: [], etag: '"7"' });
    expect(await callApiWithEtag(references.listThemes, { etag: '"7"' })).toEqual({ unchanged: true });
    expect(header(sent[1], 'If-None-Match')).toBe('"7"');
  });
});
