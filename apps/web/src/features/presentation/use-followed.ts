import type { Presentation } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import type { LineState } from './follow-events.ts';
import { serverLine } from './server-line.ts';

/** A live session as somebody who joined it hears it. */
export type Followed = {
  /** The newest that was heard; it stays while the line is lost. */
  readonly presentation: Presentation | undefined;
  readonly line: LineState;
  readonly hear: (presentation: Presentation) => void;
};

/** Follows a live session for as long as it is drawn; an older state never takes the place of a newer one. */
export function useFollowed(id: string): Followed {
  const [presentation, setPresentation] = useState<Presentation>();
  const [line, setLine] = useState<LineState>('opening');
  const [hear] = useState(
    () => (next: Presentation) =>
      setPresentation((before) => (before && before.revision > next.revision ? before : next)),
  );
  useEffect(
    () => serverLine(id).follow({ onState: hear, onEnded: () => setLine('gone'), onLine: setLine }, false),
    [id, hear],
  );
  return { presentation, line, hear };
}
