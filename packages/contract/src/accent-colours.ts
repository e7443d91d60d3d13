/** The colours made from one accent, as `#rrggbb`: of links and buttons, beside quiet words, and of words on a button. */
type AccentColours = { readonly accent: string; readonly soft: string; readonly onAccent: string };

/** The accent in every theme; `isCorrected` when the colour as it was chosen could not be read in one of them. */
export type AccentPalette = {
  readonly light: AccentColours;
  readonly dark: AccentColours;
  readonly stage: AccentColours;
  readonly isCorrected: boolean;
};

type Rgb = readonly [red: number, green: number, blue: number];

/* The lightest and the darkest ground words stand on, and quiet words: `tokens.css` of the app, which a test compares. */
export const ACCENT_GROUNDS = {
  light: { grounds: ['#fbf8f2', '#ffffff', '#f3eee3'], quiet: '#6b6357', towards: '#000000' },
  dark: { grounds: ['#14130f', '#1d1b16', '#26231c'], quiet: '#a79e8e', towards: '#ffffff' },
  stage: { grounds: ['#000000', '#121212', '#1e1e1e'], quiet: '#b9b9b9', towards: '#ffffff' },
} as const;

/* WCAG 2.2, success criterion 1.4.3. */
const MIN_CONTRAST = 4.5;
const STEPS = 100;

/**
 * The colours of an accent in every theme. A colour that could not be read on the ground of a theme is made darker or
 * lighter until it can.
 *
 * @param accent  `#rrggbb`
 * @example accentPalette('#1f5c4d').light.accent // '#1f5c4d'
 * @example accentPalette('#ffff00').isCorrected // true
 */
export function accentPalette(accent: string): AccentPalette {
  const light = coloursOn(accent, 'light');
  return {
    light,
    dark: coloursOn(accent, 'dark'),
    stage: coloursOn(accent, 'stage'),
    isCorrected: light.accent !== accent.toLowerCase(),
  };
}

/**
 * The style that gives a page the accent in every theme, whatever style of the app comes before or after it.
 *
 * @param accent  `#rrggbb`
 * @example accentStyle('#1f5c4d').includes('--accent:#1f5c4d') // true
 */
export function accentStyle(accent: string): string {
  const { light, dark, stage } = accentPalette(accent);
  const declare = ({ accent: colour, soft, onAccent }: AccentColours) =>
    `{--accent:${colour};--accent-soft:${soft};--on-accent:${onAccent}}`;
  return [
    `html:root,html [data-theme="light"]${declare(light)}`,
    `html:root[data-theme="dark"],html [data-theme="dark"]${declare(dark)}`,
    `@media (prefers-color-scheme: dark){html:root:not([data-theme])${declare(dark)}}`,
    `html:root[data-theme="stage"],html [data-theme="stage"]${declare(stage)}`,
  ].join('');
}

/**
 * How well one colour can be read on another, 1 to 21.
 * Source: WCAG 2.2, definitions of contrast ratio and relative luminance.
 *
 * @example contrastOf('#000000', '#ffffff') // 21
 */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function coloursOn(accent: string, theme: keyof typeof ACCENT_GROUNDS): AccentColours {
  const { grounds, quiet, towards } = ACCENT_GROUNDS[theme];
  const readable = (colour: string) => correct(colour, towards, grounds);
  const corrected = readable(accent);
  return { accent: corrected, soft: readable(mix(corrected, quiet, 0.4)), onAccent: wordsOn(corrected) };
}

/* The colour itself, or the first step towards black or white that can be read on all grounds. */
function correct(colour: string, towards: string, grounds: readonly string[]): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, towards, step / STEPS);
    if (grounds.every((ground) => contrastOf(mixed, ground) >= MIN_CONTRAST)) return mixed;
  }
  return towards;
}

/* One of the two can be read on any colour. */
const wordsOn = (colour: string): string => (contrastOf('#ffffff', colour) >= MIN_CONTRAST ? '#ffffff' : '#000000');

function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const channels = a.map((value, at) => Math.round(value + ((b[at] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgbOf = (colour: string): Rgb => [channel(colour, 1), channel(colour, 3), channel(colour, 5)];
const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
