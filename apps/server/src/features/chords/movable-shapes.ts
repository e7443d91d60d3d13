import type { Fingering } from './fingering.ts';

/** Shapes higher on the neck are not useful. */
const MAX_BASE_FRET = 11;
const MAX_SHAPES = 4;

type ShapesByRoot = ReadonlyMap<number, readonly Fingering[]>;

/**
 * Provides shapes of a quality for every root: where a root has none, shapes of other roots without open strings are
 * moved along the neck, the lowest first.
 */
export function transposeToAllRoots(shapes: ShapesByRoot): ShapesByRoot {
  const roots = Array.from({ length: 12 }, (_, root) => root);
  return new Map(roots.map((root) => [root, shapes.get(root) ?? transposeShapes(root, shapes)] as const));
}

function transposeShapes(root: number, shapes: ShapesByRoot): readonly Fingering[] {
  const transposed = [...shapes].flatMap(([other, some]) =>
    some
      .filter(({ frets }) => !frets.includes(0))
      .flatMap((shape) => [-12, 0].map((octave) => shiftShape(shape, ((root - other + 12) % 12) + octave))),
  );
  const inReach = transposed.filter(({ baseFret }) => baseFret >= 1 && baseFret <= MAX_BASE_FRET);
  const lowestFirst = inReach.toSorted((a, b) => a.baseFret - b.baseFret);
  return [...new Map(lowestFirst.map((shape) => [`${shape.baseFret} ${shape.frets}`, shape])).values()].slice(
    0,
    MAX_SHAPES,
  );
}

const shiftShape = (shape: Fingering, frets: number): Fingering => ({ ...shape, baseFret: shape.baseFret + frets });
