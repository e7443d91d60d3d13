import { type Installation, session as calls } from '@canticle/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { callApi } from '../api/index.ts';
import {
  type IdentityProvider,
  type Person,
  type Session,
  type SessionState,
  AppServicesProvider,
} from '../auth/index.ts';
import { startTranslations } from '../i18n/index.ts';
import { Providers } from '../app/providers.tsx';
import { readMessages } from './read-messages.ts';

export const kari: Person = { id: 'kari', email: 'kari@sing.example', displayName: 'Kari', emailVerified: true };

/** Kari's user document, as the server sends it. */
export const kariUser = {
  ...kari,
  image: null,
  gender: 'unknown',
  birthDay: null,
  roles: ['standard'],
  subscriptions: [],
};

/** Her settings, all defaults. */
export const kariSettings = {
  defaultLanguage: 'en',
  defaultTransposition: 'C',
  defaultTranscode: 'common',
  defaultClef: 'treble',
  themeChoice: 'light',
};

export const demoInstallation: Installation = {
  branding: {
    version: 'first',
    name: 'Canticle',
    shortName: 'Canticle',
    accent: '',
    logo: '',
    headline: {},
    contactName: '',
    imprintAddress: '',
    taxNumber: '',
  },
  demo: true,
  identity: { kind: 'embedded' },
  socialProviders: ['google'],
  signInProvider: null,
  signUp: 'open',
  signUpDomains: [],
  sells: true,
  supportEmail: '',
  editorUrls: { lyrics: '', contributor: '', song: '' },
  contributeUrl: '',
  videoServices: [],
  presentationProduct: 'prod_presentation',
  passkeyDomain: '',
  ccliLicence: '',
  webPushKey: '',
  publicPages: false,
  demoPeople: [{ email: 'singer@canticle.example', can: 'has a subscription' }],
  demoPassword: 'canticle-demo',
  secureAddress: '',
};

/** An identity provider with nobody signed in and no behaviour. */
export function fakeProvider(overrides: Partial<IdentityProvider> = {}): IdentityProvider {
  return {
    kind: 'embedded',
    rememberedPerson: () => null,
    currentPerson: async () => null,
    getBearerToken: async () => null,
    signInWithPassword: async () => kari,
    signInWithProvider: async () => null,
    signInWithToken: async () => kari,
    createAccount: async () => 'VERIFICATION_EMAIL_SENT',
    sendVerification: async () => void (await callApi(calls.sendVerification, {})),
    verifyCode: async () => 'VERIFIED_EMAIL',
    listSignInMethods: async () => 'unknown',
    requestPasswordReset: async () => {},
    resetPassword: async () => {},
    changePassword: async () => {},
    changeEmail: async () => {},
    hasPassword: async () => true,
    signOut: async () => {},
    ...overrides,
  };
}

/** A session whose state a test sets directly. */
export function fakeSession(initialState: SessionState = { kind: 'signed-out' }, overrides: Partial<Session> = {}) {
  const listeners = new Set<() => void>();
  let state = initialState;
  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const session: Session = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {},
    choosePerson: async () => {},
    completeSignIn: vi.fn(async (person: Person) => setState({ kind: 'signed-in', person })),
    refresh: async () => {},
    checkExpired: async () => {},
    signOut: async () => ({ unsent: 0 }),
    ...overrides,
  };
  return { session, setState };
}

type RenderOptions = {
  routes: RouteObject[];
  address: string;
  provider?: IdentityProvider;
  session?: Session;
  installation?: Installation;
};

/** Renders routes as the started app does, in English. */
export async function renderApp({
  routes,
  address,
  provider = fakeProvider(),
  session = fakeSession().session,
  installation = demoInstallation,
}: RenderOptions) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const translator = await startTranslations(async (language) => readMessages(language));
  render(
    <Providers translator={translator} queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AppServicesProvider services={{ installation, provider, session }}>
        <RouterProvider router={router} />
      </AppServicesProvider>
    </Providers>,
  );
  return router;
}

/** The address a router is at, with its query. */
export const currentAddress = ({ state: { location } }: Awaited<ReturnType<typeof renderApp>>) =>
  `${location.pathname}${location.search}`;
