import { Unreadable } from '@canticle/formats';
import { type FileLoss, Misfit, type PassedOver, type Refusal, type Report, type ReportItem } from './model.ts';

/** What happens during an import, written down as it happens. */
export type ReportBook = {
  readonly items: ReportItem[];
  readonly refused: Refusal[];
  readonly losses: FileLoss[];
  readonly notes: { readonly file: string; readonly what: string }[];
  readonly carried: Map<string, number>;
  readonly passedOver: PassedOver[];
};

export function emptyBook(refused: readonly Refusal[] = [], passedOver: readonly PassedOver[] = []): ReportBook {
  return { items: [], refused: [...refused], losses: [], notes: [], carried: new Map(), passedOver: [...passedOver] };
}

/** Writes down that a file cannot be imported, and why in plain words. */
export function refuse(book: ReportBook, file: string, error: unknown): void {
  if (error instanceof Unreadable) book.refused.push({ file, line: error.line, reason: error.reason });
  else if (error instanceof Misfit) book.refused.push({ file, line: null, reason: error.message });
  else
    book.refused.push({
      file,
      line: null,
      reason: `It could not be stored: ${error instanceof Error ? error.message : String(error)}`,
    });
}

/** Whether an error says what is wrong with a file, and nothing about the database or the program. */
export function isAboutFile(error: unknown): boolean {
  return error instanceof Unreadable || error instanceof Misfit;
}

/** Counts what is stored with a song but shown nowhere. */
export function countCarried(book: ReportBook, whats: readonly string[]): void {
  for (const what of whats) book.carried.set(what, (book.carried.get(what) ?? 0) + 1);
}

export function closeBook(book: ReportBook, dryRun: boolean): Report {
  const carried = [...book.carried].map(([what, songs]) => ({ what, songs })).sort((a, b) => b.songs - a.songs);
  return { ...book, dryRun, carried, closed: [] };
}
