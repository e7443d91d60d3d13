import type { Multilingual } from '@canticle/contract';

/** A collection that an import writes to. */
export type TargetCollection = {
  readonly id: string;
  readonly key: string;
  readonly name: Multilingual;
  readonly isNew: boolean;
  /**
   * Whether something in it is open to somebody, by the file or the options; all that is known when it is not written
   * yet.
   */
  readonly isOpen: boolean;
};
