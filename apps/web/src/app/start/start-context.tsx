import type { Installation } from '@canticle/contract/calls';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { IdentityProvider } from '../../sign-in/index.ts';
import type { Session, SessionState } from './session.ts';
import type { Started } from './start-app.ts';

const StartContext = createContext<Started | null>(null);

/** Gives the tree below it what the start has built. */
export function StartProvider({ started, children }: { started: Started; children: ReactNode }) {
  return <StartContext value={started}>{children}</StartContext>;
}

function useStarted(): Started {
  const started = useContext(StartContext);
  if (!started) throw new Error('Asked for the session outside of StartProvider');
  return started;
}

/** What kind of installation this is. */
export const useInstallation = (): Installation => useStarted().installation;

/** The identity service of this installation. */
export const useProvider = (): IdentityProvider => useStarted().provider;

export const useSession = (): Session => useStarted().session;

/** Where the person stands; the component is drawn again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
