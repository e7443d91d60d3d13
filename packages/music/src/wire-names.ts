import type { LyricSection, SectionKind } from './lyrics-document.ts';

/** The name of a section on the wire: its key (`verse_1`) and the displayed label. */
export type WireName = { readonly key: string; readonly name: string };

/** The labels of kinds the wire does not have, for sections without their own label. */
export const KIND_LABELS: { readonly [kind in Exclude<SectionKind, 'verse'>]: string } = {
  chorus: '[Chorus]',
  bridge: '[Bridge]',
  prechorus: 'Pre-chorus',
  intro: 'Intro',
  ending: 'Ending',
  other: '',
};

/**
 * Names the sections for the wire, in their order. Verses and choruses keep their number; everything else is a bridge,
 * numbered consecutively, with its label. Existing clients replace exactly `[Chorus]` and `[Bridge]` by translated
 * words.
 */
export function wireNames(sections: readonly LyricSection[]): readonly WireName[] {
  let bridges = 0;
  return sections.map(({ kind, number, label }) => {
    if (kind === 'verse') return { key: `verse_${number}`, name: label || String(number) };
    if (kind === 'chorus') return { key: `chorus_${number}`, name: label || KIND_LABELS.chorus };
    bridges += 1;
    return { key: `bridge_${bridges}`, name: label || KIND_LABELS[kind] };
  });
}
