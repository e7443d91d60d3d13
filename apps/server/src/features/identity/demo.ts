import type { Role } from '../../http/index.ts';
import { type Accounts, listKnownAddresses } from './accounts.ts';
import type { IdentityRooms } from './identity.ts';
import { isAnybodyThere } from './queries.ts';

/** Somebody to try Canticle as. */
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

/** The demo people; what singer@ has a subscription to is arranged where the library is imported. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'singer@canticle.example',
    name: 'Sam Singer',
    roles: [],
    registered: true,
    can: 'sings: has one song collection',
  },
  {
    email: 'extended@canticle.example',
    name: 'Eva Extended',
    roles: ['extended'],
    registered: true,
    can: 'opens every collection, sees statistics',
  },
  {
    email: 'editor@canticle.example',
    name: 'Edvard Editor',
    roles: ['editor'],
    registered: true,
    can: 'edits songs and texts',
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

const ADDRESSES = DEMO_PEOPLE.map((person) => person.email);

export type Demo = {
  /** Makes the demo people who are missing; gives the user id of each by e-mail address. */
  makeDemoPeople(): Promise<ReadonlyMap<string, string>>;
  demoPeoplePresent(): Promise<boolean>;
  /** Whether there is any person at all. */
  isAnybodyThere(): Promise<boolean>;
  /** Removes the demo people with everything that is theirs; gives how many there were. */
  removeDemo(): Promise<number>;
};

/** Opens the demo people: found, made and removed by the addresses of `DEMO_PEOPLE`. */
export function createDemo({ database }: Pick<IdentityRooms, 'database'>, accounts: Accounts): Demo {
  return {
    async makeDemoPeople() {
      const made = new Map<string, string>();
      for (const { email, name, roles, registered } of DEMO_PEOPLE) {
        const { userId } = await accounts.add(email, {
          name,
          roles,
          registered,
          privacyAccepted: registered,
          password: DEMO_PASSWORD,
        });
        made.set(email, userId);
      }
      return made;
    },
    demoPeoplePresent: async () => (await listKnownAddresses(database.read, ADDRESSES)).length > 0,
    isAnybodyThere: () => isAnybodyThere(database.read),
    async removeDemo() {
      const removed = await Promise.all(ADDRESSES.map((email) => accounts.remove(email)));
      return removed.filter(Boolean).length;
    },
  };
}
