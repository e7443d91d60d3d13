import type { presentation } from '@canticle/contract';

export type Position = presentation.PresentationPosition;

/** A presentation that is open to others. */
export type Live = {
  readonly id: string;
  readonly code: string | null;
  readonly codeExpiresAt: string;
  readonly audienceKey: string;
  readonly openedAt: string;
};

/** What a person presents, as it stands. What has expired is gone from it. */
export type Standing = {
  readonly ownerId: string;
  readonly revision: number;
  /** The owner, or a musician who was given the lead. */
  readonly leaderId: string;
  /** The revision with which the lead changed last. */
  readonly ledSince: number;
  readonly leaderSeenAt: string | null;
  readonly position: Position | null;
  /** Whether an audience may see the song. */
  readonly isForAudience: boolean;
  /** The last number of each window that published lately. */
  readonly windows: Windows;
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
  /** Undefined while it is private. */
  readonly live: Live | undefined;
};

/** Window to the number of its last publication; the window that published last stands last. */
export type Windows = { readonly [window: string]: number };
