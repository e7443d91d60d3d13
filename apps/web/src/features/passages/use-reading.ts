import type { Paragraph, SlideContent } from '@canticle/presentation';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/index.ts';
import { useCollections } from '../collections/index.ts';
import { useAvailableScriptures } from './use-available-scriptures.ts';

type PassageReading = NonNullable<SlideContent['reading']>;

/** A passage as it is read: its verses, and the translation they are from. */
export type Reading = PassageReading & {
  /** The passage as the language of the translation writes it. */
  readonly title: string;
  readonly language: string;
  /** The name of the translation. */
  readonly source: string;
  readonly verses: readonly Paragraph[];
  /** The languages there are translations in. */
  readonly languages: readonly string[];
};

/** Text changes seldom; a reading that is on a wall must not change under it. */
const staleMs = 10 * 60_000;

/**
 * The text of a passage, from a translation this person can open; null where there is none. The names of the books are
 * loaded with the first passage.
 *
 * @param reference  as it is written in English; nothing is requested without one
 * @param languages  it may be read in, the best first, before the person's own
 */
export function useReading(
  reference: string | undefined,
  languages: readonly string[],
): { readonly reading: Reading | null | undefined; readonly isPending: boolean } {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const scriptureIds = useAvailableScriptures().map(({ id }) => id);
  const wanted = [...languages, language, 'en'];
  const { data, isPending } = useQuery({
    queryKey: ['reading', reference, wanted.join(' '), scriptureIds.join(' ')],
    queryFn: async ({ client }) => {
      const { resolveReading } = await import('./resolve-reading.ts');
      return resolveReading(client, { reference: reference ?? '', languages: wanted, scriptureIds });
    },
    enabled: reference !== undefined && collections !== undefined,
    staleTime: staleMs,
  });
  return { reading: data, isPending: reference !== undefined && isPending };
}

/** The text of a reading that somebody presents; undefined while it is loading, and where it may not be read. */
export function useReadingText(reading: PassageReading | null): {
  readonly passage: Pick<Reading, 'source' | 'verses'> | undefined;
  readonly isPending: boolean;
} {
  const { data, isPending } = useQuery({
    queryKey: ['reading text', JSON.stringify(reading)],
    queryFn: async ({ client }) => {
      if (!reading) throw new RangeError('There is no reading');
      const { readPassage } = await import('./resolve-reading.ts');
      return readPassage(client, reading);
    },
    enabled: reading !== null,
    staleTime: staleMs,
  });
  return { passage: data, isPending: reading !== null && isPending };
}
