import type { Instrument } from '@canticle/contract/calls';

export const instruments: readonly Instrument[] = ['guitar', 'ukulele', 'piano'];

/** The instrument chosen last on this device; the guitar by default. */
export function readInstrumentPreference(): Instrument {
  try {
    return instruments.find((one) => one === localStorage.getItem('chordInstrument')) ?? 'guitar';
  } catch {
    return 'guitar';
  }
}

/** Saves the instrument on this device. */
export function saveInstrumentPreference(instrument: Instrument): void {
  try {
    localStorage.setItem('chordInstrument', instrument);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the popover.
  }
}
