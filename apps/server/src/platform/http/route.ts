import type { Endpoint, ReplyOf } from '@canticle/contract';
import type { z } from 'zod';
import type { Tx } from '../database/index.ts';
import type { BinaryResponse } from './binary-response.ts';
import type { EventStream } from './event-stream.ts';
import type { CachedResponse } from './response-cache.ts';
import type { TemplatedResponse } from './templated-response.ts';
import type { WithLastUpdated } from './with-last-updated.ts';
import type { Viewer } from './viewer.ts';

type Schemas = Endpoint['schemas'];
type ParsedPart<D extends Schemas, Part extends keyof Schemas> = D[Part] extends z.ZodType
  ? z.output<D[Part]>
  : undefined;

/** Facts of the request that are not part of the contract's shapes. */
export type RequestInfo = {
  readonly ip: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Where the person reached us: scheme and host, without a slash at the end. */
  readonly origin: string;
};

/** What a handler is given. */
export type RouteInput<D extends Schemas> = {
  readonly viewer: Viewer;
  readonly params: ParsedPart<D, 'params'>;
  readonly query: ParsedPart<D, 'query'>;
  readonly body: ParsedPart<D, 'body'>;
  /**
   * `country` in two upper-case letters: where the request comes from, the default when nobody knows; `knownCountry` only
   * when somebody does.
   */
  readonly request: RequestInfo & { readonly country: string; readonly knownCountry: string | undefined };
  /** Whether the call carries an Idempotency-Key: then a goal that is reached already is success. */
  readonly hasIdempotencyKey: boolean;
  /**
   * Does the write: all of it in one transaction, together with the answer of a call that carries an Idempotency-Key.
   * What `work` gives is the reply. Slow things (pictures, mails) come before it. Call it once.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

type RouteReply<E> =
  | ReplyOf<E>
  | WithLastUpdated<ReplyOf<E>>
  | CachedResponse
  | TemplatedResponse
  | BinaryResponse
  | EventStream;

/** Judges whether a person may make a call at all, whatever it is about; throws {Forbidden} when they may not. */
export type Authorize = (viewer: Viewer) => void;

export type Route = {
  readonly endpoint: Endpoint;
  /** Asked before the request is read and judged; left out where everybody who is signed in may make the call. */
  readonly authorize?: Authorize | undefined;
  readonly handle: (asked: RouteInput<Schemas>) => Promise<unknown>;
};

/**
 * Joins an endpoint of the contract to the function that answers it.
 *
 * @param authorize  for a call that needs a role
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (asked: RouteInput<E['schemas']>) => Promise<RouteReply<E>>,
  authorize?: Authorize,
): Route {
  return { endpoint, authorize, handle: handle as Route['handle'] };
}

/** The same for a public endpoint: there is nobody to hand in. */
export function servePublic<E extends Endpoint>(
  endpoint: E,
  handle: (asked: Omit<RouteInput<E['schemas']>, 'viewer'>) => Promise<RouteReply<E>>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] };
}
