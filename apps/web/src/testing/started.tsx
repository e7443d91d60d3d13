import { type Installation, session as calls } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { callApi } from '../api/index.ts';
import type { IdentityProvider, Person } from '../sign-in/index.ts';
import { startTranslations } from '../translations/index.ts';
import { Providers } from '../app/providers.tsx';
import type { Session, SessionState } from '../app/start/session.ts';
import { StartProvider } from '../app/start/start-context.tsx';
import { textsOf } from './texts.ts';

export const kari: Person = { id: 'kari', email: 'kari@sing.example', displayName: 'Kari', emailVerified: true };

/** Kari's own document, as the server gives it. */
export const karisDocument = {
  ...kari,
  image: null,
  gender: 'unknown',
  birthDay: null,
  roles: ['standard'],
  subscriptions: [],
};

/** Her settings, as she has never changed them. */
export const karisSettings = {
  defaultLanguage: 'en',
  defaultTransposition: 'C',
  defaultTranscode: 'common',
  defaultClef: 'treble',
  themeChoice: 'light',
};

export const demoInstallation: Installation = {
  demo: true,
  identity: { kind: 'embedded' },
  socialProviders: ['google'],
  supportEmail: '',
  editorUrls: { lyrics: '', contributor: '', song: '' },
  contributeUrl: '',
  videoServices: [],
  presentationProduct: 'prod_presentation',
  demoPeople: [{ email: 'singer@canticle.example', can: 'has a subscription' }],
  demoPassword: 'canticle-demo',
  secureAddress: '',
};

/** An identity provider in which nobody is signed in and nothing has been set up to happen. */
export function fakeProvider(does: Partial<IdentityProvider> = {}): IdentityProvider {
  return {
    kind: 'embedded',
    lastPerson: () => null,
    currentPerson: async () => null,
    bearer: async () => null,
    signInWithPassword: async () => kari,
    signInWithProvider: async () => null,
    signInWithToken: async () => kari,
    createAccount: async () => 'VERIFICATION_EMAIL_SENT',
    sendVerification: async () => void (await callApi(calls.sendVerification, {})),
    checkCode: async () => 'VERIFIED_EMAIL',
    signInMethods: async () => 'unknown',
    forgotPassword: async () => {},
    resetPassword: async () => {},
    changePassword: async () => {},
    changeEmail: async () => {},
    hasPassword: async () => true,
    signOut: async () => {},
    ...does,
  };
}

/** A session whose state a test sets by hand. */
export function fakeSession(first: SessionState = { kind: 'signed-out' }, does: Partial<Session> = {}) {
  const listeners = new Set<() => void>();
  let state = first;
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const session: Session = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: async () => {},
    choose: async () => {},
    enter: vi.fn(async (person: Person) => become({ kind: 'signed-in', person })),
    lookAgain: async () => {},
    checkLost: async () => {},
    leave: async () => ({ unsent: 0 }),
    ...does,
  };
  return { session, become };
}

type Screen = {
  routes: RouteObject[];
  at: string;
  provider?: IdentityProvider;
  session?: Session;
  installation?: Installation;
};

/** Draws routes as the started app does, in English. */
export async function renderStarted({
  routes,
  at,
  provider = fakeProvider(),
  session = fakeSession().session,
  installation = demoInstallation,
}: Screen) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const translator = await startTranslations(async (language) => textsOf(language));
  render(
    <Providers translator={translator} queries={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StartProvider started={{ installation, provider, session }}>
        <RouterProvider router={router} />
      </StartProvider>
    </Providers>,
  );
  return router;
}

/** The address a router is at, with its query. */
export const addressIn = ({ state: { location } }: Awaited<ReturnType<typeof renderStarted>>) =>
  `${location.pathname}${location.search}`;
