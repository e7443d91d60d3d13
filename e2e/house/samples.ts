const STEPS = ['G', 'B', 'D', 'G', 'A', 'B', 'C', 'B'] as const;

/**
 * A score in G of two voices, eight bars of four quarters each, long enough to be turned.
 *
 * @param tempo  quarters a minute
 */
export function createScore(tempo = 120): Uint8Array {
  const voice = (id: string, octave: number) =>
    `<part id="${id}">${STEPS.map((first, bar) => measure(bar + 1, [first, 'A', 'B', 'G'], octave, bar === 0 ? tempo : undefined)).join('')}</part>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>Two voices</work-title></work>` +
      `<part-list><score-part id="P1"><part-name>Soprano</part-name></score-part>` +
      `<score-part id="P2"><part-name>Alto</part-name></score-part></part-list>${voice('P1', 5)}${voice('P2', 4)}</score-partwise>`,
  );
}

function measure(number: number, steps: readonly string[], octave: number, tempo?: number): string {
  const attributes = tempo
    ? '<attributes><divisions>1</divisions><key><fifths>1</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>' +
      `<clef><sign>G</sign><line>2</line></clef></attributes><direction><direction-type><words/></direction-type><sound tempo="${tempo}"/></direction>`
    : '';
  const notes = steps.map(
    (step) =>
      `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>1</duration><type>quarter</type></note>`,
  );
  return `<measure number="${number}">${attributes}${notes.join('')}</measure>`;
}

/**
 * A recording of one tone as a WAV file: 8,000 samples a second of 8 bits.
 *
 * @param seconds  how long it is
 */
export function createRecording(seconds: number): Uint8Array {
  const rate = 8000;
  const bytes = Buffer.alloc(44 + rate * seconds);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + rate * seconds, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(rate * seconds, 40);
  for (let at = 0; at < rate * seconds; at += 1) bytes[44 + at] = 128 + Math.round(40 * Math.sin(at / 6));
  return bytes;
}
