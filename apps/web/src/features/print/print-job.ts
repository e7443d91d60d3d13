import type { Key, LyricsDocument, Melody, Notation } from '@canticle/music';
import { isJsonObject, readStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { PrintContent } from './print-options.ts';

/** Everything that is printed of a song, already formatted: nothing is requested again. */
export type PrintJob = {
  readonly collection: { readonly key: string; readonly name: string };
  readonly number: number | null;
  readonly title: string;
  /** "Text: John Newton, 1779". */
  readonly credits: readonly { readonly label: string; readonly words: string }[];
  readonly copyrights: readonly string[];
  /** "Traditional, Norway"; empty when not known. */
  readonly origin: string;
  readonly language: string;
  readonly document: LyricsDocument;
  readonly melody: Melody;
  /** The key it sounds in; null when not known. */
  readonly key: string | null;
  /** Absent when the text has no chords. */
  readonly chords?:
    | { readonly key: Key | null; readonly semitones: number; readonly notation: Notation; readonly capo: number }
    | undefined;
  /** What of it is printed: as it was displayed when print was requested. */
  readonly content: PrintContent;
  /** The URL of the song, for the back link. */
  readonly backTo: string;
};

/**
 * Saves a song for the print page of this window, so that a reload prints the same. Go to `/print` afterwards. Where
 * storage is forbidden or full it is kept until the window is reloaded.
 */
export const savePrintJob = (job: PrintJob): void => void writeStored(storageKeys.print, job);

/** The song saved last in this window, if any. */
export function readPrintJob(): PrintJob | undefined {
  const stored = readStored(storageKeys.print);
  return isPrintJob(stored) ? stored : undefined;
}

/* Written by this app, but perhaps by an older version. */
function isPrintJob(stored: unknown): stored is PrintJob {
  if (!isJsonObject(stored)) return false;
  const { document, collection, credits, content } = stored;
  const hasText = isJsonObject(document) && Array.isArray(document['sections']) && typeof content === 'string';
  return hasText && isJsonObject(collection) && typeof collection['key'] === 'string' && Array.isArray(credits);
}
