import { BadRequest, Conflict, TooManyRequests } from '@canticle/contract';
import type { RequestInfo, Viewer } from '../../platform/http/index.ts';
import { preferredMessageLanguage } from '../../platform/messages/index.ts';
import { clientNetworkOf, type RateLimit } from '../../platform/rate-limits/index.ts';
import type { AccountStore } from './account-store.ts';
import type { AuthSession } from './auth-request.ts';
import type { IdentityContext } from './identity-context.ts';
import { revokeLinksToOtherEmails } from './account-link-queries.ts';
import {
  composeMail,
  composeSecurityMail,
  buildLink,
  mailLinkOrigin,
  type MailKind,
  type SecurityNotice,
  type SignInMails,
} from './mails.ts';
import { findLanguageByEmail, findSubject, reserveVerificationMail } from './queries.ts';
import { isPlaceholder, VERIFICATION_INTERVAL_S } from './rules.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { OWN_ISSUER } from './tokens.ts';

/** Password reset mails. */
const RESETS_PER_EMAIL: RateLimit = { name: 'resets of an address', maxAttempts: 5, windowMs: 3600_000 };
const RESETS_PER_CLIENT: RateLimit = { name: 'resets by a client', maxAttempts: 100, windowMs: 60_000 };
/** Links and notices to one address, as signing up and changing the address cause them. */
const NOTICES_PER_EMAIL: RateLimit = { name: 'news to an address', maxAttempts: 5, windowMs: 3600_000 };

/** The mails of this feature: each is written in the transaction of the change it belongs to. */
type IdentityMails = {
  /** The mail functions the service calls. */
  signInMails(accounts: LinkAccounts): SignInMails;
  sendVerification(viewer: Viewer, request: RequestInfo, accounts: AccountStore): Promise<void>;
  sendReset(email: string, request: RequestInfo, accounts: AccountStore): Promise<void>;
  /** Notifies the owner of an address that is taken, or of the one that is about to be replaced. */
  sendEmailChangeNotices(
    user: AuthSession['user'],
    newEmail: string,
    request: RequestInfo,
    accounts: AccountStore,
  ): Promise<void>;
  /** Tells somebody that the way they sign in was changed, if their address is theirs. */
  sendSecurityNotice(
    user: Pick<AuthSession['user'], 'email' | 'emailVerified'>,
    notice: SecurityNotice,
    request: Pick<RequestInfo, 'origin' | 'headers'>,
  ): Promise<void>;
};

/** Creates the sign-in mails: written in the language of the recipient, put into the outbox. */
export function createIdentityMails(context: IdentityContext): IdentityMails {
  const { config, database, mail, now, rateLimiter } = context;
  return {
    async sendVerification(viewer, request, accounts) {
      const subject = await findSubject(database.read, viewer.userId, OWN_ISSUER);
      const account = subject === undefined ? undefined : await accounts.findById(subject);
      if (account === undefined) throw new BadRequest('Your sign-in service verifies email addresses itself.');
      if (isPlaceholder(account.email)) throw new BadRequest('Your account has no email address yet. Enter one first.');
      if (account.emailVerified) throw new Conflict('Your email address is already verified.');
      const origin = mailLinkOrigin(config, request.origin);
      const language = await findLanguage(context, account.email, request.headers['accept-language']);
      const retryAfterS = await database.transaction(async (tx) => {
        const seconds = await reserveVerificationMail(tx, viewer.userId, now(), VERIFICATION_INTERVAL_S);
        if (seconds !== undefined) return seconds;
        const link = buildLink('/verify-email', origin, await accounts.createToken(tx, 'verify', account));
        await mail.send(tx, composeMail('verify', account.email, language, link));
        return undefined;
      });
      if (retryAfterS !== undefined)
        throw new TooManyRequests(
          `The last email was sent less than two minutes ago. Try again in ${retryAfterS} seconds.`,
          {
            retryAfter: retryAfterS,
          },
        );
    },

    async sendReset(emailInput, request, accounts) {
      const email = emailInput.trim().toLowerCase();
      const { retryAfterS } = await rateLimiter.consume([
        [RESETS_PER_EMAIL, email],
        [RESETS_PER_CLIENT, clientNetworkOf(request.ip)],
      ]);
      if (retryAfterS !== undefined)
        throw new TooManyRequests('Too many emails requested. Try again later.', { retryAfter: retryAfterS });
      const origin = mailLinkOrigin(config, request.origin);
      const work = async () => {
        const account = isPlaceholder(email) ? undefined : await accounts.find(email);
        if (account === undefined) return;
        const language = await findLanguage(context, email, request.headers['accept-language']);
        await database.transaction(async (tx) => {
          const link = buildLink('/login/reset', origin, await accounts.createToken(tx, 'reset', account));
          await mail.send(tx, composeMail('reset', email, language, link));
        });
      };
      await withMinimumDuration(work);
    },

    async sendEmailChangeNotices(user, newEmail, request, accounts) {
      const link = buildLink('/login', mailLinkOrigin(config, request.origin));
      const isTaken =
        !isPlaceholder(newEmail) && newEmail !== user.email && (await accounts.find(newEmail)) !== undefined;
      const acceptLanguage = request.headers['accept-language'];
      const messages = [
        ...(isTaken ? [await compose(context, 'addressInUse', newEmail, link, acceptLanguage)] : []),
        ...(!isTaken && user.emailVerified
          ? [await compose(context, 'emailChanging', user.email, link, acceptLanguage)]
          : []),
      ];
      await database.transaction(async (tx) => {
        for (const message of messages) await mail.send(tx, message);
      });
    },

    async sendSecurityNotice({ email, emailVerified }, notice, request) {
      if (!emailVerified || isPlaceholder(email)) return;
      const link = buildLink('/settings', mailLinkOrigin(config, request.origin));
      const language = await findLanguage(context, email, request.headers['accept-language']);
      await database.transaction((tx) => mail.send(tx, composeSecurityMail(notice, email, language, link)));
    },

    signInMails: (accounts) => createSignInMails(context, accounts),
  };
}

function createSignInMails(context: IdentityContext, accounts: LinkAccounts): SignInMails {
  const { config, database, mail, rateLimiter } = context;
  /* A recipient who has reached the limit gets no more mails, and the sender is not told. */
  const canSendNotice = async (email: string): Promise<boolean> =>
    !isPlaceholder(email) && (await rateLimiter.consume([[NOTICES_PER_EMAIL, email]])).retryAfterS === undefined;
  return {
    async sendVerificationLink(account, request, returnPath) {
      const { id: subject, email } = account;
      if (!(await canSendNotice(email))) return;
      const kind = (await accounts().find(email))?.id === subject ? 'verify' : 'changeEmail';
      const language = await findLanguage(context, email, acceptLanguageOf(request));
      const origin = originOf(config, request);
      await database.transaction(async (tx) => {
        await revokeLinksToOtherEmails(tx, subject, email);
        const link = buildLink(
          '/verify-email',
          origin,
          await accounts().createToken(tx, 'verify', account),
          returnPath,
        );
        await mail.send(tx, composeMail(kind, email, language, link));
      });
    },

    async sendAccountExists(email, request) {
      if (!(await canSendNotice(email))) return;
      const message = await compose(
        context,
        'accountExists',
        email,
        buildLink('/login', originOf(config, request)),
        acceptLanguageOf(request),
      );
      await database.transaction((tx) => mail.send(tx, message));
    },
  };
}

type LinkAccounts = () => Pick<AccountStore, 'createToken' | 'find'>;

type AcceptLanguage = string | string[] | undefined;

const originOf = (config: IdentityContext['config'], request: Request | undefined) =>
  mailLinkOrigin(config, request === undefined ? '' : new URL(request.url).origin);

const acceptLanguageOf = (request: Request | undefined) => request?.headers.get('accept-language') ?? undefined;

async function findLanguage({ database }: IdentityContext, email: string, acceptLanguage: AcceptLanguage) {
  return (await findLanguageByEmail(database.read, email)) ?? preferredMessageLanguage(acceptLanguage);
}

async function compose(
  context: IdentityContext,
  kind: MailKind,
  to: string,
  link: string,
  acceptLanguage: AcceptLanguage,
) {
  return composeMail(kind, to, await findLanguage(context, to, acceptLanguage), link);
}
