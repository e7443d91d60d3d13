import type { PresentationTheme } from '@canticle/presentation';
import { readStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';

/** The settings of a person in an audience; null where the leader's choice applies. */
export type AudienceSettings = { readonly language: string | null; readonly theme: PresentationTheme | null };

const audienceKey = withShape(
  storageKeys.audience,
  shapes.object({}, { language: shapes.nullable(shapes.string), theme: shapes.oneOf('dark', 'light', null) }),
);

/** The settings chosen last on this device. */
export function readAudienceSettings(): AudienceSettings {
  return { language: null, theme: null, ...readStored(audienceKey) };
}

/** Saves the settings on this device. */
export function saveAudienceSettings(settings: AudienceSettings): void {
  writeStored(audienceKey, settings);
}
