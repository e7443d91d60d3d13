import { tenths } from './cover-design.ts';

/**
 * The ornament stamped on the cover of a book: an SVG path around the origin, at most 48 units from it. It is made from
 * the id alone, as the cloth is.
 */
export function drawOrnament(id: string): string {
  const hash = hashOf(id);
  const folds = [6, 8, 12][(hash >>> 8) % 3] ?? 8;
  const middle = middles[(hash >>> 12) % middles.length] ?? drawPetals;
  const edge = edges[(hash >>> 17) % edges.length] ?? drawRing;
  return middle(folds) + edge(folds);
}

/* FNV-1a, then mixed once more so that ids with one different letter differ in every bit. */
function hashOf(id: string): number {
  const hash = [...id].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/* The point at this distance from the origin, clockwise from the top; `turn` 1 is all the way around. */
function pointAt(distance: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${tenths(distance * Math.sin(angle))} ${tenths(-distance * Math.cos(angle))}`;
}

const repeat = (folds: number, draw: (turn: number) => string) =>
  Array.from({ length: folds }, (_, index) => draw(index / folds)).join('');

function drawCircle(distance: number, turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  const [x, y] = [distance * Math.sin(angle), -distance * Math.cos(angle)];
  const arc = `a${radius} ${radius} 0 1 0 `;
  return `M${tenths(x - radius)} ${tenths(y)}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`;
}

/* A flower: petals from the middle, each of two arcs. */
function drawPetals(folds: number): string {
  const bow = folds < 8 ? 22 : 30;
  const petals = repeat(folds, (turn) => {
    const tip = pointAt(34, turn);
    return `M0 0A${bow} ${bow} 0 0 1 ${tip}A${bow} ${bow} 0 0 1 0 0`;
  });
  return petals + drawCircle(0, 0, 5);
}

/* Circles that all meet in the middle. */
const drawCircles = (folds: number) => repeat(folds, (turn) => drawCircle(17, turn, 17));

/* A sun: rays around a small circle. */
function drawSun(folds: number): string {
  const rays = repeat(folds * 2, (turn) => {
    const side = 0.2 / folds;
    const [left, right] = [pointAt(24, turn - side), pointAt(24, turn + side)];
    return `M${pointAt(11, turn)}L${left}L${pointAt(35, turn)}L${right}z`;
  });
  return rays + drawCircle(0, 0, 7);
}

/* A lozenge as on the rule of the house, four times, between leaves. */
function drawCross(folds: number): string {
  const lozenges = repeat(4, (turn) => {
    const [near, far] = [pointAt(8, turn), pointAt(35, turn)];
    return `M${near}L${pointAt(20, turn + 0.08)}L${far}L${pointAt(20, turn - 0.08)}z`;
  });
  const leaves = repeat(4, (turn) => {
    const tip = pointAt(29, turn + 0.125);
    return `M0 0A20 20 0 0 1 ${tip}A20 20 0 0 1 0 0`;
  });
  return lozenges + leaves + (folds === 8 ? drawCircle(0, 0, 5) : '');
}

const middles = [drawPetals, drawCircles, drawSun, drawCross];

const drawRing = () => drawCircle(0, 0, 40) + drawCircle(0, 0, 45);

const drawPearls = (folds: number) =>
  drawCircle(0, 0, 38) + repeat(folds * 2, (turn) => drawCircle(43.5, turn, folds > 8 ? 2.5 : 3.5));

/* Arches from point to point. */
const drawArches = (folds: number) =>
  drawCircle(0, 0, 38) +
  repeat(folds, (turn) => {
    const radius = folds < 8 ? 24 : folds < 12 ? 18 : 12;
    return `M${pointAt(38, turn)}A${radius} ${radius} 0 0 1 ${pointAt(38, turn + 1 / folds)}`;
  });

const edges = [drawRing, drawPearls, drawArches];
