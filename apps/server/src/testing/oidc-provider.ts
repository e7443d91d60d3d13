import { OAuth2Server } from 'oauth2-mock-server';

type Claims = Readonly<Record<string, unknown>>;

/** For tests: an OpenID Connect provider of other people's making, on the loopback interface. */
export type TestOidcProvider = {
  readonly issuer: string;
  /** The settings that make Canticle use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What its tokens say from now on; undefined = the person presses "cancel". */
  signInAs(claims: Claims | undefined): void;
  /** What it says where it tells about people. */
  tellMore(claims: Claims): void;
  /** Whether tokens, or whole answers, are changed on the way: for attacks. */
  distort(changes: Distortions): void;
  close(): Promise<void>;
};

type Distortions = {
  readonly idToken?: (claims: Record<string, unknown>) => void;
  readonly answer?: (answer: Record<string, unknown>) => void;
  readonly document?: (document: Record<string, unknown>) => void;
  readonly returning?: (address: URL) => void;
};

/** Starts the provider. */
export async function startOidcProvider(): Promise<TestOidcProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  let claims: Claims | undefined;
  let more: Claims = {};
  let distortions: Distortions = {};

  server.service.on('beforeTokenSigning', ({ payload }) => {
    // The tokens for the API of the provider have no audience.
    if (payload.aud === undefined) return;
    Object.assign(payload, claims);
    distortions.idToken?.(payload);
  });
  server.service.on('beforeUserinfo', (answer) => {
    answer.body = { sub: claims?.['sub'], ...more };
  });
  server.service.on('beforeResponse', ({ body }) => distortions.answer?.(body as Record<string, unknown>));
  server.service.on('beforeWellKnownOpenIdConfiguration', ({ body }) =>
    distortions.document?.(body as Record<string, unknown>),
  );
  server.service.on('beforeAuthorizeRedirect', ({ url }) => {
    if (claims === undefined) {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    }
    distortions.returning?.(url);
  });
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'canticle',
      OIDC_CLIENT_SECRET: 'a secret of the provider',
      OIDC_NAME: 'The choir',
    },
    signInAs: (next) => void (claims = next),
    tellMore: (next) => void (more = next),
    distort: (next) => void (distortions = next),
    close: () => (server.listening ? server.stop() : Promise.resolve()),
  };
}
