import { startEmulator } from './emulator.mjs';

/** The emulator for a test run; its address is in FIREBASE_EMULATOR. */
export async function setup(): Promise<() => Promise<void>> {
  const emulator = await startEmulator('canticle-test');
  process.env['FIREBASE_EMULATOR'] = emulator.address;
  return emulator.stop;
}
