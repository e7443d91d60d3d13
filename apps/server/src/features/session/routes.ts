import { BadRequest, policies, session } from '@canticle/contract';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { clampToNow, type RequestInfo, type Route, serve, servePublic } from '../../platform/http/index.ts';
import {
  acceptPolicies,
  getUser,
  type Identity,
  saveImage,
  saveName,
  saveProfile,
  saveSettings,
} from '../identity/index.ts';
import { requireAccessibleSongNow } from '../songs/index.ts';
import { createAvatar } from './avatar.ts';
import { listSongChoices, saveSongChoice } from './queries.ts';
import { assertBirthday, parseSettingsV3, parseSettingsPatchV4 } from './rules.ts';
import { type UserSubscription, serializeUserV3 } from './serializer-v3.ts';
import { serializeSessionV4, serializeSettingsV4, serializeSubscriptionV4, serializeUserV4 } from './serializer-v4.ts';

type SessionContext = {
  readonly database: Database;
  readonly files: FileStore;
  readonly now: () => Date;
};

type SessionDeps = {
  readonly identity: Pick<Identity, 'sendVerification' | 'sendReset' | 'policies'>;
  /** Schedules the deletion of a replaced image. */
  readonly scheduleImageDeletion: (tx: Tx, image: string | null) => Promise<void>;
  /** All subscriptions of a person, including ended ones. */
  readonly listSubscriptions: (db: Reader, userId: string) => Promise<readonly UserSubscription[]>;
};

/** `api/Session` and its parts, in both versions. */
export function sessionRoutes(context: SessionContext, deps: SessionDeps): Route[] {
  const { versions } = deps.identity.policies;
  const readUserV3: ReadUserV3 = async (db, userId, { origin }) =>
    serializeUserV3(
      await getUser(db, userId),
      await deps.listSubscriptions(db, userId),
      versions,
      origin,
      context.now(),
    );
  return [
    ...accountRoutes(context, deps, readUserV3),
    ...profileRoutes(context, versions, readUserV3),
    ...signInRoutes(deps.identity),
    ...routesV4(context, deps),
    ...songChoiceRoutes(context),
  ];
}

type ReadUserV3 = (db: Reader, userId: string, request: RequestInfo) => Promise<ReturnType<typeof serializeUserV3>>;

function accountRoutes(
  { database, files, now }: SessionContext,
  { identity, scheduleImageDeletion }: SessionDeps,
  readUserV3: ReadUserV3,
): Route[] {
  const { versions } = identity.policies;
  return [
    serve(session.getSession, ({ viewer, request }) => readUserV3(database.read, viewer.userId, request)),
    serve(session.getSessionV4, async ({ viewer }) =>
      serializeSessionV4(await getUser(database.read, viewer.userId), versions),
    ),

    serve(session.saveSettings, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        const { settings } = await getUser(tx, viewer.userId);
        await saveSettings(tx, viewer.userId, parseSettingsV3(body, settings), now());
        return readUserV3(tx, viewer.userId, request);
      }),
    ),

    serve(session.saveName, ({ viewer, body, request, write }) =>
      write(async (tx) => {
        await saveName(tx, viewer.userId, body.displayName, now());
        return readUserV3(tx, viewer.userId, request);
      }),
    ),

    serve(session.saveImage, async ({ viewer, body, request, write }) => {
      const address = `/api/canticle/pictures/${await files.put(await createAvatar(body.base64Image))}.jpg`;
      return write(async (tx) => {
        const before = await getUser(tx, viewer.userId);
        await saveImage(tx, viewer.userId, address, now());
        if (before.image !== address) await scheduleImageDeletion(tx, before.image);
        return { image: `${request.origin}${address}` };
      });
    }),
  ];
}

function profileRoutes(
  { database, now }: SessionContext,
  versions: SessionDeps['identity']['policies']['versions'],
  readUserV3: ReadUserV3,
): Route[] {
  return [
    serve(session.saveProfile, ({ viewer, query, body, request, write }) =>
      write(async (tx) => {
        if (body?.birthDay != null) assertBirthday(body.birthDay, now());
        const profile = {
          ...(body?.gender ? { gender: body.gender } : {}),
          ...(body?.birthDay === undefined ? {} : { birthDay: body.birthDay }),
          ...(body?.address ? { address: body.address } : {}),
          ...(query.firstTimeRegistration ? { registered: true as const } : {}),
        };
        await saveProfile(tx, viewer.userId, profile, now());
        return readUserV3(tx, viewer.userId, request);
      }),
    ),

    serve(session.acceptPolicies, ({ viewer, query, request, write }) => {
      const accepted = {
        ...(query.privacyPolicy === true ? { privacy: versions.privacy } : {}),
        ...(query.termsAndConditions === true ? { terms: versions.terms } : {}),
      };
      if (Object.keys(accepted).length === 0)
        throw new BadRequest('Specify the accepted policy: privacyPolicy=true or termsAndConditions=true.');
      return write(async (tx) => {
        await acceptPolicies(tx, viewer.userId, accepted, now());
        return readUserV3(tx, viewer.userId, request);
      });
    }),

    serve(policies.getAcceptances, async ({ viewer }) => {
      const { privacy, terms } = await getUser(database.read, viewer.userId);
      return { privacy, terms };
    }),
  ];
}

function signInRoutes(identity: SessionDeps['identity']): Route[] {
  return [
    serve(session.sendVerification, async ({ viewer, request }) => {
      await identity.sendVerification(viewer, request);
      return 'VERIFICATION_EMAIL_SENT';
    }),
    servePublic(session.sendPasswordReset, async ({ params, request }) => {
      await identity.sendReset(params.email, request);
      return 'RESET_EMAIL_SENT';
    }),
    serve(session.getCountry, async ({ request }) => request.country),
  ];
}

function routesV4({ database, now }: SessionContext, { identity, listSubscriptions }: SessionDeps): Route[] {
  const { versions } = identity.policies;
  return [
    serve(session.getSettings, async ({ viewer }) => serializeSettingsV4(await getUser(database.read, viewer.userId))),
    serve(session.patchSettings, ({ viewer, body, write }) =>
      write(async (tx) => {
        await saveSettings(tx, viewer.userId, parseSettingsPatchV4(body.set ?? {}, body.unset ?? []), now());
        return serializeSettingsV4(await getUser(tx, viewer.userId));
      }),
    ),
    serve(session.getUserV4, async ({ viewer, request }) =>
      serializeUserV4(await getUser(database.read, viewer.userId), versions, request.origin),
    ),
    serve(session.listSubscriptionsV4, async ({ viewer }) =>
      (await listSubscriptions(database.read, viewer.userId)).map((subscription) =>
        serializeSubscriptionV4(subscription, now()),
      ),
    ),
  ];
}

function songChoiceRoutes({ database, now }: SessionContext): Route[] {
  return [
    serve(session.listSongPreferences, ({ viewer }) => listSongChoices(database.read, viewer.userId)),
    serve(session.saveSongPreferences, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const song = await requireAccessibleSongNow(tx, viewer, params.songId);
        const chosenAt = clampToNow(now(), body.chosenAt);
        return saveSongChoice(tx, viewer.userId, { ...body, songId: song.id, chosenAt }, now());
      }),
    ),
  ];
}
