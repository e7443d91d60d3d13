import { Problem } from '@canticle/contract';
import { z } from 'zod';
import type { AuthRequest, AuthSession } from './auth-request.ts';
import type { AttemptSource } from './login-throttle.ts';
import { isPlaceholder, isRecentSignIn } from './rules.ts';
import { type StepDeps, withBody } from './second-step-guard.ts';

const MAX_NAME_LENGTH = 100;

const signedIn = z.object({ user: z.object({ email: z.string() }) });

const ADDING = ['/passkey/generate-register-options', '/passkey/verify-registration'];

/**
 * Limits and notices around passkeys.
 *
 * @throws {Problem} NOT_FOUND where no passkey can work, BAD_REQUEST for a name that is too long
 */
export async function guardPasskeys(call: AuthRequest, source: AttemptSource, deps: StepDeps): Promise<Response> {
  if (call.path === '/passkey/generate-authenticate-options') return offerSignIn(call, deps);
  if (call.path === '/passkey/verify-authentication') return signIn(call, source, deps);
  const session = await deps.findSession(call.request);
  if (session === null) return deps.forward(call.request);
  if (ADDING.includes(call.path)) return add(call, session, deps);
  return change(call, session, deps);
}

/* The library would be content with a key that somebody else can press. */
async function offerSignIn({ request }: AuthRequest, { forward }: StepDeps): Promise<Response> {
  const response = await forward(request);
  if (response.status >= 400) return response;
  const { headers, status } = response;
  const options = z.looseObject({}).parse(await response.json());
  const body = JSON.stringify({ ...options, userVerification: 'required' });
  return new Response(body, { status, headers: withoutLength(headers) });
}

async function signIn(call: AuthRequest, source: AttemptSource, deps: StepDeps): Promise<Response> {
  if (!hasCredentialId(call.body['response'])) return notAcceptedResponse();
  const attempt = await deps.throttle.countByClient(source);
  const response = await deps.forward(call.request);
  if (response.status >= 400) return response;
  await attempt.release();
  const { user } = signedIn.parse(await response.clone().json());
  return deps.rememberClient(user.email, source, response);
}

async function add(call: AuthRequest, { session, user }: AuthSession, deps: StepDeps): Promise<Response> {
  if (!isRecentSignIn(session.createdAt, deps.now())) return sessionNotFreshResponse();
  if (call.path === '/passkey/generate-register-options') return deps.forward(withOwnName(call.request, user));
  deps.assertMailsPossible(call);
  const { response: credential } = call.body;
  // Only these fields: the library could also make a session of it.
  const body = { response: credential, name: nameIn(call) };
  const response = await deps.forward(withBody(call.request, call.path, body));
  // What the library calls its own fault is a response that does not fit what was asked.
  if (response.status >= 500) return notAcceptedResponse();
  if (response.status < 400) await deps.notify(user, 'passkeyAdded', call);
  return response;
}

async function change(call: AuthRequest, { user }: AuthSession, deps: StepDeps): Promise<Response> {
  nameIn(call);
  deps.assertMailsPossible(call);
  const response = await deps.forward(call.request);
  if (response.status < 400 && call.path === '/passkey/delete-passkey') await deps.notify(user, 'passkeyRemoved', call);
  return response;
}

function nameIn({ body }: AuthRequest): string {
  const name = String(body['name'] ?? '').trim();
  if (name.length > MAX_NAME_LENGTH)
    throw new Problem('BAD_REQUEST', `A name has at most ${MAX_NAME_LENGTH} characters.`);
  return name;
}

/* A key is kept under the person's address, or under their name while they have none; never under what a page wants. */
function withOwnName(request: Request, { email, name }: AuthSession['user']): Request {
  const url = new URL(request.url);
  url.search = isPlaceholder(email) ? new URLSearchParams({ name: name || 'Canticle' }).toString() : '';
  return new Request(url, request);
}

const hasCredentialId = (response: unknown) =>
  typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string';

function notAcceptedResponse(): Response {
  return Response.json({ code: 'PASSKEY_NOT_ACCEPTED', message: 'This passkey cannot be used here.' }, { status: 400 });
}

function withoutLength(from: Headers): Headers {
  const headers = new Headers(from);
  headers.delete('content-length');
  return headers;
}

/** The refusal of what needs a recent sign-in. */
export function sessionNotFreshResponse(): Response {
  return Response.json({ code: 'SESSION_NOT_FRESH', message: 'Sign in again to do this.' }, { status: 403 });
}
