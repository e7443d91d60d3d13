import { fileURLToPath } from 'node:url';
import { firstScreen } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import { personalDataOf } from './personal-data.ts';
import { defineAuditCleanupJob, runWithClientAddress } from './platform/audit/index.ts';
import { assertNoFailedItems, createChangeNotifier, defineChangeCleanupJob } from './platform/changes/index.ts';
import { createAccessTokens, deleteExpiredAccessTokens } from './features/access-tokens/index.ts';
import { adminRoutes, importSyncRoutes, toolRoutes } from './features/admin/index.ts';
import { activityRoutes } from './features/activity/index.ts';
import { analyticsRoutes } from './features/analytics/index.ts';
import { brandingRoutes, brandPage, mountBrandedFiles } from './features/branding/index.ts';
import { calendarRoutes } from './features/calendar/index.ts';
import { catalogueRoutes } from './features/catalogue/index.ts';
import { chordRoutes } from './features/chords/index.ts';
import { correctionRoutes } from './features/corrections/index.ts';
import { changeRoutes, offlineManifestRoutes, createChangeEventRoutes } from './features/sync/index.ts';
import { creditRoutes } from './features/credit/index.ts';
import { duplicateRoutes } from './features/duplicates/index.ts';
import { favouriteRoutes } from './features/favourites/index.ts';
import { groupRoutes, leaveAllGroups } from './features/groups/index.ts';
import { deleteExpiredInvitations, invitationRoutes } from './features/invitations/index.ts';
import { licenceReportRoutes } from './features/licence-report/index.ts';
import { groupSetRoutes } from './features/group-sets/index.ts';
import { defineSignInCleanupJob, getUser, type Identity } from './features/identity/index.ts';
import { defineDetectKeysJob, lyricsRoutes } from './features/lyrics/index.ts';
import { createMedia } from './features/media/index.ts';
import { deletePushSubscriptions, notificationRoutes, notifyImportFinished } from './features/notifications/index.ts';
import { playlistRoutes } from './features/playlists/index.ts';
import { createPresentation } from './features/presentation/index.ts';
import { createPublicPages } from './features/public-library/index.ts';
import { publicationRoutes } from './features/publications/index.ts';
import { referenceRoutes } from './features/references/index.ts';
import { scriptureRoutes } from './features/scriptures/index.ts';
import { personRoutes, sessionRoutes } from './features/session/index.ts';
import { createSearch } from './features/search/index.ts';
import { createSheets } from './features/sheets/index.ts';
import { songbookAccessRoutes } from './features/songbook-access/index.ts';
import { registerCoverRoutes, songRoutes } from './features/songs/index.ts';
import { sharingRoutes } from './features/sharing/index.ts';
import { hasRenewingSubscription, createStore, listVisibleSubscriptions } from './features/store/index.ts';
import { tagRoutes } from './features/tags/index.ts';
import { createTransfer } from './features/transfer/index.ts';
import { mountPictures } from './platform/files/index.ts';
import { mountBootstrapData } from './bootstrap-data.ts';
import { createOrphanedImages } from './orphaned-images.ts';
import {
  localizationRoutes,
  buildServer,
  type Route,
  scheduleDailyCleanup,
  serveWebApp,
} from './platform/http/index.ts';
import { jobRoutes } from './platform/jobs/index.ts';
import { createGauges } from './gauges.ts';
import { GROUP_SETS } from './group-sets.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { createAppIdentity } from './create-identity.ts';
import { defineRateLimitCleanupJob } from './platform/rate-limits/index.ts';
import type { AppContext } from './context.ts';
import { createOperationGauges } from './operation-gauges.ts';
import { createTracing } from './platform/tracing/index.ts';

const WEB_APP_DIR = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** Assembles the application explicitly: the list of features, and the web app that browsers load. */
export async function buildApp(
  context: AppContext,
  identity: Identity = createAppIdentity(context),
): Promise<FastifyInstance> {
  const features = createFeatures(context, identity);
  const metrics = await createMetrics(context.config);
  const tracing = await createTracing(context.config);
  const app = await buildServer({
    ...context,
    observe(server) {
      server.addHook('onRequest', (request, _reply, done) => runWithClientAddress(request.ip, done));
      server.addHook('onRequest', (_request, _reply, done) => context.database.runRequest(done));
      metrics?.instrument(server);
      tracing?.instrument(server);
    },
    findViewer: features.media.findViewer,
    readiness: { files: () => context.files.check(), media: () => context.media.check() },
    optionalReadiness: {
      search: features.search.check,
      references: () => assertNoFailedItems(context.database.read, 'references'),
      notifications: () => assertNoFailedItems(context.database.read, 'notifications'),
      ...readinessOfReplicas(context.database.replicas),
    },
    routes: listRoutes(context, identity, features),
  });
  await mountFeatures(app, context, identity, features);
  metrics?.mount(app, [
    ...createOperationGauges(context, identity.readSignIns),
    ...createGauges(context, {
      streams: () => features.changeEvents.count() + features.presentation.count(),
      waitingScores: () => features.sheets.report().waiting,
    }),
  ]);
  mountBootstrapData(app, { hasEmbeddedSignIn: context.config.firebase === undefined });
  // A URL with a token is opened by the person the token names, whatever the cookie says.
  await serveWebApp(
    app,
    WEB_APP_DIR,
    ({ pathname, searchParams }) =>
      searchParams.has('authToken') || searchParams.has('token') ? undefined : firstScreen.bootstrapDataUrl(pathname),
    features.publicPages.findPage,
    async (html) => brandPage(html, await context.branding.current()),
  );
  return app;
}

/* The primary answers when no replica can. */
function readinessOfReplicas(replicas: AppContext['database']['replicas']): Record<string, () => Promise<void>> {
  if (replicas === undefined) return {};
  const check = async () => {
    const { problem } = await replicas.status();
    if (problem !== undefined) throw new Error(problem);
  };
  return { replicas: check };
}

type Features = ReturnType<typeof createFeatures>;

/** The features that hold something while the server runs: caches, threads, jobs. */
function createFeatures(context: AppContext, identity: Identity) {
  const store = createStore(context, {
    personOf: async (db, userId) => {
      const { email, displayName: name, settings } = await getUser(db, userId);
      return { email, name, language: settings.language };
    },
  });
  const sheets = createSheets(context);
  const orphanedImages = createOrphanedImages(context);
  const accessTokens = createAccessTokens(context, identity.findViewerById);
  const transfer = createTransfer(context, {
    notifyImportFinished: (name) => notifyImportFinished(context.database, name, context.now()),
    findViewerById: identity.findViewerById,
    readScore: sheets.readScore,
  });
  const media = createMedia(context, {
    findViewer: accessTokens.wrapFindViewer(identity.findViewer),
    findViewerById: identity.findViewerById,
    scheduleImageDeletion: orphanedImages.scheduleImageDeletion,
    receiveImport: transfer.receiveImport,
  });
  defineDetectKeysJob(context);
  defineRateLimitCleanupJob(context);
  defineAuditCleanupJob(context);
  defineChangeCleanupJob(context);
  defineSignInCleanupJob(context);
  const search = createSearch(context);
  const publicPages = createPublicPages(context, media.listFreeRecordings);
  const presentation = createPresentation(context, {
    findViewerById: identity.findViewerById,
    deleteImageIfUnused: orphanedImages.deleteImageIfUnused,
  });
  const changeNotifier = createChangeNotifier(context.database, (error) =>
    context.log.warn({ err: error }, 'changes could not be followed'),
  );
  const changeEvents = createChangeEventRoutes(changeNotifier);
  return {
    accessTokens,
    store,
    sheets,
    orphanedImages,
    transfer,
    media,
    search,
    publicPages,
    presentation,
    changeNotifier,
    changeEvents,
  };
}

/** The routes of all features. */
function listRoutes(context: AppContext, identity: Identity, features: Features): readonly Route[] {
  const { store, sheets, orphanedImages, transfer, media, search, presentation, changeEvents } = features;
  return [
    ...identity.routes,
    ...features.accessTokens.routes,
    ...localizationRoutes(WEB_APP_DIR),
    ...jobRoutes(context),
    ...sessionRoutes(context, {
      identity,
      scheduleImageDeletion: orphanedImages.scheduleImageDeletion,
      // Existing clients would speak of buying.
      listSubscriptions: async (db, userId) =>
        context.config.payments.kind === 'none'
          ? []
          : listVisibleSubscriptions(db, userId, context.config.presentationProduct),
    }),
    ...personRoutes(context, {
      identity,
      personalData: personalDataOf(context.now),
      deleteImageIfUnused: orphanedImages.deleteImageIfUnused,
      deleteOrphanedUploads: media.deleteOrphanedUploads,
      hasRenewingSubscription,
      deletePushSubscriptions,
      leaveGroups: (tx, userId) => leaveAllGroups(tx, GROUP_SETS, userId, context.now()),
    }),
    ...groupRoutes(context, { scheduleImageDeletion: orphanedImages.scheduleImageDeletion, sets: GROUP_SETS }),
    ...groupSetRoutes(context),
    ...invitationRoutes(context),
    ...songbookAccessRoutes(context),
    ...brandingRoutes(context, { scheduleImageDeletion: orphanedImages.scheduleImageDeletion }),
    ...calendarRoutes(context),
    ...songRoutes(context),
    ...catalogueRoutes(context, { scheduleImageDeletion: orphanedImages.scheduleImageDeletion }),
    ...duplicateRoutes(context),
    ...lyricsRoutes(context),
    ...changeRoutes(context),
    ...changeEvents.routes,
    ...offlineManifestRoutes(context, media),
    ...transfer.routes,
    ...chordRoutes(),
    ...correctionRoutes(context),
    ...creditRoutes(context),
    ...media.routes,
    ...features.publicPages.routes,
    ...publicationRoutes(context),
    ...scriptureRoutes(context),
    ...referenceRoutes(context),
    ...search.routes,
    ...store.routes,
    ...sheets.routes,
    ...favouriteRoutes(context),
    ...tagRoutes(context),
    ...playlistRoutes(context),
    ...sharingRoutes(context),
    ...notificationRoutes(context),
    ...presentation.routes,
    ...activityRoutes(context),
    ...analyticsRoutes(context),
    ...licenceReportRoutes(context),
    ...adminRoutes(context, identity, { engraver: sheets.report, searchFailure: search.failure }),
    ...importSyncRoutes(transfer),
    ...toolRoutes(context),
  ];
}

/** What features serve beside their routes, and what ends with the server. */
async function mountFeatures(
  app: FastifyInstance,
  context: AppContext,
  identity: Identity,
  { store, sheets, media, search, publicPages, presentation, changeNotifier }: Features,
): Promise<void> {
  app.addHook('preClose', async () => changeNotifier.close());
  app.addHook('onClose', () => sheets.close());
  app.addHook('onClose', () => presentation.close());
  await identity.mount(app);
  scheduleDailyCleanup(app, context, deleteExpiredInvitations);
  scheduleDailyCleanup(app, context, deleteExpiredAccessTokens);
  store.mount(app);
  search.mount(app);
  mountPictures(app, context.files);
  registerCoverRoutes(app, context);
  mountBrandedFiles(app, context);
  publicPages.mount(app);
  await media.mount(app);
}
