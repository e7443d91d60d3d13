import type { Presentation } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import type { ConnectionState } from './event-subscription.ts';
import { createPresentationClient } from './presentation-client.ts';

/** A live session as somebody who joined it hears it. */
export type LiveSessionState = {
  /** The newest that was heard; it stays while the line is lost. */
  readonly presentation: Presentation | undefined;
  readonly connection: ConnectionState;
  readonly receive: (presentation: Presentation) => void;
};

/** Follows a live session for as long as it is drawn; an older state never takes the place of a newer one. */
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
