import { type ReactNode, useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Ornament } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { LoginLanguage } from './login-language.tsx';
import { LoginWelcome } from './login-welcome.tsx';

/** The two columns of sign-in and registration: the form, and on wide screens a page of a hymnal beside it. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslate();
  useEffect(() => {
    document.title = t('app.name');
  }, [t]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <div className="flex items-center justify-between">
          <p className="font-serif text-xl font-semibold">{t('app.name')}</p>
          <LoginLanguage />
        </div>
        <div className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-7 py-10">
          <Ornament className="lg:hidden" />
          <h1 className="text-3xl leading-tight font-medium sm:text-4xl">{title}</h1>
          {children}
        </div>
      </main>
      <LoginWelcome />
    </div>
  );
}

/** Sign in or register: two pages that look like two tabs. Where somebody wanted to go is carried along. */
export function LoginTabs() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const look =
    'inline-flex min-h-11 items-center border-b-2 px-1 font-medium aria-[current=page]:border-accent aria-[current=page]:text-ink ' +
    'border-transparent text-ink-soft hover:text-ink';
  return (
    <nav aria-label={t('login.tabs')} className="flex gap-6 border-b border-line">
      <NavLink end to={{ pathname: '/login', search }} className={`${look} -mb-px`}>
        {t('login.tab.sign-in')}
      </NavLink>
      <NavLink to={{ pathname: '/login/create', search }} className={`${look} -mb-px`}>
        {t('login.tab.register')}
      </NavLink>
    </nav>
  );
}
