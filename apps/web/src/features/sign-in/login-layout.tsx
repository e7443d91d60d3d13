import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Ornament, SiteLogo } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { isPlainHttp, siteName } from '../../ui/index.ts';
import { useInstallation } from '../../auth/index.ts';
import { readInvitation } from './invitation.ts';
import { LoginLanguagePicker } from './login-language.tsx';
import { LoginWelcome } from './login-welcome.tsx';

/** The two columns of sign-in and registration: the form and, on wide screens, a page of a hymnal beside it. */
export function LoginLayout({ title, children }: { title: string; children: ReactNode }) {
  const { branding, secureAddress: secureUrl } = useInstallation();
  const mustUseHttps = secureUrl !== '' && isPlainHttp();
  useEffect(() => {
    document.title = siteName();
  }, []);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(min(28rem,50vw),5fr)_6fr]">
      <main className="flex min-w-0 flex-col px-5 py-6 sm:px-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="flex items-center gap-2.5 font-serif text-xl font-semibold">
            <SiteLogo logo={branding.logo} />
            {branding.name}
          </p>
          <LoginLanguagePicker />
        </div>
        <div className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-6 py-8">
          <Ornament className="lg:hidden" />
          <h1 className="text-3xl leading-tight font-medium sm:text-4xl">{title}</h1>
          {mustUseHttps ? <SecureUrlNotice url={secureUrl} /> : children}
        </div>
      </main>
      <LoginWelcome />
    </div>
  );
}

/* The browser would drop the sign-in cookie, which is for HTTPS only. */
function SecureUrlNotice({ url }: { url: string }) {
  const { t } = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <p className="leading-relaxed">
      {t('login.secure-address')}{' '}
      <a href={`${url}${pathname}${search}`} className="font-medium break-all text-accent underline">
        {url}
      </a>
    </p>
  );
}

/** Sign in or register: two pages that look like two tabs. The requested page is passed along. */
export function LoginTabs({ current }: { current: 'sign-in' | 'register' }) {
  const { t } = useTranslate();
  const { search } = useLocation();
  const { signUp } = useInstallation();
  const isInvited = readInvitation(search) !== undefined;
  if (signUp === 'closed') return null;
  const tabs = [
    { name: 'sign-in', pathname: '/login', label: 'login.tab.sign-in' },
    {
      name: 'register',
      pathname: '/login/create',
      label: signUp === 'open' || isInvited ? 'login.tab.register' : 'login.tab.ask',
    },
  ] as const;
  return (
    <nav aria-label={t('login.tabs')} className="flex flex-wrap gap-x-6 border-b border-line">
      {tabs.map(({ name, pathname, label }) => (
        <Link
          key={name}
          to={{ pathname, search }}
          aria-current={name === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-1 font-medium text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
