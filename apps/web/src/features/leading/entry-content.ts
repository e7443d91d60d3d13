import type { PresentationDocument, PresentationPreferences, SecondLanguage } from '@canticle/presentation';
import type { PlacedEntry } from '../presentation/index.ts';

/** A row of the set with its text, ready to be presented. */
export type EntryContent = {
  readonly entryId: string;
  readonly present: (preferences: PresentationPreferences) => PresentationDocument;
  readonly place: PlacedEntry['place'];
  /** The languages it can be sung or read in. */
  readonly languages: readonly string[];
  /** The second language the set says for this row; undefined where it says nothing of languages. */
  readonly second?: SecondLanguage | undefined;
};
