import createVerovioModule from 'verovio/wasm';
import { enableLog, LOG_OFF, VerovioToolkit } from 'verovio/esm';
import type { ScoreFormat } from './decode-score.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/** Options of one job, in addition to the default options. */
export type ToolkitOptions = { readonly [name: string]: string | number | boolean | readonly string[] };

/** One event of Verovio's timemap; times are milliseconds, ids of later passes of a repeat end in `-rend2`, `-rend3` … */
export type TimemapEvent = {
  readonly tstamp: number;
  readonly qstamp: number;
  readonly tempo?: number;
  readonly measureOn?: string;
  readonly on?: readonly string[];
  readonly off?: readonly string[];
};

/** Verovio with a newly loaded score. */
export type LoadedScore = {
  readonly pages: number;
  page(number: number): string;
  timemap(): readonly TimemapEvent[];
  mei(): string;
};

/** The engraver of one worker. */
export type Toolkit = {
  load(format: ScoreFormat, text: string, options?: ToolkitOptions): LoadedScore;
  /** Bytes of memory the engraver itself holds. */
  memory(): number;
};

/**
 * The options every job starts from. All of them are set every time: Verovio keeps an option until it is set again
 * (`inputFrom` even after a reset), and an ABC job before an XML job would trap.
 */
const DEFAULT_OPTIONS: ToolkitOptions = {
  adjustPageHeight: true,
  adjustPageWidth: false,
  breaks: 'auto',
  footer: 'none',
  header: 'none',
  // With the default of 2, notes below the staff touch their lyrics.
  lyricTopMinMargin: 3,
  mdivAll: true,
  mnumInterval: 0,
  pageHeight: 60_000,
  pageMarginBottom: 50,
  pageMarginLeft: 50,
  pageMarginRight: 50,
  pageMarginTop: 50,
  pageWidth: 2100,
  scale: 40,
  smuflTextFont: 'none',
  // With the default of 0.25, chord names of dense bars touch each other.
  spacingLinear: 0.32,
  svgAdditionalAttribute: [],
  svgFormatRaw: true,
  svgViewBox: true,
  transpose: '',
};

const INPUT_FORMATS: { readonly [format in ScoreFormat]: string } = { musicxml: 'xml', mei: 'mei', abc: 'abc' };

/* Ids that Verovio generates are the same at every load, and differ from those of the canonical score. */
const ID_SEEDS: { readonly [format in ScoreFormat]: number } = { musicxml: 7, abc: 7, mei: 7_340_033 };

/** Starts Verovio in this thread; takes about half a second. */
export async function createToolkit(): Promise<Toolkit> {
  const module = await createVerovioModule();
  enableLog(LOG_OFF, module);
  const verovio = new VerovioToolkit(module);
  return {
    load(format, text, options = {}) {
      verovio.setOptions({ ...DEFAULT_OPTIONS, ...options, inputFrom: INPUT_FORMATS[format] });
      verovio.resetXmlIdSeed(ID_SEEDS[format]);
      // Without this check the score of the previous job would be drawn.
      if (!verovio.loadData(text)) throw new InvalidScoreError('This score cannot be read.');
      return {
        pages: verovio.getPageCount(),
        page: (number) => verovio.renderToSVG(number),
        timemap: () => checkTimemap(verovio.renderToTimemap({ includeMeasures: true })),
        mei: () => verovio.getMEI({ removeIds: false }),
      };
    },
    memory: () => module.HEAPU8.length,
  };
}

function checkTimemap(events: readonly TimemapEvent[] | null): readonly TimemapEvent[] {
  if (!Array.isArray(events)) throw new InvalidScoreError('The score cannot be played: its rhythm cannot be read.');
  return events;
}
