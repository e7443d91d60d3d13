import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { TrustedIssuer } from '../platform/config/index.ts';

export type Claims = { readonly [claim: string]: unknown };

/** An external sign-in service on loopback: signs tokens and publishes its key. */
type TestIssuer = {
  readonly trusted: TrustedIssuer;
  /** A bearer token for the person with this address, verified unless the claims say otherwise. */
  token(email: string, claims?: Claims): Promise<string>;
  close(): Promise<void>;
};

/** Starts an external issuer on the loopback interface: it signs tokens and publishes its key. */
export async function startIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const trusted = { issuer: address, audience: 'canticle-test', jwksUrl: `${address}/keys`, algorithms: ['ES256'] };
  return {
    trusted,
    async token(email, claims = {}) {
      const name = email.split('@')[0] ?? email;
      return new SignJWT({ email, email_verified: true, name, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setIssuer(trusted.issuer)
        .setAudience(trusted.audience)
        .setSubject(`subject of ${email}`)
        .setIssuedAt()
        .setExpirationTime(typeof claims['exp'] === 'number' ? claims['exp'] : '10 minutes')
        .sign(privateKey);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
