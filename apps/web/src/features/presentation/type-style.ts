import type { Fit } from './fit-screen.ts';

/** The typesetting of a screen as custom properties; before it was measured a guess. */
export const typeStyle = (fit: Fit | undefined) => ({
  '--screen-size': `${fit?.size ?? 32}px`,
  '--screen-leading': fit?.leading ?? 1.5,
  '--screen-columns': fit && fit.columns > 1 ? fit.columns : 'auto',
});
