import type { RateLimiter } from '../../platform/rate-limits/index.ts';
import type { Database } from '../../platform/database/index.ts';

export type CorrectionContext = {
  readonly database: Database;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

/** A correction of one line of a text, as stored. */
export type Correction = {
  readonly id: string;
  readonly songId: string;
  readonly language: string;
  readonly sectionId: string;
  /** The index of the line in its section. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly note: string;
  /** Null once the person is gone. */
  readonly suggestedById: string | null;
  readonly createdAt: string;
  readonly state: 'open' | 'accepted' | 'declined';
  readonly answer: string;
  readonly answeredById: string | null;
};
