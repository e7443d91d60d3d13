import { Suspense, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useUser } from '../../features/session/index.ts';
import { useCart } from '../../features/store/index.ts';
import { currentCopy } from '../../offline/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { ToastRegion, sparePart } from '../../ui/index.ts';
import { PlayerPlace } from '../../player/index.ts';
import { useAskedSong } from '../pages/add-to-list/asked.ts';
import { firstWords, useInstallation, useSignOut } from '../start/index.ts';
import { gateFor } from './gate-for.ts';
import { BottomBar, TopBar } from './bars.tsx';
import { useSearchKeys } from './search-keys.ts';
import { usePreferences } from './use-preferences.ts';
import { useSentChanges } from './use-sent-changes.ts';

/* Most people are asked only once. */
const PersonGates = sparePart(async () => (await import('./person-gates.tsx')).PersonGates);

const StorageNotice = sparePart(async () => (await import('./storage-notice.tsx')).StorageNotice);

const Bell = sparePart(async () => {
  await firstWords;
  return (await import('./bell.tsx')).Bell;
});

const AvatarMenu = sparePart(async () => (await import('./avatar-menu.tsx')).AvatarMenu);

const SearchBox = sparePart(async () => (await import('./search-box.tsx')).SearchBox);

const AddToListDialog = sparePart(
  async () => (await import('../pages/add-to-list/add-to-list-dialog.tsx')).AddToListDialog,
);

const UpdateNotice = sparePart(async () => (await import('../update/index.ts')).UpdateNotice);

const Upkeep = sparePart(async () => {
  await firstWords;
  return (await import('../keep/upkeep.tsx')).Upkeep;
});

/* Loaded with the first thing in the cart. */
const CartCenter = sparePart(async () => (await import('../cart/cart-center.tsx')).CartCenter);

/** The frame around every page of a signed-in person. */
export function Shell() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const navigate = useNavigate();
  const { videoServices, supportEmail } = useInstallation();
  const { signOut, question } = useSignOut();
  useSentChanges();
  const searchField = useSearchKeys();
  const { language, theme, chooseLanguage, chooseTheme } = usePreferences();
  const hasCart = useCart().productIds.length > 0;
  const [areTermsLater, setTermsLater] = useState(false);
  const gate = user && gateFor(user, hasCart && !areTermsLater);
  return (
    <div className="app-frame flex min-h-dvh flex-col pb-[calc(var(--bottom-bar)+var(--player-room))]">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2.5 text-on-accent focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <TopBar>
        <Suspense fallback={<span className="hidden h-11 w-11 md:block lg:w-56 xl:w-72" />}>
          <SearchBox field={searchField} />
        </Suspense>
        {user && hasCart ? (
          <Suspense fallback={<span className="size-11" />}>
            <CartCenter user={user} isGated={gate !== undefined} onNeedTerms={() => setTermsLater(false)} />
          </Suspense>
        ) : null}
        <Suspense fallback={<span className="size-11" />}>
          <Bell />
        </Suspense>
        <Suspense fallback={<span className="size-11" />}>
          <AvatarMenu
            person={{ name: user?.displayName ?? '', email: user?.email ?? '', image: user?.image ?? null }}
            language={language}
            onLanguage={chooseLanguage}
            theme={theme}
            onTheme={chooseTheme}
            roles={user?.roles}
            onGo={(to) => void navigate(to)}
            feedbackTo={supportEmail}
            onClearCache={clearAndReload}
            onLogOut={signOut}
          />
        </Suspense>
      </TopBar>
      <Suspense>
        <StorageNotice />
      </Suspense>
      <Outlet />
      <AskedForList />
      <PlayerPlace outside={videoServices} />
      <BottomBar />
      <Suspense>
        <UpdateNotice />
      </Suspense>
      <Suspense>
        <Upkeep />
      </Suspense>
      <ToastRegion />
      {question}
      {user && gate ? (
        <Suspense>
          <PersonGates user={user} hasCart={hasCart} onLogOut={signOut} onLater={() => setTermsLater(true)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/* What was not sent yet is the person's own work and stays (contract 4.1). */
async function clearAndReload(): Promise<void> {
  await currentCopy().clearCopy({ keepUnsent: true });
  location.reload();
}

function AskedForList() {
  const song = useAskedSong();
  return song ? (
    <Suspense>
      <AddToListDialog key={song.id} song={song} />
    </Suspense>
  ) : null;
}
