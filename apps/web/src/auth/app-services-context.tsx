import type { Installation } from '@canticle/contract/calls';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { IdentityProvider } from './identity-provider.ts';
import type { Session, SessionState } from './session.ts';

/** Everything that exists once the server, or the memory of it, has said what kind of installation this is. */
export type AppServices = {
  readonly installation: Installation;
  readonly provider: IdentityProvider;
  readonly session: Session;
};

const AppServicesContext = createContext<AppServices | null>(null);

/** Provides the services built at start to the tree below it. */
export function AppServicesProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppServicesContext value={services}>{children}</AppServicesContext>;
}

function useAppServices(): AppServices {
  const services = useContext(AppServicesContext);
  if (!services) throw new Error('Asked for the session outside of StartProvider');
  return services;
}

/** What kind of installation this is. */
export const useInstallation = (): Installation => useAppServices().installation;

/** The identity service of this installation. */
export const useIdentityProvider = (): IdentityProvider => useAppServices().provider;

export const useSession = (): Session => useAppServices().session;

/** The state of the session; the component re-renders when it changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
