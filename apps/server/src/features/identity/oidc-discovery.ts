import { Unavailable } from '@canticle/contract';
import { z } from 'zod';

/** How long the addresses of the provider are used before they are asked for again. */
const LIFETIME_MS = 3600_000;
const TIMEOUT_MS = 5000;

const providerDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

/** What a provider says of itself. Source: https://openid.net/specs/openid-connect-discovery-1_0.html */
export type ProviderDocument = z.infer<typeof providerDocument>;

/** Reads the document of a provider; throws {Unavailable} when it does not answer, or with something else. */
export type FindProvider = () => Promise<ProviderDocument>;

/**
 * Reads what a provider says of itself when somebody signs in, so that one that is down at start is asked again.
 *
 * @param issuer    another name in the document is refused: then the tokens would be another provider's
 * @param onFailed  called with the reason, for the log
 */
export function createFindProvider(issuer: string, now: () => Date, onFailed: (reason: unknown) => void): FindProvider {
  let known: { readonly document: ProviderDocument; readonly until: number } | undefined;
  return async () => {
    if (known !== undefined && known.until > now().getTime()) return known.document;
    try {
      const document = await readDocument(issuer);
      known = { document, until: now().getTime() + LIFETIME_MS };
      return document;
    } catch (error) {
      onFailed(error);
      throw providerUnavailable(error);
    }
  };
}

async function readDocument(issuer: string): Promise<ProviderDocument> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const document = providerDocument.parse(await response.json());
  if (document.issuer !== issuer)
    throw new Error(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${document.issuer}.`);
  return document;
}

export function providerUnavailable(cause: unknown): Unavailable {
  return new Unavailable('The sign-in service cannot be reached right now.', { retryAfter: 30, cause });
}
