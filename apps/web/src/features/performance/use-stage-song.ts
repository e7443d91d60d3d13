import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { sungSections } from '@canticle/music';
import { useMemo, useState } from 'react';
import { createDisplaySections } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { Entry } from '../lists/index.ts';
import {
  createLyricsView,
  type LyricsFormat,
  transposedChoice,
  useSongTexts,
  withVerseOrder,
} from '../lyrics/index.ts';
import { useSaveSongChoice, useSongChoice } from '../session/index.ts';
import { useSongFactsById } from '../songs/index.ts';
import { pairStageSections } from './stage-section.ts';

type StageSongRequest = {
  readonly song: SongV3;
  readonly entry: Entry | undefined;
  readonly format: LyricsFormat;
  /** A key by name that holds until another is chosen; null for none. */
  readonly initialKey: string | null;
  readonly settings: SettingsV4 | undefined;
};

/**
 * A song as it is played on a stage: its sections in the order they are sung, in the languages of the set, and in the
 * key, capo and notation of this person. In a list a change of key or capo holds while the stage is open; elsewhere it is saved for the song.
 */
export function useStageSong({ song, entry, format, initialKey, settings }: StageSongRequest) {
  const { t, language } = useTranslate();
  const { data: texts, error, refetch } = useSongTexts(song.id, song.available);
  const { settings: saved, isLoaded } = useSongChoice(song.id);
  const saveChoice = useSaveSongChoice(song.id);
  const { data: factsById } = useSongFactsById();
  const [chosenKey, setChosenKey] = useState<string | number | null>(initialKey);
  const [chosenCapo, setChosenCapo] = useState<number>();
  const view = useMemo(
    () =>
      createLyricsView(
        song,
        withVerseOrder(texts ?? [], entry?.verseOrder),
        {
          format,
          language: entry?.languages?.[0] ?? saved.language,
          secondLanguage: entry?.languages?.[1] ?? null,
          key: chosenKey ?? entry?.transposition ?? saved.semitones,
          melody: null,
          capo: chosenCapo ?? entry?.capo ?? saved.capo,
          notation: saved.notation,
        },
        { language, settings },
      ),
    [song, texts, entry, format, saved, chosenKey, chosenCapo, language, settings],
  );
  const { text, secondText, melody, keys, format: shownFormat } = view;
  const sections = useMemo(() => {
    const toSections = ({ document }: StoredLyrics, withChords: boolean) =>
      createDisplaySections(sungSections(document), { melody, withChords }, (kind) => t(`lyrics.${kind}`));
    return (
      text &&
      pairStageSections(
        toSections(text, shownFormat === 'chords'),
        secondText && { language: secondText.language, sections: toSections(secondText, false) },
      )
    );
  }, [text, secondText, melody, shownFormat, t]);
  const stepKey = (semitones: number) => {
    if (!keys) return;
    const choice = transposedChoice(keys, semitones);
    setChosenKey(choice.semitones);
    if (!entry) saveChoice({ semitones: choice === keys.defaultChoice ? null : choice.semitones });
  };
  const chooseCapo = (capo: number) => {
    setChosenCapo(capo);
    if (!entry) saveChoice({ capo: capo === view.defaultCapo ? null : capo });
  };
  return {
    view,
    sections,
    /** Beats per minute in this set, otherwise of the song; undefined when nobody said. */
    tempo: entry?.tempo ?? factsById?.get(song.id)?.tempo ?? undefined,
    /** How long it takes in this set, in seconds; undefined when nobody said. */
    durationSeconds: entry?.durationSeconds ?? undefined,
    isPending: !texts || !isLoaded,
    error: texts ? null : error,
    refetch,
    stepKey,
    chooseCapo,
  };
}

export type StageSong = ReturnType<typeof useStageSong>;
