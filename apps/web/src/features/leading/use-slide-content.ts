import { presentSlide, type SlideContent } from '@canticle/presentation';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePassageNames, useReading } from '../passages/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { EntryContent } from './entry-content.ts';
import type { SetSlide } from './set-items.ts';

/** Why a reading has no text: no translation has it, or it could not be loaded. */
export type ReadingProblem = 'none' | 'failed';

/** A slide ready to be presented; a reading without its text shows only the passage. Undefined while that is loading. */
export function useSlideContent(
  item: SetSlide | undefined,
  nextSongId: string | null,
): { entry: EntryContent | undefined; problem: ReadingProblem | undefined } {
  const { language: userLanguage } = useTranslate();
  const [params] = useSearchParams();
  const wanted = params.get('language');
  const languages = [...(wanted === null ? [] : [wanted]), ...(item?.languages ?? [])];
  const { reading, isPending } = useReading(item?.reference, languages);
  const passageName = usePassageNames(item?.reference === undefined ? [] : [item.reference]);
  const name = item?.reference === undefined ? (item?.title ?? '') : passageName(item.reference);
  const entry = useMemo((): EntryContent | undefined => {
    if (!item || isPending) return undefined;
    const { kind, body, picture } = item;
    const content: SlideContent = {
      kind,
      title: reading?.title ?? name,
      body,
      picture,
      reading: reading ? { translationId: reading.translationId, parts: reading.parts } : null,
    };
    const language = reading?.language ?? userLanguage;
    return {
      entryId: item.entryId,
      present: (preferences) =>
        presentSlide({ id: item.entryId, language, content, passage: reading ?? undefined }, preferences),
      place: { list: item.list, nextSongId, melody: 'original' },
      languages: reading?.languages ?? [],
    };
  }, [item, name, reading, isPending, userLanguage, nextSongId]);
  const isMissing = item?.reference !== undefined && !isPending && !reading;
  return { entry, problem: isMissing ? (reading === null ? 'none' : 'failed') : undefined };
}
