import type { Endpoint, Immutable, ReplyOf } from '@canticle/contract';
import type { z } from 'zod';
import type { Tx } from '../database/index.ts';
import type { BinaryResponse } from './binary-response.ts';
import type { EventStream } from './event-stream.ts';
import type { CachedResponse } from './cached-response.ts';
import type { PartedResponse } from './parted-response.ts';
import type { TemplatedResponse } from './templated-response.ts';
import type { WithLastUpdated } from './with-last-updated.ts';
import type { Viewer } from './viewer.ts';

type ParsedPart<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Facts of the request that are not part of the contract's schemas. */
export type RequestInfo = {
  readonly ip: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The origin the person used: scheme and host, without a trailing slash. */
  readonly origin: string;
};

/** The input of a handler. */
export type RouteInput<E extends Endpoint> = {
  readonly viewer: Viewer;
  readonly params: ParsedPart<E['params']>;
  readonly query: ParsedPart<E['query']>;
  readonly body: ParsedPart<E['body']>;
  /**
   * `country` in two upper-case letters: where the request comes from, or the default when it is not known;
   * `knownCountry` only when it is known.
   */
  readonly request: RequestInfo & { readonly country: string; readonly knownCountry: string | undefined };
  /** Whether the call has an Idempotency-Key: then an already reached goal is success. */
  readonly hasIdempotencyKey: boolean;
  /**
   * Does the write: all of it in one transaction, together with storing the response of a call with an Idempotency-Key.
   * The result of `work` is the reply. Slow work (images, mails) comes before it. Call it once.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

type RouteReply<E> =
  | Immutable<ReplyOf<E>>
  | WithLastUpdated<Immutable<ReplyOf<E>>>
  | CachedResponse
  | PartedResponse
  | TemplatedResponse
  | BinaryResponse
  | EventStream;

/** Checks whether a person may make a call at all, whatever it is about; throws {Forbidden} when they may not. */
export type Authorize = (viewer: Viewer) => void;

export type Route = {
  readonly endpoint: Endpoint;
  /** Called before the request is read and validated; omitted where everybody who is signed in may make the call. */
  readonly authorize?: Authorize | undefined;
  /** `viewer` is undefined for a public endpoint. */
  readonly handle: (
    asked: Omit<RouteInput<Endpoint>, 'viewer'> & { readonly viewer: Viewer | undefined },
  ) => Promise<unknown>;
};

/**
 * Binds an endpoint of the contract to its handler.
 *
 * @param authorize  for a call that needs a role
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (asked: RouteInput<E>) => Promise<RouteReply<E>>,
  authorize?: Authorize,
): Route {
  return { endpoint, authorize, handle: handle as Route['handle'] };
}

/** The same for a public endpoint: its handler gets no viewer. */
export function servePublic<E extends Endpoint>(
  endpoint: E,
  handle: (asked: Omit<RouteInput<E>, 'viewer'>) => Promise<RouteReply<E>>,
): Route {
  return serve(endpoint, handle);
}
