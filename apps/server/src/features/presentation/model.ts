import type { presentation } from '@canticle/contract';

export type PresentationPosition = presentation.PresentationPosition;

/** A presentation that is open to others. */
export type LiveSession = {
  readonly id: string;
  readonly code: string | null;
  readonly codeExpiresAt: string;
  readonly audienceKey: string;
  readonly openedAt: string;
};

/** What a person presents, as it stands. What has expired is gone from it. */
export type PresentationRow = {
  readonly ownerId: string;
  readonly revision: number;
  /** The owner, or a musician who was given the lead. */
  readonly leaderId: string;
  /** The revision with which the lead changed last. */
  readonly leadRevision: number;
  readonly leaderSeenAt: string | null;
  readonly position: PresentationPosition | null;
  /** Whether an audience may see the song. */
  readonly isForAudience: boolean;
  /** The last number of each window that published lately. */
  readonly windows: WindowSequences;
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
  /** Undefined while it is private. */
  readonly live: LiveSession | undefined;
};

/** Window to the number of its last publication; the window that published last stands last. */
export type WindowSequences = { readonly [window: string]: number };
