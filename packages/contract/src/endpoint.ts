import type { z } from 'zod';
import type { Call, Shape } from './call.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: everybody (`public`), a signed-in person whose e-mail may still be unverified (`unverified`), or a
 * signed-in person with a verified e-mail (`person`). Finer rights are the feature's judgement.
 */
export type Access = 'public' | 'unverified' | 'person';

/** The schemas of one endpoint. What is left out is not accepted (params, query, body) or not answered (reply). */
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
  /** Problems this endpoint answers with, besides those every endpoint may. */
  readonly problems?: readonly ProblemCode[];
  /** The media type when the answer is not JSON. */
  readonly binary?: string;
  /** Largest body in bytes; 1 MiB when left out. */
  readonly bodyLimit?: number;
  /** Further addresses the same call answers at. */
  readonly aliases?: readonly string[];
  /** `no-store` for a GET that changes something. */
  readonly cache?: 'private' | 'no-store';
  /** Open to embed tokens too: it reads what belongs to one song, and nothing of a person. */
  readonly embeddable?: boolean;
  /** Left out of the requests a person may make in a minute: the feature keeps a limit of its own. */
  readonly isRateLimitExempt?: boolean;
};

export type Endpoint<S extends Shape = Shape, D extends Schemas = Schemas> = Call<S> & {
  readonly schemas: D;
  readonly options: Required<Pick<EndpointOptions, 'summary' | 'access' | 'problems' | 'cache'>> & EndpointOptions;
};

/** Describes one endpoint of the API: the call, what goes in and out, who may, and what can go wrong. */
export function endpoint<S extends Shape, D extends Schemas>(
  call: Call<S>,
  schemas: D,
  options: EndpointOptions,
): Endpoint<S, D> {
  return { ...call, schemas, options: { access: 'person', problems: [], cache: 'private', ...options } };
}
