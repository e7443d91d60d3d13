import { z } from 'zod';

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
] as const;
const FORMAT_MESSAGE = 'IDENTITY_ISSUERS must be a JSON list of {"issuer", "audience", "jwksUrl", "algorithms"}';
const INCOMPLETE_MESSAGE = `${FORMAT_MESSAGE}; an entry is incomplete.`;

const member = z.string(INCOMPLETE_MESSAGE).min(1, INCOMPLETE_MESSAGE);
const algorithm = z.enum(ALGORITHMS, {
  error: ({ input }) =>
    `IDENTITY_ISSUERS: the algorithm "${String(input)}" is not accepted; use one of ${ALGORITHMS.join(', ')}.`,
});
const issuer = z.object(
  {
    issuer: member,
    audience: member,
    jwksUrl: member.refine((url) => URL.canParse(url), INCOMPLETE_MESSAGE),
    algorithms: z.array(algorithm, INCOMPLETE_MESSAGE).min(1, INCOMPLETE_MESSAGE),
  },
  INCOMPLETE_MESSAGE,
);

/** An external service whose bearer tokens are accepted. */
export type TrustedIssuer = {
  /** Exact value of the `iss` claim. */
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
  /** The only signature algorithms accepted; never `none`, never a shared secret. */
  readonly algorithms: readonly string[];
};

/** `IDENTITY_ISSUERS`: a JSON list of services that sign with a public key. */
export const issuers = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: `${FORMAT_MESSAGE}, and it is not valid JSON.` });
      return z.NEVER;
    }
  })
  .pipe(z.array(issuer, `${FORMAT_MESSAGE}.`));
