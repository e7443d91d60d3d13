import type { Fingering } from './fingering.ts';

/** Higher than this a shape is no help. */
const HIGHEST_BASE = 11;
const MOST = 4;

type OfRoots = ReadonlyMap<number, readonly Fingering[]>;

/**
 * The shapes of a quality on every root: where a root has none, shapes of other roots without open strings are moved
 * along the neck, the lowest first.
 */
export function onEveryRoot(shapes: OfRoots): OfRoots {
  const roots = Array.from({ length: 12 }, (_, root) => root);
  return new Map(roots.map((root) => [root, shapes.get(root) ?? movedTo(root, shapes)] as const));
}

function movedTo(root: number, shapes: OfRoots): readonly Fingering[] {
  const moved = [...shapes].flatMap(([other, some]) =>
    some
      .filter(({ frets }) => !frets.includes(0))
      .flatMap((shape) => [-12, 0].map((octave) => move(shape, ((root - other + 12) % 12) + octave))),
  );
  const inReach = moved.filter(({ baseFret }) => baseFret >= 1 && baseFret <= HIGHEST_BASE);
  const lowestFirst = inReach.toSorted((a, b) => a.baseFret - b.baseFret);
  return [...new Map(lowestFirst.map((shape) => [`${shape.baseFret} ${shape.frets}`, shape])).values()].slice(0, MOST);
}

const move = (shape: Fingering, frets: number): Fingering => ({ ...shape, baseFret: shape.baseFret + frets });
