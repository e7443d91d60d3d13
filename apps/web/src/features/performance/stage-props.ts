import type { ScoreSize, SettingsV4 } from '@canticle/contract/calls';
import type { LyricsFormat } from '../lyrics/index.ts';
import type { MediaFile } from '../media/index.ts';
import type { StageItem } from './stage-items.ts';
import type { StageSettings } from './stage-settings.ts';
import type { Metronome } from './use-metronome.ts';
import type { StageSong } from './use-stage-song.ts';

/** What every item of a stage is given. */
export type StageFrame = {
  title: string;
  /** The title and what is known of its place: "2 / 5 Silent Night". */
  place: string;
  choices: StageSettings;
  choose: (patch: Partial<StageSettings>) => void;
  /** What it is opened at: an item that is gone back to shows its last page. */
  startAt: 'beginning' | 'end';
  items: readonly StageItem[];
  position: number;
  hasPrevious: boolean;
  hasNext: boolean;
  nextTitle: string | undefined;
  /** Goes on to the next item, or back. */
  onLeave: (step: 1 | -1) => void;
  onChooseItem: (position: number) => void;
  isBarShown: boolean;
  onToggleBar: () => void;
  onHideBar: () => void;
  onFormat: (format: LyricsFormat) => void;
  onClose: () => void;
};

/** The scores of a song, and the one that is shown in place of its words. */
export type StageScores = {
  readonly files: readonly MediaFile[];
  readonly shown: MediaFile | undefined;
  readonly choose: (file: MediaFile) => void;
  /** Of the engraved ones. */
  readonly size: ScoreSize;
  readonly chooseSize: (size: ScoreSize) => void;
};

/** What every way of reading a song on a stage is given. */
export type StageProps = StageFrame & {
  language: string;
  song: StageSong;
  scores: StageScores;
  metronome: Metronome;
};

/** What an item of a stage is drawn from. */
export type StageItemViewProps = Omit<StageFrame, 'title' | 'place' | 'hasPrevious' | 'hasNext' | 'nextTitle'> & {
  /** Positions of the items after and before this one. */
  next: number | undefined;
  previous: number | undefined;
  hasTitleCard: boolean;
  format: LyricsFormat;
  initialKey: string | null;
  settings: SettingsV4 | undefined;
};
