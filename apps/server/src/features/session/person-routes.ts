import { Conflict, person } from '@canticle/contract';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import { BinaryResponse, type Route, serve } from '../../platform/http/index.ts';
import { getUser, type Identity, requireRecentSignIn, saveImage } from '../identity/index.ts';

/** What features store about a person: its name in the exported file, and the function that reads it. */
export type PersonalDataReaders = { readonly [name: string]: (db: Reader, userId: string) => Promise<unknown> };

type PersonContext = { readonly database: Database; readonly now: () => Date };

type PersonDeps = {
  readonly identity: Pick<Identity, 'signOutEverywhere' | 'deletePerson'>;
  readonly personalData: PersonalDataReaders;
  /** Deletes the bytes of an image unless something else uses it. */
  readonly deleteImageIfUnused: (image: string | null) => Promise<void>;
  /** Deletes the bytes of unfinished uploads of deleted people. */
  readonly deleteOrphanedUploads: () => Promise<void>;
  /** Whether a subscription of the person would be renewed. */
  readonly hasRenewingSubscription: (db: Reader, userId: string) => Promise<boolean>;
  /** Ends the messages to all devices of the person. */
  readonly deletePushSubscriptions: (tx: Tx, userId: string) => Promise<void>;
  /** Takes the person out of their groups, which go on with another leader. */
  readonly leaveGroups: (tx: Tx, userId: string) => Promise<void>;
};

/** Routes for a person's account as a whole. */
export function personRoutes({ database, now }: PersonContext, deps: PersonDeps): Route[] {
  const { identity, personalData, deleteImageIfUnused, deleteOrphanedUploads, hasRenewingSubscription, leaveGroups } =
    deps;
  return [
    serve(person.signOutEverywhere, ({ viewer, write }) =>
      write(async (tx) => {
        await identity.signOutEverywhere(tx, viewer.userId);
        await deps.deletePushSubscriptions(tx, viewer.userId);
        return {};
      }),
    ),

    serve(person.deletePicture, async ({ viewer, write }) => {
      const { image } = await getUser(database.read, viewer.userId);
      await write(async (tx) => {
        await saveImage(tx, viewer.userId, null, now());
        return {};
      });
      await deleteImageIfUnused(image);
      return {};
    }),

    serve(person.deletePerson, async ({ viewer, write }) => {
      requireRecentSignIn(viewer, now());
      if (await hasRenewingSubscription(database.read, viewer.userId))
        throw new Conflict('You have an active subscription. Cancel it first, then delete your account.');
      const { image } = await getUser(database.read, viewer.userId);
      await write(async (tx) => {
        await leaveGroups(tx, viewer.userId);
        await identity.deletePerson(tx, viewer.userId);
        return {};
      });
      await deleteImageIfUnused(image);
      await deleteOrphanedUploads();
      return {};
    }),

    serve(person.exportPersonalData, async ({ viewer }) => {
      const data: Record<string, unknown> = { madeAt: now().toISOString() };
      for (const [name, read] of Object.entries(personalData)) data[name] = await read(database.read, viewer.userId);
      const content = Buffer.from(JSON.stringify(data, null, 2));
      return new BinaryResponse(content, 'application/json', `canticle-${now().toISOString().slice(0, 10)}.json`);
    }),
  ];
}
