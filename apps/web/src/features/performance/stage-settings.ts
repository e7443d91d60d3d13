import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';

/**
 * How a person displays songs on a stage. Stored on the device: a phone and a tablet are read from different distances.
 */
export type StageSettings = {
  /** As large as lets the song take the fewest pages without breaking a line; otherwise `size`. */
  readonly isFitted: boolean;
  /** Two verses on each page, or one where they are long; otherwise as many as fit. */
  readonly hasFixedPages: boolean;
  /** Of the text, in pixels. */
  readonly size: number;
  /** Black with bright chords, otherwise the theme of the app. */
  readonly isStage: boolean;
  /** The whole song in one column that scrolls by itself, otherwise pages. */
  readonly isScrolling: boolean;
  /** Scroll speed, 1 to 10, of a song without a known duration or tempo. */
  readonly speed: number;
  /** Whether the metronome is heard; otherwise it is only seen. */
  readonly hasClick: boolean;
  /** Every how many beats the metronome accents one, of `accentChoices`; 0 for never. */
  readonly accentEvery: number;
  /** The score of a song in place of its words, where it has one. */
  readonly showsScores: boolean;
  /** Scores are turned by half a page, so that what comes next is seen in time. */
  readonly hasHalfTurns: boolean;
};

export const stageSize = { min: 14, default: 28, max: 96, step: 2 } as const;
export const stageSpeed = { min: 1, default: 4, max: 10 } as const;
export const accentChoices = [0, 2, 3, 4, 6] as const;

const stageKey = withShape(
  storageKeys.stage,
  shapes.object(
    {},
    {
      isFitted: shapes.boolean,
      hasFixedPages: shapes.boolean,
      size: shapes.number,
      isStage: shapes.boolean,
      isScrolling: shapes.boolean,
      speed: shapes.number,
      hasClick: shapes.boolean,
      accentEvery: shapes.number,
      showsScores: shapes.boolean,
      hasHalfTurns: shapes.boolean,
    },
  ),
);

const defaults: StageSettings = {
  isFitted: true,
  hasFixedPages: false,
  size: stageSize.default,
  isStage: true,
  isScrolling: false,
  speed: stageSpeed.default,
  hasClick: false,
  accentEvery: 0,
  showsScores: false,
  hasHalfTurns: false,
};

/** The settings chosen last on this device; missing or invalid ones have their defaults. */
export function readStageSettings(): StageSettings {
  const stored = readStored(stageKey);
  return {
    ...defaults,
    ...stored,
    size: clampOrDefault(stored?.size, stageSize),
    speed: clampOrDefault(stored?.speed, stageSpeed),
    accentEvery: accentChoices.find((every) => every === stored?.accentEvery) ?? defaults.accentEvery,
  };
}

/** Saves the settings on this device. */
export function saveStageSettings(settings: StageSettings): void {
  writeStored(stageKey, settings);
}

const clampOrDefault = (value: number | undefined, bounds: { min: number; default: number; max: number }): number =>
  Math.min(bounds.max, Math.max(bounds.min, value ?? bounds.default));
