import { cappedLetters, estimateFit, largestFit, largestPage, type Room, WIDEST_LINES } from '@canticle/presentation';

/** The places a screen is measured in: the room for the verses, and a copy of every verse that is not seen. */
export type Measured = { readonly room: HTMLElement; readonly copy: HTMLElement };

export type ToFit = {
  /** In their order, as the copy holds them. */
  readonly verses: readonly { readonly content: readonly string[] }[];
  readonly pageSize: number;
  readonly asLargeAsFits: boolean;
};

/**
 * How large the letters are, in pixels, the height of a line as a part of that, whether long lines go on below, and in how
 * many columns a verse stands.
 */
export type Setting = {
  readonly size: number;
  readonly leading: number;
  readonly isWrapped: boolean;
  readonly columns: number;
};

export type Fit = Setting & {
  /** Of the highest page. */
  readonly height: number;
  /** Of the widest verse. */
  readonly width: number;
};

/* Literata, measured over English and Norwegian hymns: a letter of common width as a part of its size. */
const letterWidth = 0.53;
const usedPart = 0.95;
/* What overflows is known in whole pixels only. */
const roundedPx = 1;
const tightest = 1.2;
const leadings = [WIDEST_LINES, 1.45, 1.4, 1.35, 1.3, 1.25, tightest] as const;
const least = 2;
/* From here on a line may go on below rather than make everything smaller. */
const readable = { projector: 26, phone: 17 } as const;
const phonePx = 640;

/* Each gives larger letters than the one before where the text is too much for it, and is harder to read. */
const ways = [
  { isWrapped: false, columns: 1 },
  { isWrapped: true, columns: 1 },
  { isWrapped: true, columns: 2 },
  { isWrapped: true, columns: 4 },
] as const;

/**
 * Finds the largest letters with which no page of the song is cut off, by drawing every verse out of sight. All pages of a
 * song have the same size. Lines stay whole where they can be read that way; else long ones go on below, and a verse that is
 * longer than a screen stands in columns.
 */
export function fitScreen({ room, copy }: Measured, text: ToFit): Fit {
  const space: Room = { width: room.clientWidth * usedPart, height: room.clientHeight * usedPart };
  const most = text.asLargeAsFits ? space.height : cappedLetters(zoomOf(window));
  const isWithin = (setting: Setting) => {
    apply(copy, setting);
    return isSeen(copy, space, text.pageSize);
  };
  const whole = { width: room.clientWidth, height: room.clientHeight };
  let guess = estimateFit(text, whole, { letterWidth, ...text }).size;
  const enough = Math.min(most, room.clientWidth < phonePx ? readable.phone : readable.projector);
  let best: Setting = { ...ways[0], size: 0, leading: tightest };
  for (const way of ways) {
    if (best.size >= enough) break;
    const size = largestFit({ least, guess, most }, (each) => isWithin({ ...way, size: each, leading: tightest }));
    if (size > best.size) best = { ...way, size, leading: tightest };
    guess = size * 1.2;
  }
  const leading = leadings.find((each) => isWithin({ ...best, leading: each })) ?? tightest;
  const setting = { ...best, leading };
  apply(copy, setting);
  return { ...setting, height: highestPage(copy, text.pageSize), width: widest(copy) };
}

function apply(copy: HTMLElement, { size, leading, isWrapped, columns }: Setting): void {
  copy.style.setProperty('--screen-size', `${size}px`);
  copy.style.setProperty('--screen-leading', String(leading));
  copy.style.setProperty('--screen-columns', columns === 1 ? 'auto' : String(columns));
  copy.toggleAttribute('data-wrapped', isWrapped);
}

function isSeen(copy: HTMLElement, space: Room, pageSize: number): boolean {
  const isCut = [...copy.querySelectorAll('.screen-lines')].some((lines) => lines.scrollWidth > lines.clientWidth);
  return !isCut && widest(copy) <= space.width + roundedPx && highestPage(copy, pageSize) <= space.height;
}

const widest = (copy: HTMLElement): number =>
  Math.max(0, ...versesOf(copy).map((verse) => Math.max(verse.scrollWidth, verse.getBoundingClientRect().width)));

function highestPage(copy: HTMLElement, pageSize: number): number {
  const gap = Number.parseFloat(getComputedStyle(copy).rowGap) || 0;
  const heights = versesOf(copy).map((verse) => verse.getBoundingClientRect().height);
  return largestPage(heights, pageSize, gap);
}

const versesOf = (copy: HTMLElement) => [...copy.children] as HTMLElement[];

/* Nothing else tells how far a browser is zoomed in; a docked side panel only makes this smaller. */
const zoomOf = ({ outerWidth, innerWidth }: Window) => (innerWidth > 0 ? Math.max(1, outerWidth / innerWidth) : 1);
