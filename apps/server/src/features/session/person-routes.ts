import { Conflict, person, SignInAgain } from '@canticle/contract';
import type { Database, Reader } from '../../database/index.ts';
import { Bytes, type Route, serve, type Viewer } from '../../http/index.ts';
import { getUser, type Identity, isFresh, saveImage } from '../identity/index.ts';

/** Something that features keep of a person: its name in the file they download, and how it is read. */
export type Belongings = { readonly [name: string]: (db: Reader, userId: string) => Promise<unknown> };

type PersonRooms = { readonly database: Database; readonly now: () => Date };

type PersonDeps = {
  readonly identity: Pick<Identity, 'signOutEverywhere' | 'deletePerson'>;
  readonly belongings: Belongings;
  /** Removes the bytes of a picture unless something else shows it. */
  readonly forgetPicture: (image: string | null) => Promise<void>;
  /** Removes the bytes of what people who are gone were uploading. */
  readonly dropUploads: () => Promise<void>;
  /** Whether a subscription of the person would go on being paid for. */
  readonly isPaying: (db: Reader, userId: string) => Promise<boolean>;
};

/** What a person does with their account as a whole. */
export function personRoutes({ database, now }: PersonRooms, deps: PersonDeps): Route[] {
  const { identity, belongings, forgetPicture, dropUploads, isPaying } = deps;
  const demandFresh = ({ signedInAt }: Viewer) => {
    if (!isFresh(new Date(signedInAt * 1000), now()))
      throw new SignInAgain('Sign in again first: the last time was more than 15 minutes ago.');
  };

  return [
    serve(person.signOutEverywhere, ({ viewer, write }) =>
      write(async (tx) => {
        await identity.signOutEverywhere(tx, viewer.userId);
        return {};
      }),
    ),

    serve(person.deletePicture, async ({ viewer, write }) => {
      const { image } = await getUser(database.read, viewer.userId);
      await write(async (tx) => {
        await saveImage(tx, viewer.userId, null, now());
        return {};
      });
      await forgetPicture(image);
      return {};
    }),

    serve(person.deletePerson, async ({ viewer, write }) => {
      demandFresh(viewer);
      if (await isPaying(database.read, viewer.userId))
        throw new Conflict(
          'You have a subscription that goes on being paid for. End it first, then delete your account.',
        );
      const { image } = await getUser(database.read, viewer.userId);
      await write(async (tx) => {
        await identity.deletePerson(tx, viewer.userId);
        return {};
      });
      await forgetPicture(image);
      await dropUploads();
      return {};
    }),

    serve(person.downloadPerson, async ({ viewer }) => {
      const held: Record<string, unknown> = { madeAt: now().toISOString() };
      for (const [name, read] of Object.entries(belongings)) held[name] = await read(database.read, viewer.userId);
      const content = Buffer.from(JSON.stringify(held, null, 2));
      return new Bytes(content, 'application/json', `canticle-${now().toISOString().slice(0, 10)}.json`);
    }),
  ];
}
