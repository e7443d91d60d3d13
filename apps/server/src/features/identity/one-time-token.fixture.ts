import { createHash, randomBytes } from 'node:crypto';
import { createSignInService } from './sign-in-service.ts';
import { ADMIT_ALL } from '../../testing/admit-all.ts';

/** For tests: mails that are not sent. */
export const NO_MAILS = { sendVerificationLink: async () => undefined, sendAccountExists: async () => undefined };

/**
 * For tests: a one-time token of the account with this address, as another system beside the server would create it.
 */
export async function createOneTimeToken(
  context: Parameters<typeof createSignInService>[0],
  email: string,
): Promise<string> {
  const { internalAdapter } = await createSignInService(context, NO_MAILS, ADMIT_ALL).$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) throw new Error(`Nobody has the address ${email}.`);
  const session = await internalAdapter.createSession(found.user.id);
  const token = randomBytes(16).toString('hex');
  await internalAdapter.createVerificationValue({
    identifier: `one-time-token:${createHash('sha256').update(token).digest('base64url')}`,
    value: session.token,
    expiresAt: new Date(Date.now() + 180_000),
  });
  return token;
}
