/** The part of a response that a page can read: only the headers that are exposed to it. */
type VisibleResponse = { readonly status: number; readonly text: string; header(name: string): string | null };

type RequestBodyAndHeaders = {
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
};

/** Sends a request as the browser does for a page, and rejects what a browser rejects. */
export type CrossOriginPage = (method: string, path: string, sent?: RequestBodyAndHeaders) => Promise<VisibleResponse>;

/* Source: https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name and #cors-safelisted-method */
const SAFELISTED_HEADERS = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
];
const SAFELISTED_METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Creates a page of another origin in a browser that implements CORS: it sends preflight requests, and exposes what is
 * allowed.
 *
 * @param server  origin of a server that listens
 * @param origin  origin of the page
 */
export function createCrossOriginPage(server: string, origin: string): CrossOriginPage {
  return async (method, path, { headers = {}, body } = {}) => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    const preflight = await fetch(new URL(path, server), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': names.toSorted().join(','),
      },
    });
    const allowed = parseHeaderList(preflight.headers, 'access-control-allow-headers');
    const refused = names.filter((name) => !allowed.includes(name));
    if (!preflight.ok || refused.length > 0) throw new TypeError(`The browser does not send ${refused.join(', ')}.`);
    const methods = parseHeaderList(preflight.headers, 'access-control-allow-methods');
    if (!SAFELISTED_METHODS.includes(method) && !methods.includes(method.toLowerCase()))
      throw new TypeError(`The browser does not send ${method}.`);

    const answer = await fetch(new URL(path, server), {
      method,
      headers: { ...headers, origin },
      ...(body === undefined ? {} : { body }),
    });
    if (!['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? ''))
      throw new TypeError('The browser does not show the answer.');
    const shown = [...SAFELISTED_HEADERS, ...parseHeaderList(answer.headers, 'access-control-expose-headers')];
    return {
      status: answer.status,
      text: await answer.text(),
      header: (name) => (shown.includes(name.toLowerCase()) ? answer.headers.get(name) : null),
    };
  };
}

function parseHeaderList(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());
}
