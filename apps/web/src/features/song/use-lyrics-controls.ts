import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { useMemo, useState } from 'react';
import {
  choiceOfKey,
  transposedChoice,
  type LyricsFormat,
  readLyricsFormat,
  readLyricsSize,
  saveLyricsFormat,
  saveLyricsSize,
  createLyricsView,
  type LyricsView,
  defaultNotation,
  withVerseOrder,
} from '../lyrics/index.ts';
import {
  hasReadingSettings,
  defaultReadingSettings,
  type ReadingSettings,
  useSaveSongChoice,
  useSongChoice,
} from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { type ParamChanges, useLyricsParams } from './use-lyrics-params.ts';
import { useEntrySettings } from './use-list-context.ts';
import { useStage } from './use-stage.ts';

/**
 * How a song is displayed, and the controls that change it. In order of precedence: the URL, what the person chose for
 * this song, what was carried from the previous song, the person's defaults.
 */
export function useLyricsControls(
  song: SongV3,
  texts: readonly StoredLyrics[] | undefined,
  settings: SettingsV4 | undefined,
) {
  const { language } = useTranslate();
  const { params, key, updateParams } = useLyricsParams();
  const { settings: savedSettings, isLoaded } = useSongChoice(song.id);
  const { entrySettings, isLoaded: isListLoaded } = useEntrySettings(song.id);
  const [temporaryCapo, setTemporaryCapo] = useState<number>();
  const saveSettings = useSaveSongChoice(song.id);
  const [currentFormat, setCurrentFormat] = useState(readLyricsFormat);
  const [previewedSize, setPreviewedSize] = useState<number>();
  const { perform, openedFormat } = useStage();
  const lyricsView = useMemo(
    () =>
      createLyricsView(
        song,
        withVerseOrder(texts ?? [], entrySettings?.verseOrder),
        {
          format: parseFormat(params.get('format')) ?? openedFormat ?? savedSettings.format ?? currentFormat,
          language: params.get('language') ?? savedSettings.language,
          secondLanguage: params.get('beside') ?? savedSettings.secondLanguage,
          key: key ?? entrySettings?.transposition ?? savedSettings.semitones,
          melody: params.get('melody'),
          capo: temporaryCapo ?? entrySettings?.capo ?? savedSettings.capo,
          notation: savedSettings.notation,
        },
        { language, settings },
      ),
    [
      song,
      texts,
      entrySettings,
      temporaryCapo,
      savedSettings,
      currentFormat,
      openedFormat,
      params,
      key,
      language,
      settings,
    ],
  );
  const choose: LyricsChoices = {
    lyricsView,
    savedSettings,
    saveSettings,
    entrySettings,
    setTemporaryCapo,
    updateParams,
  };
  return {
    lyricsView,
    isLoaded: isLoaded && isListLoaded,
    size: previewedSize ?? savedSettings.size ?? readLyricsSize(),
    ...keyControls(choose),
    ...textControls(choose, language, setCurrentFormat),
    ...notationControls(choose, settings),
    previewSize: setPreviewedSize,
    chooseSize: (size: number) => {
      if (previewedSize !== undefined) saveSize(size, saveSettings);
      setPreviewedSize(undefined);
    },
    // The stage shows the song as it was shown before: with chords when a URL requested them.
    perform: () => perform(lyricsView.format),
  };
}

function saveSize(size: number, saveSettings: LyricsChoices['saveSettings']): void {
  saveLyricsSize(size);
  saveSettings({ size });
}

/* What the controls read and change. */
type LyricsChoices = {
  readonly lyricsView: LyricsView;
  readonly savedSettings: ReadingSettings;
  readonly saveSettings: ReturnType<typeof useSaveSongChoice>;
  /** The settings of the song in the list it is sung from; undefined outside of one. */
  readonly entrySettings: ReturnType<typeof useEntrySettings>['entrySettings'];
  readonly setTemporaryCapo: (capo: number | undefined) => void;
  readonly updateParams: (changed: ParamChanges) => void;
};

/* Within a list a change of key or capo is for this time only: the settings of the song elsewhere stay unchanged. */
function keyControls({ lyricsView, saveSettings, entrySettings, setTemporaryCapo, updateParams }: LyricsChoices) {
  const { keys, songKeys } = lyricsView;
  const chooseKey = (key: string | null) => {
    const keyOption = key === null ? undefined : songKeys?.choices.find(({ written }) => written === key);
    const isDefault = keyOption === undefined || keyOption === songKeys?.defaultChoice;
    if (!entrySettings) saveSettings({ semitones: isDefault ? null : keyOption.semitones });
    updateParams({
      key: keyOption === undefined || (isDefault && !entrySettings?.transposition) ? null : keyOption.written,
    });
  };
  return {
    chooseKey,
    /** Chooses a key by any of its names, as a score names it. */
    chooseKeyByName: (name: string) => {
      const choice = songKeys && choiceOfKey(songKeys, name);
      if (choice) chooseKey(choice.written);
    },
    stepKey: (semitones: number) => keys && chooseKey(transposedChoice(keys, semitones).written),
    chooseCapo: (capo: number) =>
      entrySettings ? setTemporaryCapo(capo) : saveSettings({ capo: capo === lyricsView.defaultCapo ? null : capo }),
    resetKey: () => {
      if (entrySettings) setTemporaryCapo(undefined);
      else saveSettings({ semitones: null, capo: null });
      updateParams({ key: null });
    },
  };
}

const notationControls = ({ saveSettings }: LyricsChoices, settings: SettingsV4 | undefined) => ({
  chooseNotation: (notation: LyricsView['notation']) =>
    saveSettings({ notation: notation === defaultNotation(settings) ? null : notation }),
});

function textControls(
  { lyricsView, savedSettings, saveSettings, updateParams }: LyricsChoices,
  language: string,
  setCurrentFormat: (format: LyricsFormat) => void,
) {
  return {
    chooseLanguage: (code: string) => {
      const changed = code === language ? null : code;
      saveSettings({ language: changed, ...(code === savedSettings.secondLanguage ? { secondLanguage: null } : {}) });
      updateParams({ language: changed, beside: null });
    },
    chooseSecondLanguage: (code: string | null) => {
      saveSettings({ secondLanguage: code });
      updateParams({ beside: code });
    },
    chooseFormat: (format: LyricsFormat) => {
      saveLyricsFormat(format);
      setCurrentFormat(format);
      saveSettings({ format });
      updateParams({ format: null });
    },
    chooseMelody: (melody: 'original' | 'new') => updateParams({ melody: melody === 'new' ? 'new' : null }),
    reset: hasReadingSettings(savedSettings)
      ? () => {
          // The displayed view keeps its format.
          setCurrentFormat(lyricsView.format);
          saveSettings(defaultReadingSettings);
          updateParams({ key: null, language: null, beside: null, format: null });
        }
      : undefined,
  };
}

const parseFormat = (value: string | null): LyricsFormat | undefined =>
  value === 'text' || value === 'chords' ? value : undefined;
