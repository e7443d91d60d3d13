import { INK, label, svg } from './svg.ts';
import { KEYS, type Voicing } from './voicings.ts';

const KEY = 20;
const HEIGHT = 110;
const BLACK = { width: 12, height: 64 } as const;
const EDGE = 10;

/** How many white keys lie left of each key of an octave; black ones lie on that line. */
const WHITE_BEFORE = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6] as const;
const isBlack = (key: number) => [1, 3, 6, 8, 10].includes(key % 12);

/** Two octaves of a keyboard from C on, with the pressed keys marked and a C named. */
export function drawKeyboard(title: string, voicing: Voicing): string {
  const keys = Array.from({ length: KEYS }, (_, key) => key);
  const whites = keys.filter((key) => !isBlack(key));
  const right = EDGE + whites.length * KEY;
  const lines = whites.slice(1).map((key) => `M${xOf(key)} ${EDGE}V${EDGE + HEIGHT}`);
  return svg(title, right + EDGE, HEIGHT + 2 * EDGE + 16, [
    `<path d='M${EDGE} ${EDGE}H${right}V${EDGE + HEIGHT}H${EDGE}Z${lines.join('')}' stroke-opacity='.6'/>`,
    `<path d='${keys.filter(isBlack).map(blackKey).join('')}' fill='${INK}' fill-opacity='.28' stroke-opacity='.6'/>`,
    ...voicing.map(pressed),
    label('C', xOf(0) + KEY / 2, HEIGHT + 2 * EDGE + 10, 13),
    label('C', xOf(12) + KEY / 2, HEIGHT + 2 * EDGE + 10, 13),
  ]);
}

function xOf(key: number): number {
  return EDGE + KEY * (7 * Math.floor(key / 12) + (WHITE_BEFORE[key % 12] ?? 0));
}

function blackKey(key: number): string {
  return `M${xOf(key) - BLACK.width / 2} ${EDGE}h${BLACK.width}v${BLACK.height}h-${BLACK.width}z`;
}

function pressed(key: number): string {
  const x = isBlack(key) ? xOf(key) : xOf(key) + KEY / 2;
  const y = EDGE + (isBlack(key) ? BLACK.height - 12 : HEIGHT - 16);
  return `<circle cx='${x}' cy='${y}' r='${isBlack(key) ? 6 : 8}' fill='${INK}'/>`;
}
