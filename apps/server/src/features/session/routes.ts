import { BadRequest, policies, session } from '@canticle/contract';
import type { Database, Reader, Tx } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import { notLaterThan, type RequestFacts, type Route, serve, servePublic } from '../../http/index.ts';
import {
  acceptPolicies,
  getUser,
  type Identity,
  saveImage,
  saveName,
  saveProfile,
  saveSettings,
} from '../identity/index.ts';
import { getOpenSong } from '../songs/index.ts';
import { makePortrait } from './portrait.ts';
import { listSongChoices, saveSongChoice } from './queries.ts';
import { demandBirthday, fromV3, fromV4 } from './rules.ts';
import { type HeldSubscription, userV3 } from './wire-v3.ts';
import { sessionV4, settingsV4, subscriptionV4, userV4 } from './wire-v4.ts';

type SessionRooms = {
  readonly database: Database;
  readonly files: FileStore;
  readonly now: () => Date;
};

type SessionDeps = {
  readonly identity: Pick<Identity, 'sendVerification' | 'sendReset' | 'policies'>;
  /** Notes that a picture was replaced, so that its bytes go. */
  readonly forgetPicture: (tx: Tx, image: string | null) => Promise<void>;
  /** All subscriptions of a person, also ended ones. */
  readonly subscriptionsOf: (db: Reader, userId: string) => Promise<readonly HeldSubscription[]>;
};

/** `api/Session` and its parts, in both versions. */
export function sessionRoutes(rooms: SessionRooms, { identity, forgetPicture, subscriptionsOf }: SessionDeps): Route[] {
  const { database, files, now } = rooms;
  const { versions } = identity.policies;
  const documentOf = async (db: Reader, userId: string, { origin }: RequestFacts) =>
    userV3(await getUser(db, userId), await subscriptionsOf(db, userId), versions, origin, now());

  return [
    serve(session.getSession, ({ viewer, request }) => documentOf(database.read, viewer.userId, request)),
    serve(session.getSessionV4, async ({ viewer }) => sessionV4(await getUser(database.read, viewer.userId), versions)),

    serve(session.saveSettings, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        const { settings } = await getUser(tx, viewer.userId);
        await saveSettings(tx, viewer.userId, fromV3(body, settings), now());
        return documentOf(tx, viewer.userId, request);
      }),
    ),

    serve(session.saveName, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        await saveName(tx, viewer.userId, body.displayName, now());
        return documentOf(tx, viewer.userId, request);
      }),
    ),

    serve(session.saveImage, async ({ viewer, body, request, write }) => {
      const address = `/api/canticle/pictures/${await files.put(await makePortrait(body.base64Image))}.jpg`;
      return write(async (tx) => {
        const before = await getUser(tx, viewer.userId);
        await saveImage(tx, viewer.userId, address, now());
        if (before.image !== address) await forgetPicture(tx, before.image);
        return { image: `${request.origin}${address}` };
      });
    }),

    serve(session.saveProfile, ({ viewer, query, body, request, write }) =>
      write(async (tx) => {
        if (body?.birthDay != null) demandBirthday(body.birthDay, now());
        const profile = {
          ...(body?.gender ? { gender: body.gender } : {}),
          ...(body?.birthDay === undefined ? {} : { birthDay: body.birthDay }),
          ...(body?.address ? { address: body.address } : {}),
          ...(query.firstTimeRegistration ? { registered: true as const } : {}),
        };
        await saveProfile(tx, viewer.userId, profile, now());
        return documentOf(tx, viewer.userId, request);
      }),
    ),

    serve(session.acceptPolicies, ({ viewer, query, request, write }) => {
      const accepted = {
        ...(query.privacyPolicy === true ? { privacy: versions.privacy } : {}),
        ...(query.termsAndConditions === true ? { terms: versions.terms } : {}),
      };
      if (Object.keys(accepted).length === 0)
        throw new BadRequest('Say which policy is accepted: privacyPolicy=true or termsAndConditions=true.');
      return write(async (tx) => {
        await acceptPolicies(tx, viewer.userId, accepted, now());
        return documentOf(tx, viewer.userId, request);
      });
    }),

    serve(policies.getAcceptances, async ({ viewer }) => {
      const { privacy, terms } = await getUser(database.read, viewer.userId);
      return { privacy, terms };
    }),

    serve(session.sendVerification, async ({ viewer, request }) => {
      await identity.sendVerification(viewer, request);
      return 'VERIFICATION_EMAIL_SENT';
    }),
    servePublic(session.sendReset, async ({ params, request }) => {
      await identity.sendReset(params.email, request);
      return 'RESET_EMAIL_SENT';
    }),
    serve(session.getCountry, async ({ request }) => request.country),

    serve(session.getSettings, async ({ viewer }) => settingsV4(await getUser(database.read, viewer.userId))),
    serve(session.patchSettings, ({ viewer, body, write }) =>
      write(async (tx) => {
        await saveSettings(tx, viewer.userId, fromV4(body.set ?? {}, body.unset ?? []), now());
        return settingsV4(await getUser(tx, viewer.userId));
      }),
    ),
    serve(session.getUserV4, async ({ viewer, request }) =>
      userV4(await getUser(database.read, viewer.userId), versions, request.origin),
    ),
    serve(session.listSubscriptionsV4, async ({ viewer }) =>
      (await subscriptionsOf(database.read, viewer.userId)).map((subscription) => subscriptionV4(subscription, now())),
    ),

    serve(session.listSongChoices, ({ viewer }) => listSongChoices(database.read, viewer.userId)),
    serve(session.saveSongChoice, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const song = await getOpenSong(tx, viewer, params.songId);
        const chosenAt = notLaterThan(now(), body.chosenAt);
        return saveSongChoice(tx, viewer.userId, { ...body, songId: song.id, chosenAt }, now());
      }),
    ),
  ];
}
