import type { z } from 'zod';
import type { Call } from './call.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: everybody (`public`), a signed-in person whose e-mail may still be unverified (`unverified`), or a
 * signed-in person with a verified e-mail (`person`). The feature checks finer permissions.
 */
export type Access = 'public' | 'unverified' | 'person';

/** What an endpoint is besides its address and its schemas. */
type Properties = {
  /** One line for the API page. */
  readonly summary: string;
  readonly access: Access;
  /** The errors this endpoint responds with, besides those every endpoint may. */
  readonly errors: readonly ProblemCode[];
  /** `no-store` for a GET that changes something. */
  readonly cache: 'private' | 'no-store';
  /** The media types the reply may have when it is not JSON. */
  readonly binary?: string | readonly string[];
  /** The largest body in bytes; 1 MiB when omitted. */
  readonly bodyLimit?: number;
  /** Further paths of the same call. */
  readonly aliases?: readonly string[];
  /** Also open to embed tokens: it reads what belongs to one song, and no personal data. */
  readonly embeddable?: boolean;
  /** Exempt from the limit on requests per person and minute: the feature has its own limit. */
  readonly isRateLimitExempt?: boolean;
};

type Schema = z.ZodType | undefined;
type InputOf<S extends Schema> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * One endpoint of the API with its schemas. An omitted schema means that nothing is accepted (params, query, body) or
 * returned (reply).
 */
export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = Call<{
  readonly params: InputOf<P>;
  readonly query: InputOf<Q>;
  readonly body: InputOf<B>;
  readonly reply: OutputOf<R>;
}> &
  Properties & {
    readonly params: P;
    readonly query: Q;
    readonly body: B;
    readonly reply: R;
    readonly example?: Example<P, Q, B>;
  };

/** A request that succeeds, for documents; `example-ids.ts` has the ids in it. It is tried in examples.test.ts. */
type Example<P extends Schema, Q extends Schema, B extends Schema> = {
  readonly params?: InputOf<P>;
  readonly query?: InputOf<Q>;
  readonly body?: InputOf<B>;
};

/** What most endpoints are. */
const defaults = { access: 'person', errors: [], cache: 'private' } as const;

/** An endpoint as it is written: what it leaves out is as in most endpoints, and a schema it leaves out is none. */
type Definition<P extends Schema, Q extends Schema, B extends Schema, R> = Call &
  Omit<Properties, keyof typeof defaults> &
  Partial<Pick<Properties, keyof typeof defaults>> & {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly reply?: R;
    readonly example?: NoInfer<Example<P, Q, B>>;
  };

/**
 * Describes one endpoint of the API, once for everybody: the server validates and answers by it, the app takes its
 * address and types, and the API page and the OpenAPI document are written from it.
 */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(definition: Definition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what a definition leaves out is in the defaults
  return { ...defaults, ...(definition as Endpoint<P, Q, B, R>) };
}
