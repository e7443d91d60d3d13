import type { TranslationOutline, TranslationV3 } from '@canticle/contract/calls';
import type { Paragraph } from '@canticle/presentation';
import {
  bookLanguageOf,
  formatReference,
  parseReference,
  type BibleReference,
  versesBetween,
} from '@canticle/scripture';
import type { QueryClient } from '@tanstack/react-query';
import { chapterQuery, outlineQuery, passageParts, translationsQuery } from '../scriptures/index.ts';
import type { PassageReading, Reading, ReadingRequest } from './reading.ts';

type ResolveRequest = ReadingRequest & {
  /** The scriptures this person can open. */
  readonly scriptureIds: readonly string[];
};

/**
 * The text of a passage: in the first language that has it, from a translation that everybody may read where there is
 * one. Null when it is no passage, or no translation has it.
 */
export async function resolveReading(client: QueryClient, request: ResolveRequest): Promise<Reading | null> {
  const passage = parseReference(request.reference, 'en');
  if (!passage) return null;
  const answers = await Promise.all(request.scriptureIds.map((id) => client.ensureQueryData(translationsQuery(id))));
  const translations = answers.flat();
  const found = await findTranslation(client, passage, sortByLanguage(translations, request.languages));
  if (!found) return null;
  const { language } = found.outline;
  const reading = { translationId: found.outline.id, parts: found.parts };
  return {
    ...reading,
    ...(await readPassage(client, reading)),
    title: formatReference(passage, bookLanguageOf(language)),
    language,
    languages: [...new Set(translations.map((one) => one.language))],
  };
}

/** The verses of a passage of a translation, and its name. */
export async function readPassage(
  client: QueryClient,
  { translationId, parts }: PassageReading,
): Promise<Pick<Reading, 'source' | 'verses'>> {
  const { title } = await client.ensureQueryData(outlineQuery(translationId));
  const chapters = await Promise.all(parts.map(({ chapterId }) => client.ensureQueryData(chapterQuery(chapterId))));
  const verses = chapters.flatMap(({ number, text }, index): Paragraph[] => {
    const { from = null, to = null } = parts[index] ?? {};
    return versesBetween(text, from, to).map((verse) => ({ text: verse.text, label: verse.label, chapter: number }));
  });
  return { source: title, verses };
}

const sortByLanguage = (translations: readonly TranslationV3[], languages: readonly string[]) => {
  const rank = ({ language }: TranslationV3) =>
    languages.includes(language) ? languages.indexOf(language) : languages.length;
  return translations.toSorted((one, other) => rank(one) - rank(other));
};

type FoundTranslation = { readonly outline: TranslationOutline; readonly parts: PassageReading['parts'] };

/* The first one that everybody may read; another one of the same language only where there is none. */
async function findTranslation(
  client: QueryClient,
  passage: BibleReference,
  translations: readonly TranslationV3[],
): Promise<FoundTranslation | undefined> {
  let closed: FoundTranslation | undefined;
  for (const { id, language } of translations) {
    if (closed && closed.outline.language !== language) return closed;
    const outline = await client.ensureQueryData(outlineQuery(id));
    const parts = passageParts(outline, passage, 'en');
    if (!parts) continue;
    if (outline.isFree) return { outline, parts };
    closed ??= { outline, parts };
  }
  return closed;
}
