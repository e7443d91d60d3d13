import { useEffect } from 'react';
import { closeControl, openControl, type Presenter, useControl } from '../presentation/index.ts';
import { useUser } from '../session/index.ts';
import { type SessionState, useSession, useSessionState } from '../../auth/index.ts';

/** The control of this window, open as long as the page is: what is on the wall stays there afterwards. */
export function useControlWindow(presentationId: string): Presenter | undefined {
  const { data: user } = useUser();
  const userId = user?.id ?? null;
  const session = useSession();
  const state = useSessionState();
  const personId = state.kind === 'signed-in' ? state.person.id : null;
  useEffect(() => {
    openControl(
      { userId, personId, presentationId },
      { isActive: () => isSamePerson(session.state(), personId), subscribe: session.subscribe },
    );
  }, [userId, personId, presentationId, session]);
  useEffect(() => closeControl, []);
  return useControl();
}

/* While the session is being rechecked, the person counts as unchanged. */
const isSamePerson = (state: SessionState, personId: string | null): boolean =>
  state.kind === 'starting' || (state.kind === 'signed-in' ? state.person.id : null) === personId;
