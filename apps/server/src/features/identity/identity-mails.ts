import { BadRequest, Conflict, TooMany } from '@canticle/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestFacts, Viewer } from '../../http/index.ts';
import type { Accounts } from './accounts.ts';
import { clientOf, countAttempts } from './attempts.ts';
import type { SignedIn } from './gate.ts';
import type { IdentityRooms } from './identity.ts';
import { composeMail, linkTo, mailOrigin, type MailKind, type SignInMails, spokenLanguage } from './mails.ts';
import { findLanguageOf, findSubject, takeVerificationTurn } from './queries.ts';
import { isPlaceholder, VERIFICATION_PAUSE_S } from './rules.ts';
import { OWN_ISSUER } from './tokens.ts';

/** Mails to choose a new password: per mail address in an hour, and per client address in a minute. */
const RESETS = { perMail: 5, perClient: 100 } as const;
/** An answer never comes sooner than this, so that its speed does not tell whether the address is known. */
const STEADY_MS = 150;

/** The mails of this feature: written in one transaction with what they belong to. */
type IdentityMails = SignInMails & {
  sendVerification(viewer: Viewer, request: RequestFacts, accounts: Accounts): Promise<void>;
  sendReset(email: string, request: RequestFacts, accounts: Accounts): Promise<void>;
  /** Tells the owner of an address that is taken, or of the one that is to be replaced. */
  sendAddressNews(user: SignedIn['user'], newEmail: string, request: RequestFacts, accounts: Accounts): Promise<void>;
};

/** Opens the mails about signing in: written in the language of their reader, put into the outbox. */
export function identityMails({ config, database, mail, now }: IdentityRooms): IdentityMails {
  const perMail = countAttempts(RESETS.perMail, 3600_000);
  const perClient = countAttempts(RESETS.perClient, 60_000);

  const languageFor = async (email: string, accepted: string | string[] | undefined) =>
    (await findLanguageOf(database.read, email)) ?? spokenLanguage(accepted);
  const compose = async (kind: MailKind, to: string, link: string, accepted: string | string[] | undefined) =>
    composeMail(kind, to, await languageFor(to, accepted), link);

  return {
    async sendVerification(viewer, request, accounts) {
      const subject = await findSubject(database.read, viewer.userId, OWN_ISSUER);
      const account = subject === undefined ? undefined : await accounts.findById(subject);
      if (account === undefined) throw new BadRequest('Your sign-in service verifies e-mail addresses itself.');
      if (isPlaceholder(account.email)) throw new BadRequest('There is no e-mail address yet. Enter one first.');
      if (account.emailVerified) throw new Conflict('The e-mail address is verified already.');
      const link = linkTo(
        '/verify-email',
        mailOrigin(config, request.origin),
        await accounts.verificationToken(account.email),
      );
      const letter = await compose('verify', account.email, link, request.headers['accept-language']);
      const wait = await database.transaction(async (tx) => {
        const seconds = await takeVerificationTurn(tx, viewer.userId, now(), VERIFICATION_PAUSE_S);
        if (seconds === undefined) await mail.send(tx, letter);
        return seconds;
      });
      if (wait !== undefined)
        throw new TooMany(`The last mail was sent less than two minutes ago. Try again in ${wait} seconds.`, {
          retryAfter: wait,
        });
    },

    async sendReset(address, request, accounts) {
      const email = address.trim().toLowerCase();
      const client = clientOf(request.ip);
      refuseTooMany([perMail.wait(email, now()), perClient.wait(client, now())]);
      perMail.count(email, now());
      perClient.count(client, now());
      const origin = mailOrigin(config, request.origin);
      const work = async () => {
        const account = isPlaceholder(email) ? undefined : await accounts.find(email);
        if (account === undefined) return;
        const link = linkTo('/login/reset', origin, await accounts.resetToken(account));
        const letter = await compose('reset', email, link, request.headers['accept-language']);
        await database.transaction((tx) => mail.send(tx, letter));
      };
      await Promise.all([work(), sleep(STEADY_MS)]);
    },

    async sendAddressNews(user, newEmail, request, accounts) {
      const link = linkTo('/login', mailOrigin(config, request.origin));
      const isTaken =
        !isPlaceholder(newEmail) && newEmail !== user.email && (await accounts.find(newEmail)) !== undefined;
      const accepted = request.headers['accept-language'];
      const letters = [
        ...(isTaken ? [await compose('addressInUse', newEmail, link, accepted)] : []),
        ...(!isTaken && user.emailVerified ? [await compose('emailChanging', user.email, link, accepted)] : []),
      ];
      await database.transaction(async (tx) => {
        for (const letter of letters) await mail.send(tx, letter);
      });
    },

    async sendNewAddress(to, token, request) {
      const origin = mailOrigin(config, request === undefined ? '' : new URL(request.url).origin);
      const accepted = request?.headers.get('accept-language') ?? undefined;
      const letter = await compose('changeEmail', to, linkTo('/verify-email', origin, token), accepted);
      await database.transaction((tx) => mail.send(tx, letter));
    },
  };
}

function refuseTooMany(waits: readonly (number | undefined)[]): void {
  const wait = Math.max(...waits.map((seconds) => seconds ?? 0));
  if (wait > 0) throw new TooMany('Too many mails were asked for. Try again later.', { retryAfter: wait });
}
