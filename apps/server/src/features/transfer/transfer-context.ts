import type { Config } from '../../platform/config/index.ts';
import type { AppContext } from '../../context.ts';

/** The part of the app context that this feature needs. */
export type TransferContext = Pick<
  AppContext,
  'database' | 'files' | 'media' | 'transfers' | 'jobs' | 'log' | 'now'
> & {
  readonly config: Pick<Config, 'dataDir' | 's3' | 'secret' | 'sync' | 'payments'>;
};
