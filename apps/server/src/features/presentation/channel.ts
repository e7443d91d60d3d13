import type { EventConnection, Viewer } from '../../platform/http/index.ts';
import type { PresentationRow } from './model.ts';

/** A signed-in follower: of their own presentation, or of a live session they joined. */
export type SignedInRecipient = {
  readonly kind: 'person';
  readonly viewer: Viewer;
  readonly withDocument: boolean;
  /** The origin of their request: scheme and host. */
  readonly origin: string;
  /** Undefined for one's own presentation. */
  readonly sessionId: string | undefined;
  /** Polls repeatedly instead of keeping a connection open. */
  readonly isLongPoll?: boolean;
};

/** A device that follows by the audience link; `languages` is undefined for all. */
export type AudienceRecipient = {
  readonly kind: 'audience';
  readonly key: string;
  readonly languages: readonly string[] | undefined;
  /** Identifies one client. */
  readonly address: string;
};

export type Recipient = SignedInRecipient | AudienceRecipient;

type Follower = {
  readonly recipient: Recipient;
  readonly line: EventConnection;
  /** The id of the last event they received. */
  lastId: string | undefined;
  /** The state for which their view was last serialised; undefined before. */
  sentVersion: string | undefined;
};

/** The followers of one presentation at this process, and the state last sent to them. */
export type Channel = {
  readonly ownerId: string;
  readonly followers: Set<Follower>;
  /** Undefined before the first broadcast. */
  presentation: PresentationRow | undefined;
  /** The version of the library at the last broadcast. */
  libraryVersion: number | undefined;
  wasAway: boolean;
  /** Whether the audience was shown the song. */
  wasForAudience: boolean;
  /** There may be a newer state than the one sent. */
  isStale: boolean;
  isBroadcasting: boolean;
  /** When the state was sent, and when presence was recorded, on a monotonic clock. */
  broadcastAt: number;
  recordedAt: number;
  recordedAudience: number;
};

export const createChannel = (ownerId: string): Channel => ({
  ownerId,
  followers: new Set(),
  presentation: undefined,
  libraryVersion: undefined,
  wasAway: false,
  wasForAudience: false,
  isStale: false,
  isBroadcasting: false,
  broadcastAt: Number.NEGATIVE_INFINITY,
  recordedAt: Number.NEGATIVE_INFINITY,
  recordedAudience: 0,
});

/**
 * Whether the presentation has ended for a follower: the live session has ended, or they left it.
 *
 * @param members  ids of those who joined
 */
export function hasEndedFor(recipient: Recipient, { live }: PresentationRow, members: ReadonlySet<string>): boolean {
  if (recipient.kind === 'audience') return live?.audienceKey !== recipient.key;
  if (recipient.sessionId === undefined) return false;
  return live?.id !== recipient.sessionId || !members.has(recipient.viewer.userId);
}

/** Devices that follow by the audience link. */
export const countAudienceFollowers = ({ followers }: Channel): number =>
  [...followers].filter(({ recipient }) => recipient.kind === 'audience').length;

/** Ids of those who follow as members of the live session. */
export function listMusicianIds({ followers }: Channel): readonly string[] {
  const ids = [...followers].flatMap(({ recipient }) =>
    recipient.kind === 'person' && recipient.sessionId !== undefined ? [recipient.viewer.userId] : [],
  );
  return [...new Set(ids)];
}
