import type { FreeSong } from '@canticle/contract/calls';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  createLyricsView,
  drawLyrics,
  type LyricsFormat,
  lyricSize,
  type LyricsView,
  transposedChoice,
} from '../lyrics/index.ts';
import { keyShift } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';

type Choices = Pick<
  Parameters<typeof createLyricsView>[2],
  'format' | 'language' | 'secondLanguage' | 'key' | 'melody' | 'capo' | 'notation'
>;

/** How a free song is shown to a visitor: what they choose is kept while the page is open, and nowhere else. */
export function useVisitorSong({ song, texts }: FreeSong, format: LyricsFormat) {
  const { language, t } = useTranslate();
  const [params] = useSearchParams();
  const [size, setSize] = useState<number>(lyricSize.default);
  const [choices, setChoices] = useState<Choices>(() => ({
    format: readFormat(params.get('format')) ?? format,
    language: params.get('language'),
    secondLanguage: null,
    key: params.get('key'),
    melody: params.get('melody'),
    capo: null,
    notation: null,
  }));
  const view = useMemo(
    () => createLyricsView(song, texts, choices, { language, settings: undefined }),
    [song, texts, choices, language],
  );
  useSoundingKey(song.id, view);
  const choose = (changed: Partial<Choices>) => setChoices((current) => ({ ...current, ...changed }));
  const { format: shownFormat, melody, text } = view;
  const shown = useMemo(
    () =>
      text && {
        language: text.language,
        sections: drawLyrics(text.document, { melody, withChords: shownFormat === 'chords' }, (kind) =>
          t(`lyrics.${kind}`),
        ),
        notes: text.document.notes,
      },
    [text, melody, shownFormat, t],
  );
  return {
    view,
    shown,
    size,
    setSize,
    choose,
    stepKey: (semitones: number) =>
      view.songKeys && choose({ key: transposedChoice(view.songKeys, semitones).written }),
  };
}

/* A recording follows the chords. */
function useSoundingKey(songId: string, { songKeys }: LyricsView): void {
  const semitones = songKeys?.current.semitones ?? 0;
  useEffect(() => keyShift.followSongs(new Map([[songId, semitones]])), [songId, semitones]);
}

const readFormat = (value: string | null): LyricsFormat | undefined =>
  value === 'text' || value === 'chords' ? value : undefined;
