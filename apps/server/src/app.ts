import { fileURLToPath } from 'node:url';
import { firstScreen } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import { belongingsOf } from './belongings.ts';
import { askedFrom } from './audit/index.ts';
import { checkNoneSetAside, openWaking } from './changes/index.ts';
import { adminRoutes, syncRoutes, toolRoutes } from './features/admin/index.ts';
import { activityRoutes } from './features/activity/index.ts';
import { analyticsRoutes } from './features/analytics/index.ts';
import { catalogueRoutes } from './features/catalogue/index.ts';
import { chordRoutes } from './features/chords/index.ts';
import { copyRoutes, needRoutes, openWakingRoutes } from './features/copies/index.ts';
import { creditRoutes } from './features/credit/index.ts';
import { favouriteRoutes } from './features/favourites/index.ts';
import { getUser, type Identity } from './features/identity/index.ts';
import { defineKeyJob, lyricsRoutes } from './features/lyrics/index.ts';
import { openMedia } from './features/media/index.ts';
import { notificationRoutes, tellOfImport } from './features/notifications/index.ts';
import { playlistRoutes } from './features/playlists/index.ts';
import { openPresentation } from './features/presentation/index.ts';
import { publicationRoutes } from './features/publications/index.ts';
import { referenceRoutes } from './features/references/index.ts';
import { scriptureRoutes } from './features/scriptures/index.ts';
import { personRoutes, sessionRoutes } from './features/session/index.ts';
import { openSearch } from './features/search/index.ts';
import { openSheets } from './features/sheets/index.ts';
import { mountCovers, songRoutes } from './features/songs/index.ts';
import { sharingRoutes } from './features/sharing/index.ts';
import { isPaying, openStore, shownSubscriptionsOf } from './features/store/index.ts';
import { tagRoutes } from './features/tags/index.ts';
import { openTransfer } from './features/transfer/index.ts';
import { mountPictures } from './files/index.ts';
import { mountFirstAnswers } from './first-answers.ts';
import { openForgottenPictures } from './forgotten-pictures.ts';
import { appTextRoutes, buildServer, serveWebApp } from './http/index.ts';
import { jobRoutes } from './jobs/index.ts';
import { measuresOf } from './measures.ts';
import { openMetrics } from './metrics/index.ts';
import { openIdentity } from './open-identity.ts';
import { defineRateLimitJob } from './rate-limits/index.ts';
import type { Rooms } from './rooms.ts';
import { openTraces } from './traces/index.ts';

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
  const transfer = openTransfer(rooms, {
    tellOfImport: (name) => tellOfImport(rooms.database, name, rooms.now()),
    viewerOf: identity.viewerOf,
    readScore: sheets.readScore,
  });
  const media = openMedia(rooms, {
    findViewer: identity.findViewer,
    viewerOf: identity.viewerOf,
    forgetPicture: pictures.forgetLater,
    takeImport: transfer.takeImport,
  });
  defineKeyJob(rooms);
  defineRateLimitJob(rooms);
  const search = openSearch(rooms);
  const presentation = openPresentation(rooms, { viewerOf: identity.viewerOf });
  const waking = openWaking(rooms.database, (error) => rooms.log.warn({ err: error }, 'changes could not be followed'));
  const windows = openWakingRoutes(waking);
  const metrics = await openMetrics(rooms.config);
  const traces = await openTraces(rooms.config);
  const app = await buildServer({
    ...rooms,
    observe(server) {
      server.addHook('onRequest', (request, _reply, done) => askedFrom(request.ip, done));
      metrics?.time(server);
      traces?.follow(server);
    },
    findViewer: media.findViewer,
    readiness: { files: () => rooms.files.check(), media: () => rooms.media.check() },
    lesser: {
      search: search.check,
      references: () => checkNoneSetAside(rooms.database.read, 'references'),
      notifications: () => checkNoneSetAside(rooms.database.read, 'notifications'),
    },
    routes: [
      ...identity.routes,
      ...appTextRoutes(WEB_APP),
      ...jobRoutes(rooms),
      ...sessionRoutes(rooms, {
        identity,
        forgetPicture: pictures.forgetLater,
        subscriptionsOf: (db, userId) => shownSubscriptionsOf(db, userId, rooms.config.presentationProduct),
      }),
      ...personRoutes(rooms, {
        identity,
        belongings: belongingsOf(rooms.now),
        forgetPicture: pictures.forgetNow,
        dropUploads: media.dropForgottenUploads,
        isPaying,
      }),
      ...songRoutes(rooms),
      ...catalogueRoutes(rooms, { forgetPicture: pictures.forgetLater }),
      ...lyricsRoutes(rooms),
      ...copyRoutes(rooms),
      ...windows.routes,
      ...needRoutes(rooms, media),
      ...transfer.routes,
      ...chordRoutes(),
      ...creditRoutes(rooms),
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
      ...presentation.routes,
      ...activityRoutes(rooms),
      ...analyticsRoutes(rooms),
      ...adminRoutes(rooms, identity, { engraver: sheets.report, searchFailure: search.failure }),
      ...syncRoutes(transfer),
      ...toolRoutes(rooms),
    ],
  });
  app.addHook('preClose', async () => waking.close());
  app.addHook('onClose', () => sheets.close());
  app.addHook('onClose', () => presentation.close());
  await identity.mount(app);
  store.mount(app);
  search.mount(app);
  mountPictures(app, rooms.files);
  mountCovers(app, rooms);
  await media.mount(app);
  metrics?.mount(
    app,
    measuresOf(rooms, { streams: () => windows.count() + presentation.count(), scores: () => sheets.report().waiting }),
  );
  mountFirstAnswers(app, { isOurSignIn: rooms.config.firebase === undefined });
  // An address that brings a token is opened by whoever the token names, whatever the cookie says.
  await serveWebApp(app, WEB_APP, ({ pathname, searchParams }) =>
    searchParams.has('authToken') || searchParams.has('token') ? undefined : firstScreen.firstAnswersOf(pathname),
  );
  return app;
}
