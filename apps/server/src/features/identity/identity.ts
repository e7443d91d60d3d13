import type { IdentityContext } from './identity-context.ts';
import type { FastifyInstance } from 'fastify';
import { createPeopleChanges } from '../../platform/changes/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import {
  type FindViewer,
  type RequestInfo,
  type Route,
  scheduleDailyCleanup,
  type Viewer,
} from '../../platform/http/index.ts';
import type { Admission } from './admission.ts';
import { createAccountStore, serverOrigin } from './account-store.ts';
import { invalidateUserCache } from './credentials.ts';
import { createAuthGuard } from './auth-guard.ts';
import { createDemoService, type DemoService } from './demo.ts';
import { createIdentityMails } from './identity-mails.ts';
import { findLink } from './account-link-queries.ts';
import type { AddedUser, NewUser } from './model.ts';
import { mountSignIn } from './mount.ts';
import { createOidcSignIn } from './oidc-sign-in.ts';
import type { ApplyProviderClaims } from './provider-claim-queries.ts';
import { mountProviderLogo } from './provider-logo.ts';
import { type Policies, readPolicies } from './policies.ts';
import { findSubject, deleteExpired, signOutEverywhere } from './queries.ts';
import { identityRoutes } from './routes.ts';
import { securityRoutes } from './security-routes.ts';
import { removeTwoStep } from './security-queries.ts';
import { createSignInService, readJwks } from './sign-in-service.ts';
import { createSignInCounts, type SignInCounts } from './sign-in-counts.ts';
import { createTokenVerifier, OWN_ISSUER } from './tokens.ts';
import { createFindViewer, createFindViewerById, type FindOpenCollections } from './viewers.ts';

type IdentityDeps = {
  /** What a person's subscriptions open; provided by the feature that sells them. */
  readonly findOpenCollections: FindOpenCollections;
  /** Who may create an account; provided by the feature that invites people. */
  readonly admission: Admission;
  /** What becomes of what the place's own provider says of somebody; provided by the feature that gives rights, if any. */
  readonly applyProviderClaims?: ApplyProviderClaims;
};

export type Identity = DemoService & {
  readonly findViewer: FindViewer;
  /** A person with their current rights, for URLs signed earlier; undefined when they were deleted. */
  findViewerById(userId: string): Promise<Viewer | undefined>;
  /** The policy texts of this installation. */
  readonly policies: Policies;
  readonly readSignIns: SignInCounts['read'];
  readonly routes: Route[];
  /** Registers the embedded sign-in service below /api/auth. */
  mount(app: FastifyInstance): Promise<void>;
  /**
   * Sends the mail that verifies the person's address.
   *
   * @throws {Conflict} when it is verified already; {TooManyRequests} within two minutes of the last one; {BadRequest}
   * when there is no address, or an outside service manages it
   */
  sendVerification(viewer: Viewer, request: RequestInfo): Promise<void>;
  /**
   * Sends the mail to choose a new password, if somebody has this address; the reply does not reveal whether.
   *
   * @throws {TooManyRequests} when it was requested too often, whoever the address belongs to
   */
  sendReset(email: string, request: RequestInfo): Promise<void>;
  /** Ends every session of a person: tokens issued before are refused. */
  signOutEverywhere(tx: Tx, userId: string): Promise<void>;
  /**
   * Deletes a person with all their data, and their sign-in.
   *
   * @throws {Problem} ONLY_ADMINISTRATOR
   */
  deletePerson(tx: Tx, userId: string): Promise<void>;
  /**
   * Turns two-step sign-in off for whoever has lost their codes, and tells them by mail.
   *
   * @returns whether it was on; undefined when nobody has the address
   */
  turnOffTwoStep(email: string): Promise<boolean | undefined>;
  /** Adds a person, or gives roles to an existing one; without a password they get a link to choose one. */
  addUser(email: string, facts: NewUser): Promise<AddedUser>;
};

/** Creates the feature: who a person is, and how they sign in. */
export function createIdentity(context: IdentityContext, deps: IdentityDeps): Identity {
  const mails = createIdentityMails(context);
  const signInCounts = createSignInCounts();
  const policies = readPolicies(context.config.policiesDir, context.config);
  const applyProviderClaims: ApplyProviderClaims = deps.applyProviderClaims ?? (async () => {});
  const oidc = createOidcSignIn(context, () => accounts, applyProviderClaims);
  const service = createSignInService(
    context,
    mails.signInMails(() => accounts),
    deps.admission,
    oidc?.plugin,
  );
  const accounts = createAccountStore(context, service, policies);
  const sendReset = (email: string, request: RequestInfo) => mails.sendReset(email, request, accounts);
  const { database, now } = context;
  const peopleChanges = createPeopleChanges(database, context.changeCounter);
  const authGuard = createAuthGuard(
    { ...context, signInCounts },
    service,
    {
      sendReset: sendReset,
      sendEmailChangeNotices: (user, newEmail, request) =>
        mails.sendEmailChangeNotices(user, newEmail, request, accounts),
      sendSecurityNotice: mails.sendSecurityNotice,
    },
    deps.admission,
    {
      find: accounts.find,
      findWaiting: accounts.findWaiting,
      addInvited: accounts.addInvited,
      recordAgreement: accounts.recordAgreement,
      removeUnverified: accounts.removeUnverified,
      findTokenOwner: accounts.findTokenOwner,
      findResetEmail: async (token) => (await findLink(database.read, 'reset', token, now()))?.email,
      onSessionEnded: (subject) => database.transaction((tx) => invalidateUserCache(tx, subject, now())),
    },
    oidc?.requiresIssuer,
  );
  return {
    findViewer: createFindViewer(
      context,
      createTokenVerifier(context.config, () => readJwks(context.database.read)),
      { ...deps, applyProviderClaims, peopleChanges },
    ),
    findViewerById: createFindViewerById(context, { ...deps, peopleChanges }),
    policies,
    readSignIns: signInCounts.read,
    routes: [...identityRoutes(context, policies), ...securityRoutes(context)],
    async mount(app) {
      scheduleDailyCleanup(app, context, deleteExpired);
      mountProviderLogo(app, context.config.oidc?.logo);
      await mountSignIn(app, context.config, authGuard);
    },
    sendVerification: (viewer, request) => mails.sendVerification(viewer, request, accounts),
    sendReset: sendReset,
    signOutEverywhere: async (tx, userId) =>
      signOutEverywhere(tx, userId, await findSubject(tx, userId, OWN_ISSUER), context.now()),
    deletePerson: accounts.removePerson,
    turnOffTwoStep: async (email) => {
      const account = await accounts.find(email);
      if (account === undefined) return undefined;
      const wasOn = await database.transaction((tx) => removeTwoStep(tx, account.id));
      if (wasOn)
        await mails.sendSecurityNotice(account, 'twoStepOff', { origin: serverOrigin(context.config), headers: {} });
      return wasOn;
    },
    addUser: accounts.add,
    ...createDemoService(context, accounts),
  };
}
