import { PlayerError } from './player-error.ts';

/**
 * Width by height as a style sheet writes it, from "16/9", "16:9" or "1.78".
 *
 * @throws {PlayerError} 'Invalid aspect ratio specified'
 * @example parseAspectRatio('16:9') // '16 / 9'
 */
export function parseAspectRatio(text: string): string {
  const [, width = '', height = '1'] =
    /^\s*(\d{1,5}(?:\.\d{1,5})?)(?:\s*[:/]\s*(\d{1,5}(?:\.\d{1,5})?))?\s*$/.exec(text) ?? [];
  if (Number(width) > 0 && Number(height) > 0) return `${Number(width)} / ${Number(height)}`;
  throw new PlayerError('Invalid aspect ratio specified');
}
