/** How a person likes songs on a stage. Kept on the device: a phone and a tablet are read from different distances. */
export type StageChoices = {
  /** As large as fits the page; else `size`. */
  readonly isFitted: boolean;
  /** Of the text, in pixels. */
  readonly size: number;
  /** Black with bright chords, else the theme of the rest. */
  readonly isStage: boolean;
  /** The whole song in one column that moves by itself, else pages. */
  readonly isScrolling: boolean;
  /** Of the moving text, 1 to 10. */
  readonly speed: number;
};

export const stageSize = { least: 14, usual: 28, most: 96, step: 2 } as const;
export const stageSpeed = { least: 1, usual: 4, most: 10 } as const;

const usual: StageChoices = {
  isFitted: true,
  size: stageSize.usual,
  isStage: true,
  isScrolling: false,
  speed: stageSpeed.usual,
};

const name = 'stage';

/** What was chosen last on this device; what is missing or nonsense is as usual. */
export function rememberedStage(): StageChoices {
  const kept = read();
  return {
    isFitted: typeof kept.isFitted === 'boolean' ? kept.isFitted : usual.isFitted,
    size: within(kept.size, stageSize),
    isStage: typeof kept.isStage === 'boolean' ? kept.isStage : usual.isStage,
    isScrolling: typeof kept.isScrolling === 'boolean' ? kept.isScrolling : usual.isScrolling,
    speed: within(kept.speed, stageSpeed),
  };
}

/** Keeps the choices for the next song and the next day. */
export function rememberStage(choices: StageChoices): void {
  try {
    localStorage.setItem(name, JSON.stringify(choices));
  } catch {
    // Storage may be forbidden; the choices then last as long as the page.
  }
}

function within(value: unknown, bounds: { least: number; usual: number; most: number }): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return bounds.usual;
  return Math.min(bounds.most, Math.max(bounds.least, value));
}

function read(): Partial<Record<keyof StageChoices, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
