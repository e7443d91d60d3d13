import { STROKE_COLOR, renderLabel, renderSvg } from './svg.ts';
import { KEY_COUNT, type Voicing } from './voicings.ts';

const KEY_WIDTH = 20;
const KEYBOARD_HEIGHT = 110;
const BLACK_KEY = { width: 12, height: 64 } as const;
const MARGIN = 10;

/** The number of white keys left of each key of an octave; a black key is centred on that line. */
const WHITE_KEYS_BEFORE = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6] as const;
const isBlack = (key: number) => [1, 3, 6, 8, 10].includes(key % 12);

/** Draws two octaves of a keyboard from C, with the pressed keys marked and a C labelled. */
export function renderKeyboard(title: string, voicing: Voicing): string {
  const keys = Array.from({ length: KEY_COUNT }, (_, key) => key);
  const whites = keys.filter((key) => !isBlack(key));
  const right = MARGIN + whites.length * KEY_WIDTH;
  const lines = whites.slice(1).map((key) => `M${keyX(key)} ${MARGIN}V${MARGIN + KEYBOARD_HEIGHT}`);
  return renderSvg(title, right + MARGIN, KEYBOARD_HEIGHT + 2 * MARGIN + 16, [
    `<path d='M${MARGIN} ${MARGIN}H${right}V${MARGIN + KEYBOARD_HEIGHT}H${MARGIN}Z${lines.join('')}' stroke-opacity='.6'/>`,
    `<path d='${keys.filter(isBlack).map(renderBlackKey).join('')}' fill='${STROKE_COLOR}' fill-opacity='.28' stroke-opacity='.6'/>`,
    ...voicing.map(renderPressedKey),
    renderLabel('C', keyX(0) + KEY_WIDTH / 2, KEYBOARD_HEIGHT + 2 * MARGIN + 10, 13),
    renderLabel('C', keyX(12) + KEY_WIDTH / 2, KEYBOARD_HEIGHT + 2 * MARGIN + 10, 13),
  ]);
}

function keyX(key: number): number {
  return MARGIN + KEY_WIDTH * (7 * Math.floor(key / 12) + (WHITE_KEYS_BEFORE[key % 12] ?? 0));
}

function renderBlackKey(key: number): string {
  return `M${keyX(key) - BLACK_KEY.width / 2} ${MARGIN}h${BLACK_KEY.width}v${BLACK_KEY.height}h-${BLACK_KEY.width}z`;
}

function renderPressedKey(key: number): string {
  const x = isBlack(key) ? keyX(key) : keyX(key) + KEY_WIDTH / 2;
  const y = MARGIN + (isBlack(key) ? BLACK_KEY.height - 12 : KEYBOARD_HEIGHT - 16);
  return `<circle cx='${x}' cy='${y}' r='${isBlack(key) ? 6 : 8}' fill='${STROKE_COLOR}'/>`;
}
