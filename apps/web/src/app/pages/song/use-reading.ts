import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { arranged } from '@canticle/music';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import {
  keyBeside,
  type LyricsFormat,
  rememberedFormat,
  rememberedSize,
  rememberReading,
} from '../../../features/lyrics/index.ts';
import type { Ways } from '../../../features/lists/index.ts';
import { hasChoice, nothingChosen, useChooseForSong, useSongChoice } from '../../../features/session/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { readingOf, usualNotation } from './reading.ts';
import { useEntryWays } from './use-list-context.ts';
import { useStage } from './use-stage.ts';

type Ask = Readonly<Record<string, string | null>>;

/**
 * How a song is read, and what may be changed about it. An address says what it names; else what the person chose for
 * this song holds, else what was carried from the song before, else what is usual for the person.
 */
export function useReading(song: SongV3, texts: readonly StoredLyrics[] | undefined, settings: SettingsV4 | undefined) {
  const { language } = useTranslate();
  const [params, setParams] = useSearchParams();
  const { key, chooseKeyNow } = useKeyNow(params.get('key'));
  const { chosen, isKnown } = useSongChoice(song.id);
  const { ways, isKnown: isListKnown } = useEntryWays(song.id);
  const [capoNow, setCapoNow] = useState<number>();
  const choose = useChooseForSong(song.id);
  const [carriedFormat, setCarriedFormat] = useState(rememberedFormat);
  const [moving, setMoving] = useState<number>();
  // On a stage the song is read as it was before: with chords when an address asked for them.
  const [staged, setStaged] = useState<LyricsFormat>();
  const { perform, ...stage } = useStage();
  const { isPerforming } = stage;
  const reading = useMemo(
    () =>
      readingOf(
        song,
        inOrderOf(ways, texts ?? []),
        {
          format:
            formatIn(params.get('format')) ?? (isPerforming ? staged : undefined) ?? chosen.format ?? carriedFormat,
          language: params.get('language') ?? chosen.language,
          secondLanguage: params.get('beside') ?? chosen.secondLanguage,
          key: key ?? ways?.transposition ?? chosen.semitones,
          melody: params.get('melody'),
          capo: capoNow ?? ways?.capo ?? chosen.capo,
          notation: chosen.notation,
        },
        { language, settings },
      ),
    [song, texts, ways, capoNow, chosen, carriedFormat, staged, isPerforming, params, key, language, settings],
  );

  const ask = (wanted: Ask) => {
    if (wanted['key'] !== undefined) chooseKeyNow(wanted['key']);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const { keys } = reading;
  const chooseKey = (key: string | null) => {
    const choice = key === null ? undefined : keys?.choices.find(({ written }) => written === key);
    const isUsual = choice === undefined || choice === keys?.usual;
    // Within a list the change is for this time: how the song is sung elsewhere stays as it is.
    if (!ways) choose({ semitones: isUsual ? null : choice.semitones });
    ask({ key: choice === undefined || (isUsual && !ways?.transposition) ? null : choice.written });
  };
  return {
    reading,
    isKnown: isKnown && isListKnown,
    size: moving ?? chosen.size ?? rememberedSize(),
    chooseKey,
    stepKey: (semitones: number) => keys && chooseKey(keyBeside(keys, semitones).written),
    chooseLanguage: (code: string) => {
      const wanted = code === language ? null : code;
      choose({ language: wanted, ...(code === chosen.secondLanguage ? { secondLanguage: null } : {}) });
      ask({ language: wanted, beside: null });
    },
    chooseSecondLanguage: (code: string | null) => {
      choose({ secondLanguage: code });
      ask({ beside: code });
    },
    chooseFormat: (format: LyricsFormat) => {
      rememberReading('lyricsFormat', format);
      setCarriedFormat(format);
      choose({ format });
      ask({ format: null });
    },
    chooseMelody: (melody: 'original' | 'new') => ask({ melody: melody === 'new' ? 'new' : null }),
    chooseCapo: (capo: number) =>
      ways ? setCapoNow(capo) : choose({ capo: capo === reading.usualCapo ? null : capo }),
    chooseNotation: (notation: typeof reading.notation) =>
      choose({ notation: notation === usualNotation(settings) ? null : notation }),
    moveSize: setMoving,
    chooseSize: (size: number) => {
      if (moving === undefined) return;
      rememberReading('lyricsSize', size);
      choose({ size });
      setMoving(undefined);
    },
    resetKey: () => {
      if (ways) setCapoNow(undefined);
      else choose({ semitones: null, capo: null });
      ask({ key: null });
    },
    forget: hasChoice(chosen)
      ? () => {
          // What is on the screen stays the kind of view it is.
          setCarriedFormat(reading.format);
          choose(nothingChosen);
          ask({ key: null, language: null, beside: null, format: null });
        }
      : undefined,
    ...stage,
    perform: () => {
      setStaged(reading.format);
      perform();
    },
  };
}

/**
 * The key that is asked for. One that is chosen here holds at once, and is drawn before the address, which the whole page
 * listens to, has followed: so two quick steps are two steps, and the chords are there in one picture of the screen.
 */
function useKeyNow(inAddress: string | null) {
  // What the address may say until it has caught up, in the order in which it was chosen.
  const [chosen, setChosen] = useState<readonly (string | null)[]>([]);
  const isCatchingUp = chosen.includes(inAddress);
  return {
    key: isCatchingUp ? (chosen.at(-1) ?? null) : inAddress,
    chooseKeyNow: (key: string | null) =>
      flushSync(() => setChosen([...(isCatchingUp ? chosen : [inAddress]).filter((one) => one !== key), key])),
  };
}

/* The order of the verses this time, in every language that has those verses. */
const inOrderOf = (ways: Pick<Ways, 'verseOrder'> | undefined, texts: readonly StoredLyrics[]) =>
  ways?.verseOrder
    ? texts.map((text) => ({ ...text, document: arranged(text.document, ways.verseOrder ?? []) }))
    : texts;

const formatIn = (asked: string | null): LyricsFormat | undefined =>
  asked === 'text' || asked === 'chords' ? asked : undefined;
