import type { SectionKind } from '@canticle/music';
import { parseSectionName } from './section-name.ts';

/** A heading of a section in a plain text. */
export type SectionHeading = {
  readonly kind: SectionKind;
  readonly number: string;
  /** Words on the same line. */
  readonly text: string;
  /** In brackets, which repeats a chorus that already exists. */
  readonly isBracketed: boolean;
};

/**
 * Parses "Chorus:", "Chorus No. 2:", "[Refrain]", "Refrain: words begin here", "Verse 2", and a chorus with one letter
 * wrong.
 */
export function parseSectionHeading(raw: string): SectionHeading | undefined {
  return parseChorusHeading(raw) ?? parseOtherHeading(raw);
}

function parseChorusHeading(raw: string): SectionHeading | undefined {
  const bracketed = /^\s*[[(]\s*([a-z]+)\.?\s*(?:(\d+)\s*)?[\])}]\s*(?::\s*)?$/i.exec(raw);
  if (bracketed && isChorusWord(bracketed[1]))
    return { kind: 'chorus', number: bracketed[2] ?? '', text: '', isBracketed: true };
  const unbracketed = /^\s*([a-z]+)\.?(?:\s+(?:no\.?\s*)?(\d{1,2}))?\s*(?:[:;]\s*(.*)|)$/is.exec(raw);
  if (!unbracketed || !isChorusWord(unbracketed[1])) return undefined;
  return { kind: 'chorus', number: unbracketed[2] ?? '', text: (unbracketed[3] ?? '').trim(), isBracketed: false };
}

/* A single word may be lyrics ("Other", "Bro"): it is a heading only with a number, a colon or brackets. */
function parseOtherHeading(raw: string): SectionHeading | undefined {
  const name = /[\d:\])][a-z]?\s*$/i.test(raw.slice(-80)) ? parseSectionName(raw) : undefined;
  if (!name || !(name.number !== '' || /[:\])]\s*$/.test(raw))) return undefined;
  return { ...name, text: '', isBracketed: /^\s*[[(]/.test(raw) };
}

function isChorusWord(word = ''): boolean {
  const lower = word.toLowerCase();
  if (['kor', 'omkved', 'ref'].includes(lower)) return true;
  return ['chorus', 'refrain', 'refreng'].some((name) => name.length === lower.length && differences(name, lower) <= 1);
}

const differences = (a: string, b: string): number => [...a].filter((letter, at) => letter !== b[at]).length;
