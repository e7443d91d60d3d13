import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { type FindViewer, type RequestFacts, type Route, tidyDaily, type Viewer } from '../../http/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { RateLimits } from '../../rate-limits/index.ts';
import { keepAccounts } from './accounts.ts';
import { tellCaches } from './credentials.ts';
import { createGate } from './gate.ts';
import { createDemo, type Demo } from './demo.ts';
import { identityMails } from './identity-mails.ts';
import { findLink } from './links.ts';
import type { AddedUser, AddUser } from './model.ts';
import { mountSignIn } from './mount.ts';
import { type Policies, readPolicies } from './policies.ts';
import { findSubject, forgetExpired, signOutEverywhere } from './queries.ts';
import { identityRoutes } from './routes.ts';
import { openSignInService, readOwnKeys } from './sign-in-service.ts';
import { createVerifier, OWN_ISSUER } from './tokens.ts';
import { createFindViewer, createViewerOf, type OpenCollectionsOf } from './viewers.ts';

export type IdentityRooms = {
  readonly config: Config;
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly mail: Mail;
  readonly rateLimits: RateLimits;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

type IdentityDeps = {
  /** What a person's subscriptions open; the feature that sells them says it. */
  readonly openCollectionsOf: OpenCollectionsOf;
};

export type Identity = Demo & {
  readonly findViewer: FindViewer;
  /** A person with the rights they have now, for what they signed earlier; undefined when they are gone. */
  viewerOf(userId: string): Promise<Viewer | undefined>;
  /** The policy texts of this installation. */
  readonly policies: Policies;
  readonly routes: Route[];
  /** Registers the embedded sign-in service below /api/auth. */
  mount(app: FastifyInstance): Promise<void>;
  /**
   * Sends the mail that verifies the person's address.
   *
   * @throws {Conflict} when it is verified already; {TooMany} within two minutes of the last one; {BadRequest} when
   *   there is no address, or an outside service keeps it
   */
  sendVerification(viewer: Viewer, request: RequestFacts): Promise<void>;
  /**
   * Sends the mail to choose a new password, if somebody has this address; nothing tells whether.
   *
   * @throws {TooMany} when it was asked for too often, whoever it belongs to
   */
  sendReset(email: string, request: RequestFacts): Promise<void>;
  /** Ends every sign-in of a person: tokens made before are refused. */
  signOutEverywhere(tx: Tx, userId: string): Promise<void>;
  /**
   * Deletes a person with everything that is theirs, and their way to sign in.
   *
   * @throws {Problem} ONLY_ADMINISTRATOR
   */
  deletePerson(tx: Tx, userId: string): Promise<void>;
  /** Adds a person, or gives roles to one who is there; without a password they get a link to choose one. */
  addUser(email: string, facts: AddUser): Promise<AddedUser>;
};

/** Opens the feature: who somebody is, and how they sign in. */
export function createIdentity(rooms: IdentityRooms, deps: IdentityDeps): Identity {
  const mails = identityMails(rooms);
  const policies = readPolicies(rooms.config.policiesDir);
  const service = openSignInService(
    rooms,
    mails.forService(() => accounts),
  );
  const accounts = keepAccounts(rooms, service, policies);
  const reset = (email: string, request: RequestFacts) => mails.sendReset(email, request, accounts);
  const { database, now } = rooms;
  const gate = createGate(
    rooms,
    service,
    {
      sendReset: reset,
      sendAddressNews: (user, newEmail, request) => mails.sendAddressNews(user, newEmail, request, accounts),
    },
    {
      removeUnverified: accounts.removeUnverified,
      ownerOfToken: accounts.ownerOfToken,
      emailOfReset: async (token) => (await findLink(database.read, 'reset', token, now()))?.email,
      sessionEnded: (subject) => database.transaction((tx) => tellCaches(tx, subject, now())),
    },
  );
  return {
    findViewer: createFindViewer(
      rooms,
      createVerifier(rooms.config, () => readOwnKeys(rooms.database.read)),
      deps.openCollectionsOf,
    ),
    viewerOf: createViewerOf(rooms, deps.openCollectionsOf),
    policies,
    routes: identityRoutes(rooms, policies),
    async mount(app) {
      tidyDaily(app, rooms, forgetExpired);
      await mountSignIn(app, rooms.config, gate);
    },
    sendVerification: (viewer, request) => mails.sendVerification(viewer, request, accounts),
    sendReset: reset,
    signOutEverywhere: async (tx, userId) =>
      signOutEverywhere(tx, userId, await findSubject(tx, userId, OWN_ISSUER), rooms.now()),
    deletePerson: accounts.removePerson,
    addUser: accounts.add,
    ...createDemo(rooms, accounts),
  };
}
