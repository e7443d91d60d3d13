import type { z } from 'zod';
import type { AccessTokenScope, commonSchemas } from '@canticle/contract';

export type Role = z.infer<typeof commonSchemas.role>;

/**
 * The person making a request, determined once per request and passed to every handler (docs/architecture.md, rule 7).
 */
export type Viewer = {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Collections the person may open, by subscription or by role. */
  readonly openCollections: readonly string[] | 'all';
  readonly email: string;
  readonly emailVerified: boolean;
  /** The language of texts for them: the chosen language, else English. */
  readonly language: string;
  /** When the person last authenticated, in seconds since 1970; 0 when the token does not say. */
  readonly signedInAt: number;
  /** The session of the built-in sign-in they use; undefined with a token of another service. */
  readonly sessionId?: string;
  /** Set when they use an embed token: it opens one song, for reading. */
  readonly embed?: { readonly tokenId: string; readonly songId: string };
  /** Set when a program uses an access token of theirs: it can make the calls of its scopes. */
  readonly accessToken?: { readonly id: string; readonly scopes: readonly AccessTokenScope[] };
};

/** Finds the person of a bearer token; throws {Unauthenticated} when the token is not valid. */
export type FindViewer = (bearer: string | undefined) => Promise<Viewer>;
