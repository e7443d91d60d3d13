import { Unavailable } from '@canticle/contract';
import type { RateLimit, RateLimiter } from '../../platform/rate-limits/index.ts';
import type { AuthRequest, AuthSession } from './auth-request.ts';
import type { AttemptSource, LoginThrottle } from './login-throttle.ts';
import type { SecurityNotice } from './mails.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { SIGN_IN_PATH } from './sign-in-service.ts';

/** A code of an authenticator app is accepted for 90 seconds, and once. */
const CODE_USES: RateLimit = { name: 'uses of a code', maxAttempts: 1, windowMs: 120_000 };

const SECOND_STEPS = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/** Mails about calls that check a password, by the call. */
const NOTICES: { readonly [path: string]: SecurityNotice } = {
  '/two-factor/disable': 'twoStepOff',
  '/two-factor/generate-backup-codes': 'recoveryCodesRenewed',
};

/** What the guards of the second step and of passkeys need of the guard around the service. */
export type StepDeps = {
  readonly throttle: LoginThrottle;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly secret: string;
  readonly now: () => Date;
  forward(request: Request): Promise<Response>;
  findSession(request: Request): Promise<AuthSession | null>;
  /** Whose second step a browser waits for. */
  findWaiting(cookies: string | undefined): Promise<AuthSession['user'] | undefined>;
  /** Throws {Unavailable} before anything is done when mails cannot name this place. */
  assertMailsPossible(call: AuthRequest): void;
  notify(user: AuthSession['user'], notice: SecurityNotice, call: AuthRequest): Promise<void>;
  /** The response, with the cookie of a browser that has signed in to the account. */
  rememberClient(email: string, source: AttemptSource, response: Response): Response;
};

/** Limits and notices around the second step of signing in, and around turning it on and off. */
export async function guardSecondStep(call: AuthRequest, source: AttemptSource, deps: StepDeps): Promise<Response> {
  const session = await deps.findSession(call.request);
  if (session !== null) deps.assertMailsPossible(call);
  if (!SECOND_STEPS.includes(call.path)) return changeTwoStep(call, source, session, deps);
  if (session !== null) return confirmTwoStep(call, source, session, deps);
  const user = await deps.findWaiting(source.cookies);
  return user === undefined ? deps.forward(call.request) : completeSignIn(call, source, user, deps);
}

async function completeSignIn(
  call: AuthRequest,
  source: AttemptSource,
  user: AuthSession['user'],
  deps: StepDeps,
): Promise<Response> {
  const attempt = await deps.throttle.countByCode(user.email, source);
  const response = await forwardCode(call, user.id, deps);
  if (response.status >= 400) return response;
  await attempt.release();
  if (call.path === '/two-factor/verify-backup-code')
    await deps.notify(user, 'recoveryCodeUsed', call).catch(ignoreUnavailable);
  return deps.rememberClient(user.email, source, response);
}

/* The first code of an app, which turns the second step on. */
async function confirmTwoStep(
  call: AuthRequest,
  source: AttemptSource,
  { session, user }: AuthSession,
  deps: StepDeps,
): Promise<Response> {
  const attempt = await deps.throttle.countBySession(session.id, source);
  if (call.path !== '/two-factor/verify-totp') return invalidCodeResponse();
  const response = await forwardCode(call, user.id, deps);
  if (response.status >= 400) return response;
  await attempt.release();
  if (!user.twoFactorEnabled) await deps.notify(user, 'twoStepOn', call);
  return response;
}

/* Each checks the password. */
async function changeTwoStep(
  call: AuthRequest,
  source: AttemptSource,
  session: AuthSession | null,
  deps: StepDeps,
): Promise<Response> {
  if (session === null) return deps.forward(call.request);
  const attempt = await deps.throttle.countBySession(session.session.id, source);
  const response = await deps.forward(call.request);
  if (response.status >= 400) return response;
  await attempt.release();
  const notice = NOTICES[call.path];
  if (notice !== undefined && session.user.twoFactorEnabled) await deps.notify(session.user, notice, call);
  return response;
}

/* Only the code is passed on: the library would also leave a mark that spares a device the second step. */
async function forwardCode(
  { path, body, request, isProgram }: AuthRequest,
  subject: string,
  { forward, rateLimiter, secret }: StepDeps,
): Promise<Response> {
  const typed = String(body['code'] ?? '');
  // With a cookie the library wants an origin, which programs have none of; pages always send theirs.
  if (isProgram) request.headers.set('origin', new URL(request.url).origin);
  if (path === '/two-factor/verify-backup-code')
    return forward(withBody(request, path, { code: hashRecoveryCode(typed, secret) }));
  const code = typed.replaceAll(/\s/g, '');
  const use = await rateLimiter.consume([[CODE_USES, `${subject} ${code}`]]);
  if (use.retryAfterS !== undefined) return invalidCodeResponse();
  const response = await forward(withBody(request, path, { code }));
  if (response.status >= 400) await use.release();
  return response;
}

/* Whoever lost their phone gets in also where mails cannot name the place. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

/* The same response as the service's for a wrong code. */
function invalidCodeResponse(): Response {
  return Response.json({ code: 'INVALID_CODE', message: 'Invalid code' }, { status: 401 });
}

/**
 * What the service answers when a second step is still needed, for every client: a refusal that says what to do next. The
 * browser that comes back from another service is sent to the page that asks for the code.
 */
export async function refuseUntilSecondStep(request: Request, response: Response): Promise<Response> {
  if (response.status >= 400 || !response.headers.get('content-type')?.includes('json')) return response;
  const text = await response.clone().text();
  if (!text.includes('"twoFactorRedirect":true')) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'set-auth-token', 'set-auth-jwt']) headers.delete(name);
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(`${SIGN_IN_PATH}/callback/`)) {
    headers.set('location', secondStepAddress(request, headers.get('location')));
    return new Response(null, { status: 302, headers });
  }
  headers.delete('location');
  const body = {
    code: 'SECOND_STEP_NEEDED',
    message: 'Enter a code from your authenticator app, or a recovery code, to finish signing in.',
  };
  return new Response(JSON.stringify(body), { status: 403, headers });
}

function secondStepAddress(request: Request, returnTo: string | null): string {
  const { pathname, search } = new URL(returnTo ?? '/', request.url);
  return `/login?${new URLSearchParams({ step: 'code', to: `${pathname}${search}` }).toString()}`;
}

/** The same call with another body, which is a fresh one: a body is read once. */
export function withBody(request: Request, path: string, body: object): Request {
  const { headers } = request;
  return new Request(new URL(`${SIGN_IN_PATH}${path}`, request.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}
