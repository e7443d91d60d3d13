import { address } from './browser.ts';
import { fetchAs, DEMO_PASSWORD, signInForToken } from './people.ts';

let createdCount = 0;

/**
 * Makes a person nobody has met, with a verified address: `settled`, registered and at ease with the policies (`terms`:
 * also those of the store), whose mail goes to `mailAt`. Gives their address; the password is that of the demo people.
 */
export async function createUser(
  name: string,
  { settled = true, terms = true, mailAt = 'example.org' } = {},
): Promise<string> {
  createdCount += 1;
  const email = `${name}-${process.pid}-${createdCount}@${mailAt}`.toLowerCase();
  await send('POST', '/api/auth/sign-up/email', { name, email, password: DEMO_PASSWORD });
  await send('GET', `/api/auth/verify-email?token=${await readVerificationToken(email)}`);
  if (!settled) return email;
  const token = await signInForToken(email);
  await fetchAs(token, 'PATCH', 'api/Session/Profile?firstTimeRegistration=true', {});
  await fetchAs(
    token,
    'GET',
    `api/Session/AcceptPolicies?privacyPolicy=true${terms ? '&termsAndConditions=true' : ''}`,
  );
  return email;
}

async function readVerificationToken(email: string): Promise<string> {
  const mails = (await (await fetch(`${address}/api/canticle/mailbox`)).json()) as { to: string; text: string }[];
  const token = mails.find((mail) => mail.to === email)?.text.match(/token=([\w.~%-]+)/)?.[1];
  if (token === undefined) throw new Error(`No mail with a link came to ${email}.`);
  return token;
}

async function send(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${address}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 400) throw new Error(`${method} ${path} was not done: ${answer.status} ${await answer.text()}`);
}
