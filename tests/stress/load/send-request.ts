import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Log } from './log.ts';

/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = 20_000;

export type LoadRequest = {
  /** The kind under which the response is counted. */
  readonly kind: string;
  readonly method?: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The expected statuses; 200 when omitted. */
  readonly expectedStatuses?: readonly number[];
};

/** `isRight` is false when there was no response, or an unexpected status; the log has recorded it. */
export type LoadResponse = {
  readonly isRight: boolean;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

/** Sends a request and reads the whole response as sent over the wire; its duration, or the error, is in the log. */
export async function sendRequest(log: Log, agent: Agent, request: LoadRequest): Promise<LoadResponse> {
  const { kind, method = 'GET', url, expectedStatuses: right = [200] } = request;
  const begun = performance.now();
  try {
    const answer = await send(agent, request);
    const isRight = right.includes(answer.status);
    if (isRight) log.recordTime(kind, performance.now() - begun);
    else log.recordError(kind, `${method} ${url}: ${answer.status} ${String(answer.bytes).slice(0, 200)}`);
    return { isRight, ...answer };
  } catch (error) {
    log.recordError(kind, `${method} ${url}: ${String(error)} after ${(performance.now() - begun).toFixed(0)} ms`);
    return { isRight: false, status: 0, headers: {}, bytes: Buffer.alloc(0) };
  }
}

function send(agent: Agent, options: LoadRequest, isRetry = false): Promise<Omit<LoadResponse, 'isRight'>> {
  const { method = 'GET', url, headers, body } = options;
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const about = text === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(url, { agent, method, headers: { 'accept-encoding': 'br, gzip', ...headers, ...about } });
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error('no answer')));
    asked.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (piece: Buffer) => chunks.push(piece));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // The server may close a keep-alive connection at the moment it is used: every browser opens another one then.
      const wasClosed = asked.reusedSocket && !isRetry && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (wasClosed) send(agent, options, true).then(resolve, reject);
      else reject(error);
    });
    asked.end(text);
  });
}
