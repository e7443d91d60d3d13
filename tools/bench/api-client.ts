import { get } from 'node:http';

/** A signed-in caller of a server: the headers of its requests. */
export type ApiClient = { readonly address: string; readonly headers: Record<string, string> };

/** Signs in as a demo person like an API client: e-mail and password for a session, a session for a bearer token. */
export async function signIn(address: string, email: string): Promise<ApiClient> {
  const signedIn = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password: 'canticle-demo' }),
  });
  if (!signedIn.ok) throw new Error(`Signing in as ${email}: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${address}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string;
  };
  return { address, headers: { authorization: `Bearer ${token}`, 'x-api-version': '3.0' } };
}

/** The `result` of a 3.0 response. */
export async function readJson<Result>({ address, headers }: ApiClient, path: string): Promise<Result> {
  const answer = await fetch(`${address}/${path}`, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}

/** The bytes of a response as sent over the wire (fetch would decompress them), and their content encoding. */
export function readBytes(
  { address, headers }: ApiClient,
  path: string,
  encoding: string,
): Promise<{ bytes: Uint8Array; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(`${address}/${path}`, { headers: { ...headers, 'accept-encoding': encoding } }, (answer) => {
      const chunks: Uint8Array[] = [];
      answer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ bytes: Buffer.concat(chunks), encoding: answer.headers['content-encoding'] ?? 'identity' }),
      );
    }).on('error', reject);
  });
}
