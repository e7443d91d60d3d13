import type { presentation } from '@canticle/contract';

export type PresentationPosition = presentation.PresentationPosition;

/** A presentation that others can join. */
export type LiveSession = {
  readonly id: string;
  readonly code: string | null;
  readonly codeExpiresAt: string;
  readonly audienceKey: string;
  readonly openedAt: string;
};

/** The state of a person's presentation. Expired parts are left out. */
export type PresentationRow = {
  readonly ownerId: string;
  readonly revision: number;
  /** The owner, or a musician who was given the lead. */
  readonly leaderId: string;
  /** The revision at which the leader last changed. */
  readonly leadRevision: number;
  readonly leaderSeenAt: string | null;
  readonly position: PresentationPosition | null;
  /** Whether an audience may see the song. */
  readonly isForAudience: boolean;
  /** The last sequence number of each window that published recently. */
  readonly windows: WindowSequences;
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
  /** The group whose published set is presented; null for none. */
  readonly groupId: string | null;
  /** Since when the song is on the wall of the live session; null when it is not. */
  readonly onWallSince: string | null;
  /** Undefined while it is private. */
  readonly live: LiveSession | undefined;
};

/** The sequence number of the last publication, by window; the window that published last is the last key. */
export type WindowSequences = { readonly [window: string]: number };
