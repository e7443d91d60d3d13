import { InvalidSetting } from './invalid-setting.ts';

/** An external service whose bearer tokens are accepted. */
export type TrustedIssuer = {
  /** Exact value of the `iss` claim. */
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** The only signature algorithms accepted; never `none`, never a shared secret. */
  readonly algorithms: readonly string[];
};

const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const FORMAT_MESSAGE = 'IDENTITY_ISSUERS must be a JSON list of {"issuer", "audience", "jwksUrl", "algorithms"}';

/**
 * Reads `IDENTITY_ISSUERS`.
 *
 * @throws {InvalidSetting} when it is not a list of issuers, or names an algorithm without a public key
 */
export function readIssuers(text: string | undefined): TrustedIssuer[] {
  if (text === undefined) return [];
  const entries = parse(text);
  if (!Array.isArray(entries)) throw new InvalidSetting(`${FORMAT_MESSAGE}.`);
  return entries.map((entry: Partial<TrustedIssuer> | null) => {
    const { issuer, audience, jwksUrl, algorithms } = entry ?? {};
    if (
      !issuer ||
      !audience ||
      !jwksUrl ||
      !URL.canParse(jwksUrl) ||
      !Array.isArray(algorithms) ||
      algorithms.length === 0
    ) {
      throw new InvalidSetting(`${FORMAT_MESSAGE}; an entry is incomplete.`);
    }
    const unknown = algorithms.find((algorithm) => !ALGORITHMS.includes(algorithm));
    if (unknown !== undefined)
      throw new InvalidSetting(
        `IDENTITY_ISSUERS: the algorithm "${unknown}" is not accepted; use one of ${ALGORITHMS.join(', ')}.`,
      );
    return { issuer, audience, jwksUrl, algorithms };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidSetting(`${FORMAT_MESSAGE}, and it is not valid JSON.`);
  }
}
