import { BadRequest, Conflict, TooMany } from '@canticle/contract';
import type { RequestFacts, Viewer } from '../../http/index.ts';
import { clientOf, type RateLimit } from '../../rate-limits/index.ts';
import type { Accounts } from './accounts.ts';
import type { SignedIn } from './gate.ts';
import type { IdentityRooms } from './identity.ts';
import { endOtherAddresses } from './links.ts';
import { composeMail, linkTo, mailOrigin, type MailKind, type SignInMails, spokenLanguage } from './mails.ts';
import { findLanguageOf, findSubject, takeVerificationTurn } from './queries.ts';
import { isPlaceholder, VERIFICATION_PAUSE_S } from './rules.ts';
import { steadily } from './steadily.ts';
import { OWN_ISSUER } from './tokens.ts';

/** Mails to choose a new password. */
const RESETS_PER_MAIL: RateLimit = { name: 'resets of an address', tries: 5, windowMs: 3600_000 };
const RESETS_PER_CLIENT: RateLimit = { name: 'resets by a client', tries: 100, windowMs: 60_000 };
/** Links and news to one address, as signing up and changing the address cause them. */
const NEWS_PER_MAIL: RateLimit = { name: 'news to an address', tries: 5, windowMs: 3600_000 };

/** The mails of this feature: written in one transaction with what they belong to. */
type IdentityMails = {
  /** As the service asks for them. */
  forService(accounts: () => Pick<Accounts, 'makeToken' | 'find'>): SignInMails;
  sendVerification(viewer: Viewer, request: RequestFacts, accounts: Accounts): Promise<void>;
  sendReset(email: string, request: RequestFacts, accounts: Accounts): Promise<void>;
  /** Tells the owner of an address that is taken, or of the one that is to be replaced. */
  sendAddressNews(user: SignedIn['user'], newEmail: string, request: RequestFacts, accounts: Accounts): Promise<void>;
};

/** Opens the mails about signing in: written in the language of their reader, put into the outbox. */
export function identityMails({ config, database, mail, now, rateLimits }: IdentityRooms): IdentityMails {
  /* Who has had enough mails gets no more, and whoever caused them is not told. */
  const mayTell = async (email: string): Promise<boolean> =>
    !isPlaceholder(email) && (await rateLimits.countTry([[NEWS_PER_MAIL, email]])).waitS === undefined;

  const originOf = (request: Request | undefined) =>
    mailOrigin(config, request === undefined ? '' : new URL(request.url).origin);
  const acceptedBy = (request: Request | undefined) => request?.headers.get('accept-language') ?? undefined;
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
      const origin = mailOrigin(config, request.origin);
      const language = await languageFor(account.email, request.headers['accept-language']);
      const wait = await database.transaction(async (tx) => {
        const seconds = await takeVerificationTurn(tx, viewer.userId, now(), VERIFICATION_PAUSE_S);
        if (seconds !== undefined) return seconds;
        const link = linkTo('/verify-email', origin, await accounts.makeToken(tx, 'verify', account));
        await mail.send(tx, composeMail('verify', account.email, language, link));
        return undefined;
      });
      if (wait !== undefined)
        throw new TooMany(`The last mail was sent less than two minutes ago. Try again in ${wait} seconds.`, {
          retryAfter: wait,
        });
    },

    async sendReset(address, request, accounts) {
      const email = address.trim().toLowerCase();
      const { waitS } = await rateLimits.countTry([
        [RESETS_PER_MAIL, email],
        [RESETS_PER_CLIENT, clientOf(request.ip)],
      ]);
      if (waitS !== undefined)
        throw new TooMany('Too many mails were asked for. Try again later.', { retryAfter: waitS });
      const origin = mailOrigin(config, request.origin);
      const work = async () => {
        const account = isPlaceholder(email) ? undefined : await accounts.find(email);
        if (account === undefined) return;
        const language = await languageFor(email, request.headers['accept-language']);
        await database.transaction(async (tx) => {
          const link = linkTo('/login/reset', origin, await accounts.makeToken(tx, 'reset', account));
          await mail.send(tx, composeMail('reset', email, language, link));
        });
      };
      await steadily(work);
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

    forService: (accounts) => ({
      async sendNewAddress(account, request) {
        const { id: subject, email } = account;
        if (!(await mayTell(email))) return;
        const kind = (await accounts().find(email))?.id === subject ? 'verify' : 'changeEmail';
        const language = await languageFor(email, acceptedBy(request));
        const origin = originOf(request);
        await database.transaction(async (tx) => {
          await endOtherAddresses(tx, subject, email);
          const link = linkTo('/verify-email', origin, await accounts().makeToken(tx, 'verify', account));
          await mail.send(tx, composeMail(kind, email, language, link));
        });
      },

      async sendAccountExists(email, request) {
        if (!(await mayTell(email))) return;
        const letter = await compose('accountExists', email, linkTo('/login', originOf(request)), acceptedBy(request));
        await database.transaction((tx) => mail.send(tx, letter));
      },
    }),
  };
}
