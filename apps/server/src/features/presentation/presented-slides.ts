import { NotFound } from '@canticle/contract';
import { type Paragraph, type PresentationDocument, presentSlide, type SlideContent } from '@canticle/presentation';
import { versesBetween } from '@canticle/scripture';
import type { Reader } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { findChapter, findTranslation, requireReadableTranslation, type Translation } from '../scriptures/index.ts';
import type { CollectionCache } from '../songs/index.ts';
import type { PresentationPosition } from './model.ts';

/** The text of a reading, and the translation it is from. */
export type PresentedPassage = {
  readonly translation: Translation;
  readonly source: string;
  readonly verses: readonly Paragraph[];
};

type Reading = NonNullable<SlideContent['reading']>;

/** The text of a reading; undefined when a part of it is not in the translation, or no longer. */
export async function findPassage(
  db: Reader,
  { translationId, parts }: Reading,
): Promise<PresentedPassage | undefined> {
  const translation = await findTranslation(db, translationId);
  if (translation === undefined) return undefined;
  const verses: Paragraph[] = [];
  for (const { chapterId, from, to } of parts) {
    const found = await findChapter(db, chapterId);
    if (found?.translation.id !== translationId) return undefined;
    const { number } = found.chapter;
    verses.push(...versesBetween(found.text, from, to).map(({ text, label }) => ({ text, label, chapter: number })));
  }
  return { translation, source: translation.title, verses };
}

/**
 * Checks that a leader may read what they publish.
 *
 * @throws {NotFound} when there is no such translation, or a part is not in it
 * @throws {Locked}   when they do not have its scripture
 */
export async function requireReadablePassage(
  db: Reader,
  viewer: Viewer,
  collections: CollectionCache,
  reading: Reading,
): Promise<void> {
  await requireReadableTranslation(db, viewer, collections, reading.translationId);
  if ((await findPassage(db, reading)) === undefined) throw new NotFound('Passage not found in this translation.');
}

/** The document of a slide. */
export function createSlideDocument(
  content: SlideContent,
  passage: PresentedPassage | undefined,
  { songId, language, settings }: Pick<PresentationPosition, 'songId' | 'language' | 'settings'>,
): PresentationDocument {
  return { ...presentSlide({ id: songId, language, content, passage }), settings };
}
