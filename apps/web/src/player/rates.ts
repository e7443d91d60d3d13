import type { SourceKind } from './source.ts';

/**
 * The slowest and the fastest playback rate of a source, as a factor. Source: HTML players of browsers, Vimeo, YouTube.
 */
export type Rates = { readonly slowest: number; readonly fastest: number };

const defaultRates: Rates = { slowest: 0.0625, fastest: 16 };

/** The playback rates that a kind of source supports. */
export function ratesOf(kind: SourceKind): Rates {
  if (kind === 'vimeo') return { slowest: 0.5, fastest: 2 };
  return kind === 'youtube' ? { slowest: 0.25, fastest: 2 } : defaultRates;
}

/**
 * The nearest supported rate; the normal one for NaN.
 * @example clampRate(40, { slowest: 0.5, fastest: 2 }) // 2
 */
export function clampRate(requested: number, { slowest, fastest }: Rates): number {
  return Number.isFinite(requested) ? Math.min(fastest, Math.max(slowest, requested)) : 1;
}

/**
 * A volume between silent (0) and full (1); full for NaN.
 * @example clampVolume(-3) // 0
 */
export function clampVolume(requested: number): number {
  return Number.isFinite(requested) ? Math.min(1, Math.max(0, requested)) : 1;
}

/** The supported rates offered to the person, slow to fast. */
export function availableRates({ slowest, fastest }: Rates): readonly number[] {
  const all = [0.0625, 0.125, 0.25, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 4, 8, 16];
  return all.filter((rate) => rate >= slowest && rate <= fastest);
}
