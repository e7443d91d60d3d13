import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/index.ts';

/**
 * Creates the structured log. Of a request it contains method, path without query, status and time; never headers,
 * bodies, tokens or e-mail addresses.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: redactedPath(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The path as it may be logged: without its query, and with e-mail addresses redacted. */
export function redactedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replaceAll(/(?<![^/])[^/]+(@|%40)[^/]+/gi, '(e-mail)');
}
