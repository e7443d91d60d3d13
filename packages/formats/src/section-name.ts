import type { SectionKind } from '@canticle/music';

/** A parsed heading such as "Verse 2", "Refreng" or "Pre-Chorus:". */
export type SectionName = {
  readonly kind: SectionKind;
  /** The number as written ("2", "1a"); empty when there is none. */
  readonly number: string;
};

const kindsByWord: { readonly [word: string]: SectionKind } = {
  verse: 'verse',
  vers: 'verse',
  strophe: 'verse',
  strofe: 'verse',
  chorus: 'chorus',
  refrain: 'chorus',
  refreng: 'chorus',
  kor: 'chorus',
  omkved: 'chorus',
  omkvæd: 'chorus',
  refräng: 'chorus',
  prechorus: 'prechorus',
  bridge: 'bridge',
  bro: 'bridge',
  brücke: 'bridge',
  brygga: 'bridge',
  intro: 'intro',
  introduction: 'intro',
  forspill: 'intro',
  forspil: 'intro',
  förspel: 'intro',
  einleitung: 'intro',
  vorspiel: 'intro',
  ending: 'ending',
  outro: 'ending',
  coda: 'ending',
  slutt: 'ending',
  etterspill: 'ending',
  slutning: 'ending',
  efterspil: 'ending',
  efterspel: 'ending',
  schluss: 'ending',
  nachspiel: 'ending',
  other: 'other',
};

/**
 * Reads the heading of a section.
 *
 * @param text  a name and perhaps a number, with or without brackets and colon, in English, German or a Scandinavian language
 * @returns undefined when it is not a heading
 * @example parseSectionName('Verse 2:')?.kind // 'verse'
 */
export function parseSectionName(text: string): SectionName | undefined {
  if (text.length > 60) return undefined;
  const match =
    /^[[(]?\s*(pre[\s_-]?chorus|\p{L}+)[\s_.]*(?:no\.?|nr\.?)?\s*(\d{0,3}[a-z]?)\s*[:.;]?\s*[\])}]?\s*[:.;]?$/iu.exec(
      text.trim(),
    );
  const kind = match && sectionKind(match[1] ?? '');
  return kind ? { kind, number: (match[2] ?? '').toLowerCase() } : undefined;
}

/** The section kind a single word names ("pre_chorus", "refreng"), or undefined. */
export function sectionKind(word: string): SectionKind | undefined {
  const key = word.toLowerCase().replace(/[\s_-]/g, '');
  return Object.hasOwn(kindsByWord, key) ? kindsByWord[key] : undefined;
}
