import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnsecuredJWT } from 'jose';
import type { SocialProviderId } from '../platform/config/index.ts';

/** The person who signs in at the fake, in plain fields; each provider has its own format. */
type FakePerson = { readonly subject: string; readonly name: string; readonly email: string | undefined };

/** For tests: one server that behaves like all five providers, at `/{id}/authorize`, `/{id}/token` and `/{id}/me`. */
export type FakeSocialProvider = {
  /** The settings that make Canticle use it, for every provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** Who signs in from now on; undefined = the person presses "cancel". */
  signInAs(person: FakePerson | undefined): void;
  close(): Promise<void>;
};

type Grant = { readonly redirectUri: string; readonly challenge: string | null; readonly person: FakePerson };

const IDS: readonly SocialProviderId[] = ['google', 'twitter', 'microsoft', 'facebook', 'apple'];
const secretOf = (id: string) => `secret of ${id}`;

/** Starts the five social providers in one, on the loopback interface. */
export async function startFakeSocialProvider(): Promise<FakeSocialProvider> {
  let person: FakePerson | undefined;
  const grants = new Map<string, Grant>();

  const authorize = (id: string, query: URLSearchParams, response: ServerResponse) => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== `client of ${id}` || !query.get('state'))
      return sendError(response, 'invalid_request');
    const answer = new URLSearchParams({ state: query.get('state') ?? '' });
    if (person === undefined) answer.set('error', 'access_denied');
    else {
      const code = randomUUID();
      grants.set(code, { redirectUri, challenge: query.get('code_challenge'), person });
      answer.set('code', code);
      if (id === 'apple') answer.set('user', JSON.stringify({ name: { firstName: person.name, lastName: '' } }));
    }
    if (query.get('response_mode') === 'form_post') return sendForm(response, redirectUri, answer);
    response.writeHead(302, { location: `${redirectUri}?${answer}` }).end();
  };

  const token = (id: string, body: URLSearchParams, authorization: string | undefined, response: ServerResponse) => {
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const basic =
      authorization === undefined ? undefined : Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    const secret =
      basic === undefined
        ? body.get('client_secret')
        : decodeURIComponent(basic.split(':')[1]?.replaceAll('+', ' ') ?? '');
    const isProven =
      grant?.challenge == null ||
      createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url') === grant.challenge;
    if (grant === undefined || body.get('redirect_uri') !== grant.redirectUri || secret !== secretOf(id) || !isProven)
      return sendError(response, 'invalid_grant');
    sendJson(response, {
      access_token: JSON.stringify(grant.person),
      token_type: 'Bearer',
      expires_in: 3600,
      ...idTokenOf(id, grant.person),
    });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, id = '', page] = url.pathname.split('/');
    if (page === 'authorize') return authorize(id, url.searchParams, response);
    if (page === 'token')
      return token(id, new URLSearchParams(await readBody(request)), request.headers.authorization, response);
    if (page !== 'me') return void response.writeHead(404).end();
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? 'null';
    return sendJson(response, profileOf(id, JSON.parse(bearer) as FakePerson));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: Object.fromEntries(IDS.flatMap((id) => settingsOf(id, address))),
    signInAs: (next) => void (person = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function settingsOf(id: SocialProviderId, address: string): [string, string][] {
  const prefix = id.toUpperCase();
  return [
    [`${prefix}_CLIENT_ID`, `client of ${id}`],
    [`${prefix}_CLIENT_SECRET`, secretOf(id)],
    [`${prefix}_ENDPOINTS`, `${address}/${id}/authorize,${address}/${id}/token,${address}/${id}/me`],
  ];
}

/* The formats are those of the providers' documentation. */
function idTokenOf(id: string, { subject, name, email }: FakePerson): object {
  const claims = { sub: subject, ...(email === undefined ? {} : { email, email_verified: true }) };
  if (id === 'google') return { id_token: new UnsecuredJWT({ ...claims, name }).encode() };
  if (id === 'microsoft') return { id_token: new UnsecuredJWT({ ...claims, oid: subject, name }).encode() };
  if (id === 'apple')
    return {
      id_token: new UnsecuredJWT({ ...claims, ...(email === undefined ? {} : { email_verified: 'true' }) }).encode(),
    };
  return {};
}

function profileOf(id: string, { subject, name, email }: FakePerson): object {
  if (id === 'twitter')
    return { data: { id: subject, name, username: name, ...(email === undefined ? {} : { confirmed_email: email }) } };
  return {
    id: subject,
    name,
    ...(email === undefined ? {} : { email }),
    picture: { data: { url: 'https://pictures.example/1.jpg' } },
  };
}

function sendForm(response: ServerResponse, action: string, fields: URLSearchParams): void {
  const inputs = [...fields]
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`)
    .join('');
  response
    .setHeader('content-type', 'text/html')
    .end(`<form method="post" action="${action}">${inputs}<button>Continue</button></form>`);
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

function sendError(response: ServerResponse, error: string): void {
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body;
}
