import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OidcSettings } from '../../platform/config/index.ts';

const LOGO_PATH = '/sign-in-logo';

type Logo = OidcSettings['logo'];

/** The address of the logo on the button to sign in; another one for another picture. Empty when there is none. */
export function providerLogoUrl(logo: Logo): string {
  if (logo === undefined) return '';
  return `${LOGO_PATH}?v=${createHash('sha256').update(logo.bytes).digest('hex').slice(0, 12)}`;
}

/** Serves the logo, which nobody has to sign in for. */
export function mountProviderLogo(app: FastifyInstance, logo: Logo): void {
  if (logo === undefined) return;
  app.get(LOGO_PATH, (_request, reply) =>
    reply
      .type(logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      // A picture may contain a script, which runs where it is opened by itself.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(logo.bytes),
  );
}
