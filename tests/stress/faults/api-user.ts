/** A person who signs up and signs in with a password at a server in production mode, as an API client does. */
export type ApiUser = {
  readonly email: string;
  /** Calls the sign-in service. */
  auth(path: string, body?: object): Promise<Response>;
  /** Calls the API with a newly fetched bearer token. */
  api(method: string, path: string, body?: object): Promise<Response>;
};

const PASSWORD = 'a long password of a proof';
const TIMEOUT_MS = 60_000;

/** @param home  the public address (PUBLIC_URL), when it differs from the one that is called */
export function createApiUser(
  address: string,
  email: string,
  home = address,
): ApiUser & { signUp(): Promise<Response>; signIn(): Promise<Response> } {
  let cookies = '';
  const auth: ApiUser['auth'] = async (path, body) => {
    const answer = await fetch(`${address}/api/auth/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: home, cookie: cookies, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookies = set.join('; ');
    return answer;
  };
  return {
    email,
    auth,
    signIn: () => auth('sign-in/email', { email, password: PASSWORD }),
    signUp: () => auth('sign-up/email', { name: 'Anna', email, password: PASSWORD }),
    async api(method, path, body) {
      const { token } = (await (await auth('token')).json()) as { token?: string };
      return fetch(`${address}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-version': '4.0',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    },
  };
}

/** Reads a response for the checks. */
export async function readResponse(answer: Response): Promise<{
  readonly status: number;
  readonly problem: string;
  readonly message: string;
  readonly retryAfter: string | null;
}> {
  const text = await answer.text();
  const { headers, status } = answer;
  return { status, problem: headers.get('x-problem') ?? '', message: text, retryAfter: headers.get('retry-after') };
}
