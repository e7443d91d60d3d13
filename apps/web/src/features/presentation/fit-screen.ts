import {
  maxFontSizeAtZoom,
  estimateFit,
  findLargestFit,
  maxPageHeight,
  type Dimensions,
  MAX_LINE_HEIGHT,
} from '@canticle/presentation';

/** The elements used for measuring a screen: the container of the verses, and a hidden clone of every verse. */
export type ScreenElements = { readonly container: HTMLElement; readonly clone: HTMLElement };

export type FitContent = {
  /** In the same order as in the clone. */
  readonly verses: readonly { readonly content: readonly string[] }[];
  readonly pageSize: number;
  readonly asLargeAsFits: boolean;
  /** Running text, whose lines always wrap, and its largest size relative to the height; undefined for verses. */
  readonly running?: { readonly maxShare: number } | undefined;
};

/**
 * The font size, in pixels, the line height relative to it, whether long lines wrap, and the number of columns of a
 * verse.
 */
export type Fit = {
  readonly size: number;
  readonly leading: number;
  readonly isWrapped: boolean;
  readonly columns: number;
};

/* Literata, measured over English and Norwegian hymns: the width of an average letter relative to the font size. */
const letterWidth = 0.53;
const usableFraction = 0.95;
/* Overflow is reported in whole pixels only. */
const roundingPx = 1;
const minLeading = 1.2;
const leadings = [MAX_LINE_HEIGHT, 1.45, 1.4, 1.35, 1.3, 1.25, minLeading] as const;
const minSize = 2;
/* From this size on a line may wrap rather than make everything smaller. */
const readableSize = { projector: 26, phone: 17 } as const;
const phonePx = 640;

/* Each allows larger letters than the one before where the text is too long for it, and is harder to read. */
const layouts = [
  { isWrapped: false, columns: 1 },
  { isWrapped: true, columns: 1 },
  { isWrapped: true, columns: 2 },
  { isWrapped: true, columns: 4 },
] as const;

/**
 * Finds the largest font size at which no page of the song is cut off, by rendering every verse out of sight. All pages
 * of a song have the same size. Lines are not wrapped where they are readable that way; otherwise long ones wrap, and a
 * verse that is longer than a screen is set in columns.
 */
export function fitScreen({ container, clone }: ScreenElements, text: FitContent): Fit {
  const available: Dimensions = {
    width: container.clientWidth * usableFraction,
    height: container.clientHeight * usableFraction,
  };
  const tallest = available.height * (text.running?.maxShare ?? 1);
  const maxSize = text.asLargeAsFits ? tallest : Math.min(tallest, maxFontSizeAtZoom(browserZoom(window)));
  const scale = scaleOf(container);
  const doesFit = (typesetting: Fit) => {
    applyFit(clone, typesetting);
    return isFitting(clone, available, text.pageSize, scale);
  };
  const fullSize = { width: container.clientWidth, height: container.clientHeight };
  let guess = estimateFit(text, fullSize, { letterWidth, ...text }).size;
  const targetSize = Math.min(maxSize, container.clientWidth < phonePx ? readableSize.phone : readableSize.projector);
  let best: Fit = { ...layouts[0], size: 0, leading: minLeading };
  for (const layout of text.running ? [layouts[1]] : layouts) {
    if (best.size >= targetSize) break;
    const size = findLargestFit({ least: minSize, guess, most: maxSize }, (each) =>
      doesFit({ ...layout, size: each, leading: minLeading }),
    );
    if (size > best.size) best = { ...layout, size, leading: minLeading };
    guess = size * 1.2;
  }
  const leading = leadings.find((each) => doesFit({ ...best, leading: each })) ?? minLeading;
  const typesetting = { ...best, leading };
  applyFit(clone, typesetting);
  return typesetting;
}

function applyFit(clone: HTMLElement, { size, leading, isWrapped, columns }: Fit): void {
  clone.style.setProperty('--screen-size', `${size}px`);
  clone.style.setProperty('--screen-leading', String(leading));
  clone.style.setProperty('--screen-columns', columns === 1 ? 'auto' : String(columns));
  clone.toggleAttribute('data-wrapped', isWrapped);
}

function isFitting(clone: HTMLElement, available: Dimensions, pageSize: number, scale: number): boolean {
  const isClipped = [...clone.querySelectorAll('.screen-lines')].some((lines) => lines.scrollWidth > lines.clientWidth);
  return (
    !isClipped &&
    widestVerse(clone, scale) <= available.width + roundingPx &&
    tallestPage(clone, pageSize, scale) <= available.height
  );
}

/* A small picture of a screen is a scaled one: what is measured there is scaled too. */
const scaleOf = (container: HTMLElement): number =>
  container.getBoundingClientRect().width / container.offsetWidth || 1;

const widestVerse = (clone: HTMLElement, scale: number): number =>
  Math.max(
    0,
    ...versesOf(clone).map((verse) => Math.max(verse.scrollWidth, verse.getBoundingClientRect().width / scale)),
  );

function tallestPage(clone: HTMLElement, pageSize: number, scale: number): number {
  const gap = Number.parseFloat(getComputedStyle(clone).rowGap) || 0;
  const heights = versesOf(clone).map((verse) => verse.getBoundingClientRect().height / scale);
  return maxPageHeight(heights, pageSize, gap);
}

const versesOf = (clone: HTMLElement): readonly Element[] => [...clone.children];

/* There is no other way to detect browser zoom; a docked side panel only makes this smaller. */
const browserZoom = ({ outerWidth, innerWidth }: Window) => (innerWidth > 0 ? Math.max(1, outerWidth / innerWidth) : 1);
