import type { Instrument } from '@canticle/contract/calls';
import { readStored, storageKeys, writeStored } from '../../storage/index.ts';

export const instruments: readonly Instrument[] = ['guitar', 'ukulele', 'piano'];

/** The instrument chosen last on this device; the guitar by default. */
export function readInstrumentPreference(): Instrument {
  const stored = readStored(storageKeys.chordInstrument);
  return instruments.find((instrument) => instrument === stored) ?? 'guitar';
}

/** Saves the instrument on this device. */
export const saveInstrumentPreference = (instrument: Instrument): void =>
  void writeStored(storageKeys.chordInstrument, instrument);
