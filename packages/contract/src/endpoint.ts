import type { z } from 'zod';
import type { Call, Shape } from './call.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: everybody (`public`), a signed-in person whose e-mail may still be unverified (`unverified`), or a
 * signed-in person with a verified e-mail (`person`). The feature checks finer permissions.
 */
export type Access = 'public' | 'unverified' | 'person';

/**
 * The schemas of one endpoint. An omitted schema means that nothing is accepted (params, query, body) or returned
 * (reply).
 */
export type Schemas = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
};

type EndpointOptions = {
  /** One line for the API page. */
  readonly summary: string;
  readonly access?: Access;
  /** The problems this endpoint responds with, besides those every endpoint may. */
  readonly problems?: readonly ProblemCode[];
  /** The media type when the reply is not JSON. */
  readonly binary?: string;
  /** The largest body in bytes; 1 MiB when omitted. */
  readonly bodyLimit?: number;
  /** Further paths of the same call. */
  readonly aliases?: readonly string[];
  /** `no-store` for a GET that changes something. */
  readonly cache?: 'private' | 'no-store';
  /** Also open to embed tokens: it reads what belongs to one song, and no personal data. */
  readonly embeddable?: boolean;
  /** Exempt from the limit on requests per person and minute: the feature has its own limit. */
  readonly isRateLimitExempt?: boolean;
};

export type Endpoint<S extends Shape = Shape, D extends Schemas = Schemas> = Call<S> & {
  readonly schemas: D;
  readonly options: Required<Pick<EndpointOptions, 'summary' | 'access' | 'problems' | 'cache'>> & EndpointOptions;
};

/** Describes one endpoint of the API: the call, its input and output, who may call it, and its possible problems. */
export function endpoint<S extends Shape, D extends Schemas>(
  call: Call<S>,
  schemas: D,
  options: EndpointOptions,
): Endpoint<S, D> {
  return { ...call, schemas, options: { access: 'person', problems: [], cache: 'private', ...options } };
}
