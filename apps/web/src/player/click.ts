/** A short click at a time of the audio clock, for a count-in or a metronome; that of the first beat of a measure is higher. */
export function createClick(context: AudioContext, at: number, isFirst: boolean): OscillatorNode {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: isFirst ? 1760 : 1175 });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.35, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.08);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.1);
  return tone;
}
