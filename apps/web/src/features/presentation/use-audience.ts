import { type AudienceView, presentation as calls } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { serverAddress } from '../../api/index.ts';
import { followEvents, type LineState } from './follow-events.ts';

const noHeaders = {};

/** Follows what an audience sees, without an account. It stays on the screen while the line is lost. */
export function useAudience(key: string): { readonly view: AudienceView | undefined; readonly line: LineState } {
  const [view, setView] = useState<AudienceView>();
  const [line, setLine] = useState<LineState>('opening');
  useEffect(() => {
    const path = calls.audienceEventsPath.replace(':key', encodeURIComponent(key));
    const end = followEvents({
      address: (resumed) => `${serverAddress(path)}?${new URLSearchParams(resumed)}`,
      headers: async () => noHeaders,
      onEvent: ({ name, data }) => {
        if (name === 'state') {
          const next = JSON.parse(data) as AudienceView;
          setView((before) => (before && before.revision > next.revision ? before : next));
        }
        if (name !== 'ended') return;
        end();
        setLine('gone');
      },
      onLine: setLine,
    });
    return end;
  }, [key]);
  return { view, line };
}
