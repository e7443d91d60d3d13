import type { Role } from '../../platform/http/index.ts';
import { listExistingEmails } from './account-queries.ts';
import type { AccountStore } from './account-store.ts';
import type { IdentityContext } from './identity-context.ts';
import { hasAnyUser } from './queries.ts';

/** A demo user. */
export type DemoPerson = {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly registered: boolean;
  /** One line for the sign-in page. */
  readonly can: string;
};

/** The password all demo people share. */
export const DEMO_PASSWORD = 'canticle-demo';

/** The demo people; the subscription of singer@ is created where the library is imported. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'singer@canticle.example',
    name: 'Sam Singer',
    roles: [],
    registered: true,
    can: 'sings, has one songbook',
  },
  {
    email: 'extended@canticle.example',
    name: 'Eva Extended',
    roles: ['extended'],
    registered: true,
    can: 'opens every songbook, sees statistics',
  },
  {
    email: 'editor@canticle.example',
    name: 'Edvard Editor',
    roles: ['editor'],
    registered: true,
    can: 'edits songs and lyrics',
  },
  {
    email: 'technician@canticle.example',
    name: 'Tone Technician',
    roles: ['technician'],
    registered: true,
    can: 'uses the tools',
  },
  {
    email: 'admin@canticle.example',
    name: 'Ada Administrator',
    roles: ['administrator'],
    registered: true,
    can: 'does everything',
  },
  { email: 'new@canticle.example', name: 'Nora New', roles: [], registered: false, can: 'has just signed up' },
];

const DEMO_EMAILS = DEMO_PEOPLE.map((person) => person.email);

export type DemoService = {
  /** Creates the missing demo people; returns the user id of each by e-mail address. */
  createDemoPeople(): Promise<ReadonlyMap<string, string>>;
  hasDemoPeople(): Promise<boolean>;
  /** Whether there is any person. */
  hasAnyPerson(): Promise<boolean>;
  /** Deletes the demo people with all their data; returns how many there were. */
  deleteDemoPeople(): Promise<number>;
};

/** Creates the service that finds, creates and deletes demo people by the addresses of `DEMO_PEOPLE`. */
export function createDemoService(
  { database }: Pick<IdentityContext, 'database'>,
  accounts: AccountStore,
): DemoService {
  return {
    async createDemoPeople() {
      const userIdsByEmail = new Map<string, string>();
      for (const { email, name, roles, registered } of DEMO_PEOPLE) {
        const { userId } = await accounts.add(email, {
          name,
          roles,
          registered,
          privacyAccepted: registered,
          password: DEMO_PASSWORD,
        });
        userIdsByEmail.set(email, userId);
      }
      return userIdsByEmail;
    },
    hasDemoPeople: async () => (await listExistingEmails(database.read, DEMO_EMAILS)).length > 0,
    hasAnyPerson: () => hasAnyUser(database.read),
    async deleteDemoPeople() {
      const removed = await Promise.all(DEMO_EMAILS.map((email) => accounts.remove(email)));
      return removed.filter(Boolean).length;
    },
  };
}
