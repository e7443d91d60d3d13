import { readScoreSize } from './score-size.ts';
import { initialOptions, toRenderRequest, type ScoreRequest, type ScoreSettings } from './score-options.ts';

const maxWidth = 1080;
const minWidth = 280;
const margins = 32;

/**
 * The render request if this person opened the score on this device now.
 *
 * @param windowWidth  in pixels
 */
export function defaultRenderRequest(
  fileId: string,
  settings: ScoreSettings | undefined,
  windowWidth: number,
): ScoreRequest {
  const width = Math.min(maxWidth, Math.max(minWidth, Math.floor(windowWidth - margins)));
  return toRenderRequest(fileId, initialOptions(settings, readScoreSize(), undefined), width);
}
