import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Route } from './route.ts';
import type { FindViewer } from './viewer.ts';

export type ServerOptions = {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly routes: readonly Route[];
  readonly findViewer: FindViewer;
  readonly now: () => Date;
  /** Checks of /readyz besides the database; each throws a sentence when its part is not ready. */
  readonly readiness: Readonly<Record<string, () => Promise<void>>>;
  /** Checks of parts without which the server still serves: one that throws makes it degraded, not unready. */
  readonly optionalReadiness: Readonly<Record<string, () => Promise<void>>>;
  /** Called with the server before it has a route, so that hooks apply to all of them. */
  readonly observe?: (app: FastifyInstance) => void;
};
