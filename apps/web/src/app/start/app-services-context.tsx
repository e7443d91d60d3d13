import type { Installation } from '@canticle/contract/calls';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { IdentityProvider } from '../../auth/index.ts';
import type { Session, SessionState } from './session.ts';
import type { AppServices } from './start-app.ts';

const AppServicesContext = createContext<AppServices | null>(null);

/** Gives the tree below it what the start has built. */
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

/** Where the person stands; the component is drawn again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
