import { chordsOf, createChordFormatter } from '@canticle/music';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { chordQuery, readInstrumentPreference } from '../chords/index.ts';
import type { PrintJob } from './print-job.ts';

/** The first shape of a chord under the name it has in the song, as SVG. */
export type NamedDiagram = { readonly label: string; readonly svg: string };

/**
 * The diagrams of each chord of a song as it is played; chords without one are left out. `isReady` once all have loaded
 * or failed.
 */
export function useChordDiagrams({ document, melody, chords }: PrintJob, isEnabled: boolean) {
  const [instrument] = useState(readInstrumentPreference);
  const requested = useMemo(() => {
    if (!chords || !isEnabled) return [];
    const formatCommon = createChordFormatter({ ...chords, notation: 'common' });
    const shown = createChordFormatter(chords);
    const labels = new Map(chordsOf(document, melody).map((symbol) => [formatCommon(symbol), shown(symbol)]));
    return [...labels].map(([name, label]) => ({ name, shown: label }));
  }, [document, melody, chords, isEnabled]);
  return useQueries({
    queries: requested.map(({ name }) => chordQuery(name, instrument)),
    combine: (results) => ({
      isReady: results.every(({ isPending }) => !isPending),
      diagrams: results.flatMap(({ data }, index): NamedDiagram[] => {
        const svg = data?.imageArray[0];
        return svg === undefined ? [] : [{ svg, label: requested[index]?.shown ?? '' }];
      }),
    }),
  });
}
