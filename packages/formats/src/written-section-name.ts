import type { LyricSection, SectionKind } from '@canticle/music';

const kindNames: { readonly [kind in SectionKind]: string } = {
  verse: 'Verse',
  chorus: 'Chorus',
  prechorus: 'Pre-chorus',
  bridge: 'Bridge',
  intro: 'Intro',
  ending: 'Ending',
  other: 'Other',
};

/**
 * The English name of a section, as song programs know it: its kind with its number, or with its own label.
 *
 * @example sectionName({ id: 'v1', kind: 'verse', number: 1, label: '', lines: [] }) // 'Verse 1'
 */
export const sectionName = ({ kind, number, label }: LyricSection): string => `${kindNames[kind]} ${label || number}`;

/** Whether a label is more than a number such as "1a", so that a program which numbers parts cannot hold it. */
export const isOwnLabel = (label: string): boolean => label !== '' && !/^\d{0,3}[a-z]?$/.test(label);
