import type { EventLine, Viewer } from '../../http/index.ts';
import type { Standing } from './model.ts';

/** Somebody who follows while signed in: their own presentation, or a live session they joined. */
export type Person = {
  readonly kind: 'person';
  readonly viewer: Viewer;
  readonly withDocument: boolean;
  /** Where they reached us: scheme and host. */
  readonly origin: string;
  /** Undefined for one's own. */
  readonly sessionId: string | undefined;
  /** Comes again and again instead of holding a line. */
  readonly isBrief?: boolean;
};

/** A device that follows by the audience's link; `languages` undefined for all. */
export type Audience = {
  readonly kind: 'audience';
  readonly key: string;
  readonly languages: readonly string[] | undefined;
  /** What counts as one client. */
  readonly address: string;
};

export type Reading = Person | Audience;

export type Follower = {
  readonly reading: Reading;
  readonly line: EventLine;
  /** The id of the last event they have. */
  lastId: string | undefined;
  /** How everything stood when it was last looked what they see; undefined before. */
  told: string | undefined;
};

/** Those who follow one presentation at this process, and what they were told last. */
export type Channel = {
  readonly ownerId: string;
  readonly followers: Set<Follower>;
  /** Undefined before they were told anything. */
  standing: Standing | undefined;
  /** The stamp of the library they were told from. */
  library: number | undefined;
  wasAway: boolean;
  /** Whether an audience was shown the song. */
  wasForAudience: boolean;
  /** Something may be newer than what was told. */
  isStale: boolean;
  isTelling: boolean;
  /** When it was told, and when it was written down who is there, on a clock that never goes back. */
  toldAt: number;
  countedAt: number;
  counted: number;
};

export const newChannel = (ownerId: string): Channel => ({
  ownerId,
  followers: new Set(),
  standing: undefined,
  library: undefined,
  wasAway: false,
  wasForAudience: false,
  isStale: false,
  isTelling: false,
  toldAt: Number.NEGATIVE_INFINITY,
  countedAt: Number.NEGATIVE_INFINITY,
  counted: 0,
});

/**
 * Whether what somebody follows is over for them: the live session has ended, or they are in it no longer.
 *
 * @param members  ids of those who joined
 */
export function isOverFor(reading: Reading, { live }: Standing, members: ReadonlySet<string>): boolean {
  if (reading.kind === 'audience') return live?.audienceKey !== reading.key;
  if (reading.sessionId === undefined) return false;
  return live?.id !== reading.sessionId || !members.has(reading.viewer.userId);
}

/** Devices that follow by the audience's link. */
export const audienceIn = ({ followers }: Channel): number =>
  [...followers].filter(({ reading }) => reading.kind === 'audience').length;

/** Ids of those who follow as members of the live session. */
export function musiciansIn({ followers }: Channel): readonly string[] {
  const ids = [...followers].flatMap(({ reading }) =>
    reading.kind === 'person' && reading.sessionId !== undefined ? [reading.viewer.userId] : [],
  );
  return [...new Set(ids)];
}
