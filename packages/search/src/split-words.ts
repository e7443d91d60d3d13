import { fold } from './fold.ts';

/**
 * The words of a text, folded, in order: runs of letters and digits of any script.
 *
 * @example splitWords('Amazing grace! How sweet, the sound') // ['amazing', 'grace', 'how', 'sweet', 'the', 'sound']
 * @example splitWords('«Jesu, din søte forening»') // ['jesu', 'din', 'sote', 'forening']
 */
export function splitWords(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
