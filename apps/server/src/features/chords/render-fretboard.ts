import type { Fingering } from './fingering.ts';
import { STROKE_COLOR, renderLabel, renderSvg } from './svg.ts';

const WIDTH = 200;
const HEIGHT = 220;
const TOP = 34;
const FRET_HEIGHT = 37;
const MIN_FRETS = 4;
/** Between the first and the last string; the left margin has space for the number of the first fret. */
const LEFT = 44;
const RIGHT = 176;

/**
 * Draws a fingering as an image: vertical strings, the lowest on the left, the nut or the number of the first fret at
 * the top.
 */
export function renderFretboard(title: string, fingering: Fingering): string {
  const frets = Math.max(MIN_FRETS, ...fingering.frets);
  const fretHeight = frets > MIN_FRETS ? (MIN_FRETS * FRET_HEIGHT) / frets : FRET_HEIGHT;
  return renderSvg(title, WIDTH, HEIGHT, [
    renderGrid(fingering, frets, fretHeight),
    ...fingering.barres.map((barre) => renderBarre(fingering, barre, fretHeight)),
    ...fingering.frets.map((held, string) => renderFinger(stringX(fingering, string), held, fretHeight)),
    ...fingering.fingers.map((finger, string) =>
      finger > 0 && (fingering.frets[string] ?? 0) > 0
        ? renderLabel(finger, stringX(fingering, string), HEIGHT - 14, 18)
        : '',
    ),
  ]);
}

function stringX({ frets }: Fingering, string: number): number {
  return Math.round(LEFT + (string * (RIGHT - LEFT)) / (frets.length - 1));
}

function renderGrid(fingering: Fingering, frets: number, fretHeight: number): string {
  const across = Array.from({ length: frets + 1 }, (_, index) => `M${LEFT} ${fretLineY(index, fretHeight)}H${RIGHT}`);
  const along = fingering.frets.map(
    (_, string) => `M${stringX(fingering, string)} ${TOP}V${fretLineY(frets, fretHeight)}`,
  );
  const grid = `<path d='${[...across, ...along].join('')}' stroke-opacity='.6'/>`;
  return fingering.baseFret === 1
    ? `${grid}<path d='M${LEFT} ${TOP}H${RIGHT}' stroke-width='5'/>`
    : grid + renderLabel(fingering.baseFret, LEFT - 26, TOP + fretHeight / 2 + 7, 20);
}

/* From the first to the last string pressed on that fret. */
function renderBarre(fingering: Fingering, barre: number, fretHeight: number): string {
  const first = fingering.frets.indexOf(barre);
  const last = fingering.frets.lastIndexOf(barre);
  if (first === last) return '';
  const y = fretMiddleY(barre, fretHeight);
  return `<path d='M${stringX(fingering, first)} ${y}H${stringX(fingering, last)}' stroke-width='20'/>`;
}

function renderFinger(x: number, held: number, fretHeight: number): string {
  if (held > 0) return `<circle cx='${x}' cy='${fretMiddleY(held, fretHeight)}' r='10' fill='${STROKE_COLOR}'/>`;
  const y = TOP - 16;
  if (held === 0) return `<circle cx='${x}' cy='${y}' r='6' stroke-width='2'/>`;
  return `<path d='M${x - 5} ${y - 5}l10 10m0-10l-10 10' stroke-width='2'/>`;
}

const fretLineY = (line: number, fretHeight: number) => Math.round(TOP + line * fretHeight);
const fretMiddleY = (held: number, fretHeight: number) => Math.round(TOP + (held - 0.5) * fretHeight);
