import { canShiftPitch } from './pitch-shifter.ts';

/** Why nothing of an address can be played in another key on this page. */
export type KeyShiftObstacle = 'plain http' | 'browser' | 'other site';

/** Finds out whether the sound of an address can be moved; undefined when it can. */
export function findKeyShiftObstacle(source: string): KeyShiftObstacle | undefined {
  if (!globalThis.isSecureContext) return 'plain http';
  if (!canShiftPitch()) return 'browser';
  return isOwnFile(source) ? undefined : 'other site';
}

/* What a page may not read, such as a recording of another site or a stream, would be silent. */
function isOwnFile(source: string): boolean {
  if (!URL.canParse(source, location.href)) return false;
  const { origin, pathname, protocol } = new URL(source, location.href);
  return (protocol === 'blob:' || origin === location.origin) && !pathname.toLowerCase().endsWith('.m3u8');
}
