import { Suspense, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { saveLastRecording } from '../../features/activity/index.ts';
import { useSongToAdd } from '../../features/lists/index.ts';
import { DownloadPlanContext } from '../../features/offline-downloads/index.ts';
import { useUser } from '../../features/session/index.ts';
import { useCart } from '../../features/store/index.ts';
import { useSignOut } from '../../features/unsaved-changes/index.ts';
import { currentCache } from '../../offline/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ToastRegion, lazyWithRetry } from '../../ui/index.ts';
import type { Track } from '../../player/index.ts';
import { useInstallation } from '../../auth/index.ts';
import { firstContentful } from '../start/first-contentful.ts';
import { loadDownloads, planDownload } from '../downloads/plan-download.ts';
import { onboardingStepOf } from './onboarding-step.ts';
import { BottomBar, TopBar } from './bars.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { usePreferences } from './use-preferences.ts';
import { useOutboxResults } from './use-outbox-results.ts';

/* Most people are asked only once. */
const OnboardingDialogs = lazyWithRetry(async () => (await import('./onboarding-dialogs.tsx')).OnboardingDialogs);

const StorageNotice = lazyWithRetry(async () => {
  await firstContentful;
  return (await import('./storage-notice.tsx')).StorageNotice;
});

const Bell = lazyWithRetry(async () => {
  await firstContentful;
  return (await import('./bell.tsx')).Bell;
});

const OfflineSign = lazyWithRetry(async () => {
  await firstContentful;
  return (await import('./offline-sign.tsx')).OfflineSign;
});

const AvatarMenu = lazyWithRetry(async () => (await import('./avatar-menu.tsx')).AvatarMenu);

const SearchBox = lazyWithRetry(async () => (await import('./search-box.tsx')).SearchBox);

const AddToListDialog = lazyWithRetry(
  async () => (await import('../../features/lists/add-to-list-dialog.tsx')).AddToListDialog,
);

const UpdateNotice = lazyWithRetry(async () => (await import('../update/index.ts')).UpdateNotice);

const BackgroundSync = lazyWithRetry(async () => {
  await firstContentful;
  return (await loadDownloads()).BackgroundSync;
});

const LiveBanner = lazyWithRetry(async () => {
  await firstContentful;
  return (await import('../../features/live/live-banner.tsx')).LiveBanner;
});

/* Loaded with the first thing in the cart. */
const CartCenter = lazyWithRetry(async () => (await import('../../features/store/cart-center.tsx')).CartCenter);

const PlayerHost = lazyWithRetry(async () => {
  await firstContentful;
  return (await import('../../player/index.ts')).PlayerHost;
});

/** The frame around every page of a signed-in person. */
export function Shell() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const navigate = useNavigate();
  const { supportEmail, sells } = useInstallation();
  const { signOut, dialog } = useSignOut();
  useOutboxResults();
  const searchField = useSearchShortcut();
  const { language, theme, chooseLanguage, chooseTheme } = usePreferences();
  const hasCart = useCart().productIds.length > 0 && sells;
  const [isTermsPostponed, setTermsPostponed] = useState(false);
  const step = user && onboardingStepOf(user, hasCart && !isTermsPostponed);
  return (
    <div className="app-frame flex min-h-dvh flex-col pb-[calc(var(--bottom-bar)+var(--player-room))]">
      <a
        href="#content"
        className="absolute top-2 start-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2.5 text-on-accent focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <TopBar>
        <Suspense fallback={<span className="hidden h-11 w-11 md:block lg:w-56 xl:w-72" />}>
          <SearchBox field={searchField} />
        </Suspense>
        {user && hasCart ? (
          <Suspense fallback={<span className="size-11" />}>
            <CartCenter user={user} isBlocked={step !== undefined} onTermsRequired={() => setTermsPostponed(false)} />
          </Suspense>
        ) : null}
        <Suspense>
          <OfflineSign />
        </Suspense>
        <Suspense fallback={<span className="size-11" />}>
          <Bell />
        </Suspense>
        <Suspense fallback={<span className="size-11" />}>
          <AvatarMenu
            person={{ name: user?.displayName ?? '', email: user?.email ?? '', image: user?.image ?? null }}
            language={language}
            onLanguageChange={chooseLanguage}
            theme={theme}
            onThemeChange={chooseTheme}
            roles={user?.roles}
            sells={sells}
            onNavigate={(to) => void navigate(to)}
            feedbackEmail={supportEmail}
            onClearCache={clearAndReload}
            onLogOut={signOut}
          />
        </Suspense>
      </TopBar>
      <Suspense>
        <StorageNotice />
      </Suspense>
      <Suspense>
        <LiveBanner />
      </Suspense>
      <DownloadPlanContext value={planDownload}>
        <Outlet />
      </DownloadPlanContext>
      <AddToListHost />
      <Player />
      <BottomBar />
      <Suspense>
        <UpdateNotice />
      </Suspense>
      <Suspense>
        <BackgroundSync />
      </Suspense>
      <ToastRegion />
      {dialog}
      {user && step ? (
        <Suspense>
          <OnboardingDialogs user={user} hasCart={hasCart} onLogOut={signOut} onLater={() => setTermsPostponed(true)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/* What was not sent yet is the person's own work and stays (contract 4.1). */
async function clearAndReload(): Promise<void> {
  await currentCache().clear({ keepUnsent: true });
  location.reload();
}

function saveTrack({ id, songId, title, recording, cover, links: [link] }: Track): void {
  if (songId === undefined || !link) return;
  saveLastRecording({ to: link.to, title, collectionId: cover?.id, name: recording, songId, fileId: id });
}

function Player() {
  const { videoServices } = useInstallation();
  return (
    <Suspense>
      <PlayerHost allowedServices={videoServices} onTrackChange={saveTrack} />
    </Suspense>
  );
}

function AddToListHost() {
  const song = useSongToAdd();
  return song ? (
    <Suspense>
      <AddToListDialog key={song.id} song={song} />
    </Suspense>
  ) : null;
}

export { Shell as Component };
