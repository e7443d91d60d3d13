import { type AudienceView, presentation as calls } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { serverUrl } from '../../api/index.ts';
import { subscribeToEvents, type ConnectionState } from './event-subscription.ts';

const noHeaders = {};

/**
 * Subscribes to what an audience sees, without an account. The state stays on the screen while the connection is lost.
 */
export function useAudience(key: string): {
  readonly view: AudienceView | undefined;
  readonly connection: ConnectionState;
} {
  const [view, setView] = useState<AudienceView>();
  const [connection, setConnection] = useState<ConnectionState>('opening');
  useEffect(() => {
    const path = calls.subscribeToAudience.path.replace(':key', encodeURIComponent(key));
    const unsubscribe = subscribeToEvents({
      address: (resume) => `${serverUrl(path)}?${new URLSearchParams(resume)}`,
      headers: async () => noHeaders,
      onEvent: ({ name, data }) => {
        if (name === 'state') {
          const next: AudienceView = JSON.parse(data);
          setView((previous) => (previous && previous.revision > next.revision ? previous : next));
        }
        if (name !== 'ended') return;
        unsubscribe();
        setConnection('gone');
      },
      onConnectionState: setConnection,
    });
    return unsubscribe;
  }, [key]);
  return { view, connection };
}
