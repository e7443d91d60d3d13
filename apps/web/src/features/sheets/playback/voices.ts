import { frequencyOf } from './sounding-notes.ts';

/** The sounds a score can be played with. */
export const voices = ['organ', 'piano'] as const;
export type Voice = (typeof voices)[number];

/**
 * Starts a tone at a time of the audio clock and ends it after some seconds. Returns a function that stops it earlier.
 */
export type PlayTone = (pitch: number, at: number, seconds: number, destination: AudioNode) => (when: number) => void;

/* The volume of each harmonic: drawbars of an organ, and a struck string. */
const partials: Readonly<Record<Voice, readonly number[]>> = {
  organ: [1, 0.55, 0.28, 0.2, 0.05, 0.08, 0.02, 0.06],
  piano: [1, 0.42, 0.2, 0.11, 0.07, 0.05, 0.03, 0.02, 0.015, 0.01],
};

/**
 * Creates a voice: tones of sine waves without recordings, so that they play without a network and in any key.
 * Source: Web Audio, https://www.w3.org/TR/webaudio/
 */
export function createVoice(context: AudioContext, voice: Voice): PlayTone {
  const loudness = [0, ...partials[voice]];
  const wave = context.createPeriodicWave(new Float32Array(loudness.length), new Float32Array(loudness));
  const envelope = voice === 'organ' ? organTone : pianoTone;
  return (pitch, at, seconds, destination) => {
    const tone = new OscillatorNode(context, { type: 'custom', periodicWave: wave, frequency: frequencyOf(pitch) });
    const gain = new GainNode(context, { gain: 0 });
    const end = envelope(gain.gain, at, seconds, pitch);
    tone.connect(gain).connect(destination);
    tone.start(at);
    tone.stop(end);
    tone.addEventListener('ended', () => gain.disconnect(), { once: true });
    return (when) => {
      gain.gain.cancelScheduledValues(when);
      gain.gain.setTargetAtTime(0, when, 0.02);
      tone.stop(when + 0.15);
    };
  };
}

/*
 * Attack 30 ms, full sustain, release 180 ms. Low tones are made louder, because the ear hears them as softer than
 * expected.
 */
function organTone(gain: AudioParam, at: number, seconds: number, pitch: number): number {
  const level = pitch < 48 ? 0.2 : 0.15;
  const release = at + Math.max(0.06, seconds - 0.03);
  gain.setValueAtTime(0, at);
  gain.linearRampToValueAtTime(level, at + 0.03);
  gain.setValueAtTime(level, release);
  gain.linearRampToValueAtTime(0, release + 0.18);
  return release + 0.2;
}

/* An immediate attack, then a decay, faster for higher tones. */
function pianoTone(gain: AudioParam, at: number, seconds: number, pitch: number): number {
  const decay = 2.2 * 2 ** ((60 - pitch) / 24);
  const release = at + Math.max(0.1, seconds);
  gain.setValueAtTime(0, at);
  gain.linearRampToValueAtTime(0.32, at + 0.006);
  gain.setTargetAtTime(0.02, at + 0.006, decay / 2.5);
  gain.setTargetAtTime(0, release, 0.09);
  return release + 0.5;
}
