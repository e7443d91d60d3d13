import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Log } from './log.ts';

/** Milliseconds after which nobody waits any longer. */
const PATIENCE_MS = 20_000;

export type Question = {
  /** Under which the answer is counted. */
  readonly kind: string;
  readonly method?: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The statuses that are right; 200 when left out. */
  readonly right?: readonly number[];
};

/** `isRight` is false when nothing came, or another status than the right ones; the log has been told of it. */
export type Answer = {
  readonly isRight: boolean;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

/** Asks and reads the whole answer as it crosses the wire; how long that took, or what was wrong, is in the log. */
export async function ask(log: Log, agent: Agent, question: Question): Promise<Answer> {
  const { kind, method = 'GET', url, right = [200] } = question;
  const begun = performance.now();
  try {
    const answer = await send(agent, question);
    const isRight = right.includes(answer.status);
    if (isRight) log.took(kind, performance.now() - begun);
    else log.failed(kind, `${method} ${url}: ${answer.status} ${String(answer.bytes).slice(0, 200)}`);
    return { isRight, ...answer };
  } catch (error) {
    log.failed(kind, `${method} ${url}: ${String(error)} after ${(performance.now() - begun).toFixed(0)} ms`);
    return { isRight: false, status: 0, headers: {}, bytes: Buffer.alloc(0) };
  }
}

function send(agent: Agent, question: Question, isAgain = false): Promise<Omit<Answer, 'isRight'>> {
  const { method = 'GET', url, headers, body } = question;
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const about = text === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(url, { agent, method, headers: { 'accept-encoding': 'br, gzip', ...headers, ...about } });
    asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error('no answer')));
    asked.once('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may be closed by the server at the moment it is used: every browser opens another one then.
      const wasClosed = asked.reusedSocket && !isAgain && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (wasClosed) send(agent, question, true).then(resolve, reject);
      else reject(error);
    });
    asked.end(text);
  });
}
