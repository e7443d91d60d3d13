import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { belongingsOf } from './belongings.ts';
import { openWaking } from './changes/index.ts';
import { adminRoutes } from './features/admin/index.ts';
import { activityRoutes } from './features/activity/index.ts';
import { analyticsRoutes } from './features/analytics/index.ts';
import { chordRoutes } from './features/chords/index.ts';
import { copyRoutes, mountEvents, needRoutes } from './features/copies/index.ts';
import { favouriteRoutes } from './features/favourites/index.ts';
import { getUser, type Identity } from './features/identity/index.ts';
import { lyricsRoutes } from './features/lyrics/index.ts';
import { openMedia } from './features/media/index.ts';
import { notificationRoutes } from './features/notifications/index.ts';
import { playlistRoutes } from './features/playlists/index.ts';
import { publicationRoutes } from './features/publications/index.ts';
import { referenceRoutes } from './features/references/index.ts';
import { scriptureRoutes } from './features/scriptures/index.ts';
import { personRoutes, sessionRoutes } from './features/session/index.ts';
import { openSearch } from './features/search/index.ts';
import { openSheets } from './features/sheets/index.ts';
import { songRoutes } from './features/songs/index.ts';
import { sharingRoutes } from './features/sharing/index.ts';
import { isPaying, openStore, subscriptionsOf } from './features/store/index.ts';
import { tagRoutes } from './features/tags/index.ts';
import { transferRoutes } from './features/transfer/index.ts';
import { mountPictures } from './files/index.ts';
import { openForgottenPictures } from './forgotten-pictures.ts';
import { buildServer, serveWebApp } from './http/index.ts';
import { jobRoutes } from './jobs/index.ts';
import { openIdentity } from './open-identity.ts';
import type { Rooms } from './rooms.ts';

const WEB_APP = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Puts the application together by hand: the features in one list, and the app that browsers get. */
export async function buildApp(rooms: Rooms, identity: Identity = openIdentity(rooms)): Promise<FastifyInstance> {
  const store = openStore(rooms, {
    personOf: async (db, userId) => {
      const { email, displayName: name, settings } = await getUser(db, userId);
      return { email, name, language: settings.language };
    },
  });
  const sheets = openSheets(rooms);
  const pictures = openForgottenPictures(rooms);
  const media = openMedia(rooms, {
    findViewer: identity.findViewer,
    viewerOf: identity.viewerOf,
    forgetPicture: pictures.forgetLater,
  });
  const search = openSearch(rooms);
  const app = await buildServer({
    ...rooms,
    findViewer: media.findViewer,
    readiness: { files: () => rooms.files.check(), media: () => rooms.media.check() },
    routes: [
      ...identity.routes,
      ...jobRoutes(rooms),
      ...sessionRoutes(rooms, { identity, forgetPicture: pictures.forgetLater, subscriptionsOf }),
      ...personRoutes(rooms, {
        identity,
        belongings: belongingsOf(rooms.now),
        forgetPicture: pictures.forgetNow,
        dropUploads: media.dropForgottenUploads,
        isPaying,
      }),
      ...songRoutes(rooms),
      ...lyricsRoutes(rooms),
      ...copyRoutes(rooms),
      ...needRoutes(rooms, media),
      ...transferRoutes(rooms),
      ...chordRoutes(),
      ...media.routes,
      ...publicationRoutes(rooms),
      ...scriptureRoutes(rooms),
      ...referenceRoutes(rooms),
      ...search.routes,
      ...store.routes,
      ...sheets.routes,
      ...favouriteRoutes(rooms),
      ...tagRoutes(rooms),
      ...playlistRoutes(rooms),
      ...sharingRoutes(rooms),
      ...notificationRoutes(rooms),
      ...activityRoutes(rooms),
      ...analyticsRoutes(rooms),
      ...adminRoutes(rooms, identity),
    ],
  });
  app.addHook('onClose', () => sheets.close());
  await identity.mount(app);
  store.mount(app);
  search.mount(app);
  mountPictures(app, rooms.files);
  await media.mount(app);
  const waking = openWaking(rooms.database, (error) => rooms.log.warn({ err: error }, 'changes could not be followed'));
  mountEvents(app, waking, media.findViewer);
  await serveWebApp(app, WEB_APP);
  return app;
}
