import type { Fingering } from './fingering.ts';
import { INK, label, svg } from './svg.ts';

const WIDTH = 200;
const HEIGHT = 220;
const TOP = 34;
const FRET = 37;
const LEAST_FRETS = 4;
/** Between the first and the last string; the left edge has room for the number of the first fret. */
const LEFT = 44;
const RIGHT = 176;

/** A fingering as a picture: strings upright, the lowest on the left, the nut or the number of the first fret on top. */
export function drawFretboard(title: string, fingering: Fingering): string {
  const frets = Math.max(LEAST_FRETS, ...fingering.frets);
  const fret = frets > LEAST_FRETS ? (LEAST_FRETS * FRET) / frets : FRET;
  return svg(title, WIDTH, HEIGHT, [
    gridOf(fingering, frets, fret),
    ...fingering.barres.map((barre) => barreOf(fingering, barre, fret)),
    ...fingering.frets.map((held, string) => markOf(xOf(fingering, string), held, fret)),
    ...fingering.fingers.map((finger, string) =>
      finger > 0 && (fingering.frets[string] ?? 0) > 0 ? label(finger, xOf(fingering, string), HEIGHT - 14, 18) : '',
    ),
  ]);
}

function xOf({ frets }: Fingering, string: number): number {
  return Math.round(LEFT + (string * (RIGHT - LEFT)) / (frets.length - 1));
}

function gridOf(fingering: Fingering, frets: number, fret: number): string {
  const across = Array.from({ length: frets + 1 }, (_, index) => `M${LEFT} ${yOf(index, fret)}H${RIGHT}`);
  const along = fingering.frets.map((_, string) => `M${xOf(fingering, string)} ${TOP}V${yOf(frets, fret)}`);
  const grid = `<path d='${[...across, ...along].join('')}' stroke-opacity='.6'/>`;
  return fingering.baseFret === 1
    ? `${grid}<path d='M${LEFT} ${TOP}H${RIGHT}' stroke-width='5'/>`
    : grid + label(fingering.baseFret, LEFT - 26, TOP + fret / 2 + 7, 20);
}

/* From the first to the last string held on that fret. */
function barreOf(fingering: Fingering, barre: number, fret: number): string {
  const first = fingering.frets.indexOf(barre);
  const last = fingering.frets.lastIndexOf(barre);
  if (first === last) return '';
  const y = middleOf(barre, fret);
  return `<path d='M${xOf(fingering, first)} ${y}H${xOf(fingering, last)}' stroke-width='20'/>`;
}

function markOf(x: number, held: number, fret: number): string {
  if (held > 0) return `<circle cx='${x}' cy='${middleOf(held, fret)}' r='10' fill='${INK}'/>`;
  const y = TOP - 16;
  if (held === 0) return `<circle cx='${x}' cy='${y}' r='6' stroke-width='2'/>`;
  return `<path d='M${x - 5} ${y - 5}l10 10m0-10l-10 10' stroke-width='2'/>`;
}

const yOf = (line: number, fret: number) => Math.round(TOP + line * fret);
const middleOf = (held: number, fret: number) => Math.round(TOP + (held - 0.5) * fret);
