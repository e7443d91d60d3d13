import type { Presentation } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import type { ConnectionState } from './event-subscription.ts';
import { createPresentationClient } from './presentation-client.ts';

/** The state of a joined live session. */
export type LiveSessionState = {
  /** The latest one received; it stays while the connection is lost. */
  readonly presentation: Presentation | undefined;
  readonly connection: ConnectionState;
  readonly receive: (presentation: Presentation) => void;
};

/** Subscribes to a live session while mounted; an older state never replaces a newer one. */
export function useLiveSession(id: string): LiveSessionState {
  const [presentation, setPresentation] = useState<Presentation>();
  const [connection, setConnection] = useState<ConnectionState>('opening');
  const [receive] = useState(
    () => (next: Presentation) =>
      setPresentation((previous) => (previous && previous.revision > next.revision ? previous : next)),
  );
  useEffect(
    () =>
      createPresentationClient(id).subscribe(
        { onState: receive, onEnded: () => setConnection('gone'), onConnectionState: setConnection },
        false,
      ),
    [id, receive],
  );
  return { presentation, connection, receive };
}
