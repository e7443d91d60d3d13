import type { Reader } from '../../platform/database/index.ts';
import { readStoredBranding } from '../../platform/branding/index.ts';

/** Whether a stored picture is the logo. */
export async function isLogo(db: Reader, image: string): Promise<boolean> {
  return (await readStoredBranding(db)).logo === image;
}
