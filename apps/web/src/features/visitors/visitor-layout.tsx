import './visitors.css';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { loginAddress, useInstallation } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { SiteLogo } from '../../components/index.ts';
import { PlayerHost } from '../../player/index.ts';
import { ButtonLink, ToastRegion } from '../../ui/index.ts';
import { LoginLanguagePicker } from '../sign-in/index.ts';

/** The frame around pages for people who are not signed in: the name of the listing, its languages, and the way in. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslate();
  const { branding, videoServices } = useInstallation();
  const location = useLocation();
  return (
    <div className="flex min-h-dvh flex-col pb-(--player-room)">
      <header className="border-b border-line bg-paper">
        <div className="visitor-width flex h-14 items-center gap-2">
          <Link
            to="/"
            className="me-auto inline-flex min-h-11 min-w-0 items-center gap-2.5 font-serif text-xl font-semibold tracking-tight text-ink"
          >
            <SiteLogo logo={branding.logo} />
            <span className="truncate">{branding.name}</span>
          </Link>
          <LoginLanguagePicker />
          <ButtonLink to={loginAddress(location)}>{t('visitor.sign-in')}</ButtonLink>
        </div>
      </header>
      {children}
      <PlayerHost allowedServices={videoServices} onTrackChange={doNothing} />
      <ToastRegion />
    </div>
  );
}

/* Nobody continues elsewhere what a visitor heard. */
const doNothing = () => {};
