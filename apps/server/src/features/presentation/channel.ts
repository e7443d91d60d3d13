import type { EventConnection, Viewer } from '../../platform/http/index.ts';
import type { PresentationRow } from './model.ts';

/** Somebody who follows while signed in: their own presentation, or a live session they joined. */
export type SignedInRecipient = {
  readonly kind: 'person';
  readonly viewer: Viewer;
  readonly withDocument: boolean;
  /** Where they reached us: scheme and host. */
  readonly origin: string;
  /** Undefined for one's own. */
  readonly sessionId: string | undefined;
  /** Comes again and again instead of holding a line. */
  readonly isLongPoll?: boolean;
};

/** A device that follows by the audience's link; `languages` undefined for all. */
export type AudienceRecipient = {
  readonly kind: 'audience';
  readonly key: string;
  readonly languages: readonly string[] | undefined;
  /** What counts as one client. */
  readonly address: string;
};

export type Recipient = SignedInRecipient | AudienceRecipient;

export type Follower = {
  readonly recipient: Recipient;
  readonly line: EventConnection;
  /** The id of the last event they have. */
  lastId: string | undefined;
  /** How everything stood when it was last looked what they see; undefined before. */
  sentVersion: string | undefined;
};

/** Those who follow one presentation at this process, and what they were told last. */
export type Channel = {
  readonly ownerId: string;
  readonly followers: Set<Follower>;
  /** Undefined before they were told anything. */
  presentation: PresentationRow | undefined;
  /** The stamp of the library they were told from. */
  libraryVersion: number | undefined;
  wasAway: boolean;
  /** Whether an audience was shown the song. */
  wasForAudience: boolean;
  /** Something may be newer than what was told. */
  isStale: boolean;
  isBroadcasting: boolean;
  /** When it was told, and when it was written down who is there, on a clock that never goes back. */
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
 * Whether what somebody follows is over for them: the live session has ended, or they are in it no longer.
 *
 * @param members  ids of those who joined
 */
export function hasEndedFor(recipient: Recipient, { live }: PresentationRow, members: ReadonlySet<string>): boolean {
  if (recipient.kind === 'audience') return live?.audienceKey !== recipient.key;
  if (recipient.sessionId === undefined) return false;
  return live?.id !== recipient.sessionId || !members.has(recipient.viewer.userId);
}

/** Devices that follow by the audience's link. */
export const countAudienceFollowers = ({ followers }: Channel): number =>
  [...followers].filter(({ recipient }) => recipient.kind === 'audience').length;

/** Ids of those who follow as members of the live session. */
export function listMusicianIds({ followers }: Channel): readonly string[] {
  const ids = [...followers].flatMap(({ recipient }) =>
    recipient.kind === 'person' && recipient.sessionId !== undefined ? [recipient.viewer.userId] : [],
  );
  return [...new Set(ids)];
}
