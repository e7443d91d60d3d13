import { useEffect, useState } from 'react';
import { SiteLogo } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { PerformIcon, ShrinkIcon } from '../../ui/icons.ts';
import { Screen } from './screen.tsx';
import { useNewestBranding } from './use-newest-branding.ts';
import { usePresentationKeys } from './use-presentation-keys.ts';
import { usePresenterState, useViewerPresenter } from './use-presenter.ts';
import type { WindowScope } from './window-channel.ts';
import { useScreenTheme } from './use-screen-theme.ts';

/**
 * The projector window. It shows what is published at once, also without a network, and forwards its keys to the
 * control.
 *
 * @param personId        null when nobody is signed in: then it receives from windows of this browser only
 * @param presentationId  `own`, or the id of another person's live session
 */
export function ViewerWindow({ personId, presentationId }: WindowScope) {
  const presenter = useViewerPresenter({ userId: null, personId, presentationId });
  const { published } = usePresenterState(presenter);
  useScreenTheme(published?.document.settings.theme ?? 'dark');
  usePresentationKeys({ dispatch: (step) => presenter?.dispatch(step) });
  if (!published) return <WaitingScreen />;
  return (
    <Screen document={published.document}>
      <FullScreenButton />
    </Screen>
  );
}

/* Whose screen it is, while nothing is presented. */
function WaitingScreen() {
  const { t } = useTranslate();
  const branding = useNewestBranding({ whileHidden: true });
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 bg-paper p-8 text-center text-ink-soft">
      <SiteLogo logo={branding.logo} className="mb-4 size-[min(12rem,30vmin)]" />
      <p className="pb-6 font-serif text-[clamp(1.75rem,6vmin,4rem)] leading-tight text-ink">{branding.name}</p>
      <h1 className="text-2xl text-ink">{t('presentation.nothing')}</h1>
      <p>{t('presentation.nothing.text')}</p>
    </main>
  );
}

function FullScreenButton() {
  const { t } = useTranslate();
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const handleChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, []);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      className="screen-button bg-wash"
      label={t(isFull ? 'presentation.leave-full' : 'presentation.full')}
      icon={isFull ? <ShrinkIcon aria-hidden className="size-5" /> : <PerformIcon aria-hidden className="size-5" />}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
}
