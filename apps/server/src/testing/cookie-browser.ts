import type { FastifyInstance } from 'fastify';

/* Tests assert what they expect of a body; nothing here knows its shape. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

type BrowserResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly json: Json;
  /** What a 3.0 client reads. */
  readonly result: Json;
  readonly text: string;
};

type Headers = Readonly<Record<string, string>>;

/** For tests: what a browser does around the pages, that is, it stores cookies and sends the origin of a request. */
export type Browser = {
  get(url: string, headers?: Headers): Promise<BrowserResponse>;
  post(url: string, body: object | string, headers?: Headers): Promise<BrowserResponse>;
  /** Calls the API as the app does: with a newly fetched bearer token. */
  api(method: 'GET' | 'PUT' | 'PATCH', url: string, headers?: Headers): Promise<BrowserResponse>;
  bearer(): Promise<string>;
};

/** Creates a browser without cookies on the page of this server. */
export function createBrowser(app: FastifyInstance, origin = 'http://localhost:80'): Browser {
  const jar = new Map<string, string>();
  const page = new URL(origin).origin;

  const request = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    headers: Headers,
    payload?: string,
  ): Promise<BrowserResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      headers: {
        host: new URL(page).host,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { origin: page }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of response.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    const json = parseJson(response.body);
    return { status: response.statusCode, headers: response.headers, json, result: json?.result, text: response.body };
  };

  const bearer = async () => (await request('GET', '/api/auth/token', {})).json.token as string;
  return {
    get: (url, headers = {}) => request('GET', url, headers),
    post: (url, body, headers = {}) =>
      request(
        'POST',
        url,
        { 'content-type': 'application/json', ...headers },
        typeof body === 'string' ? body : JSON.stringify(body),
      ),
    api: async (method, url, headers = {}) =>
      request(method, url, { authorization: `Bearer ${await bearer()}`, ...headers }),
    bearer,
  };
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
