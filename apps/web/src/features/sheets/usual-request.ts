import { rememberedSize } from './remembered-size.ts';
import { firstOptions, requestOf, type SheetRequest, type SheetSettings } from './sheet-options.ts';

const widest = 1080;
const narrowest = 280;
const margins = 32;

/**
 * What would be asked of the server if this person opened the score on this device now.
 *
 * @param windowWidth  in pixels
 */
export function usualRequest(fileId: string, settings: SheetSettings | undefined, windowWidth: number): SheetRequest {
  const width = Math.min(widest, Math.max(narrowest, Math.floor(windowWidth - margins)));
  return requestOf(fileId, firstOptions(settings, rememberedSize(), undefined), width);
}
