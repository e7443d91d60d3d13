import { largestFitting } from '../../components/index.ts';
import { layOutSong, type SongHeights } from './lay-out-song.ts';

/** How a song is set: its text size in points, as printers count, and its columns. */
export type SongSetting = { readonly size: number; readonly columns: 1 | 2 };

/** A song as it was measured in one setting. */
export type MeasuredSetting = {
  readonly heights: SongHeights;
  /** How many lines are too long for their column. */
  readonly brokenLines: number;
};

/** `page` is as large as fits one page. */
export type TextSize = 'normal' | 'large' | 'page';

type FitRequest = {
  readonly size: TextSize;
  /** The columns to choose from, the best first. */
  readonly columns: readonly (1 | 2)[];
  /** In pixels. */
  readonly pageHeight: number;
  readonly measure: (setting: SongSetting) => MeasuredSetting;
};

/* Down to what is read as well. Large print is 18 points, and 16 at least. */
const sizes = { normal: [11, 10.5, 10], large: [18, 17, 16] } as const;
const pageSizes = { min: 7, max: 14, step: 0.25 } as const;
/* Text in this size is not made larger with other columns. */
const comfortableSize = 11;
/* A size gives way this far before a line is broken. */
const keptShare = 0.85;
/* Turning a page disturbs as much as this many broken lines. */
const brokenLinesPerPage = 4;

/** The smallest size a song takes to share a page with others; undefined where it has a page of its own. */
export const compactSize = (size: TextSize): number | undefined => (size === 'page' ? undefined : sizes[size].at(-1));

/**
 * Decides how a song is set. The normal and the large size become a little smaller, and columns two, where that saves a
 * page or keeps a line whole.
 */
export function fitSong(request: FitRequest): SongSetting {
  return (request.size === 'page' ? fitPage(request) : undefined) ?? chooseSetting(request);
}

function chooseSetting({ size, columns, pageHeight, measure }: FitRequest): SongSetting {
  const settings = columns.flatMap((count) =>
    sizes[size === 'large' ? 'large' : 'normal'].map((points): SongSetting => ({ size: points, columns: count })),
  );
  let best: { readonly setting: SongSetting; readonly cost: number } | undefined;
  for (const setting of settings) {
    const { heights, brokenLines } = measure(setting);
    const cost = layOutSong(heights, pageHeight).length + brokenLines / brokenLinesPerPage;
    if (!best || cost < best.cost) best = { setting, cost };
    if (cost <= 1) break;
  }
  return best?.setting ?? { size: sizes.normal[0], columns: 1 };
}

/* Undefined where the song is too long for a page. Whole lines at a comfortable size go before a larger text. */
function fitPage({ columns, pageHeight, measure }: FitRequest): SongSetting | undefined {
  let best: SongSetting | undefined;
  for (const count of columns) {
    const { whole, largest } = sizesOnPage((points) => measure({ size: points, columns: count }), pageHeight);
    if (whole !== undefined && whole >= comfortableSize) return { size: whole, columns: count };
    const size = whole !== undefined && largest !== undefined && whole >= keptShare * largest ? whole : largest;
    if (size !== undefined && size > (best?.size ?? 0)) best = { size, columns: count };
  }
  return best;
}

/* The largest sizes for one page: with every line whole, and at all. */
function sizesOnPage(measure: (size: number) => MeasuredSetting, pageHeight: number) {
  const fits = (size: number) => layOutSong(measure(size).heights, pageHeight).length === 1;
  const isWhole = (size: number) => measure(size).brokenLines === 0;
  const whole = largestFitting(pageSizes, (size) => isWhole(size) && fits(size));
  return { whole, largest: whole === pageSizes.max ? whole : largestFitting(pageSizes, fits) };
}
