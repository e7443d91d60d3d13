/** The contents of a small score of a test. Notes are `step octave quarters`, with `#` or `b` after the step. */
type ScoreOptions = {
  readonly title?: string;
  readonly parts?: readonly (readonly string[])[];
  readonly names?: readonly string[];
  readonly fifths?: number;
  readonly mode?: 'major' | 'minor';
  /** Chord symbol of each bar: root, accidental and the text of its kind. */
  readonly chords?: readonly string[];
  readonly words?: readonly string[];
  readonly repeat?: boolean;
  readonly clef?: string;
};

/**
 * MusicXML of a small score: each string is a bar, such as `C4 1, D4 1, Eb4 2`.
 *
 * @example createScoreXml({ parts: [['C4 4', 'D4 4']] })
 */
export function createScoreXml(facts: ScoreOptions = {}): string {
  const parts = facts.parts ?? [['C4 1, D4 1, E4 2', 'F4 2, G4 2']];
  const names =
    facts.names ?? parts.map((_, index) => ['Soprano', 'Alto', 'Tenor', 'Bass'][index] ?? `Part ${index + 1}`);
  const list = names.map((name, index) => `<score-part id="P${index + 1}"><part-name>${name}</part-name></score-part>`);
  const written = parts.map(
    (bars, index) =>
      `<part id="P${index + 1}">${bars.map((bar, at) => measure(facts, bar, at, index, bars.length)).join('')}</part>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><score-partwise version="4.0"><work><work-title>${facts.title ?? 'A tune'}</work-title></work><part-list>${list.join('')}</part-list>${written.join('')}</score-partwise>`;
}

function measure(facts: ScoreOptions, bar: string, at: number, part: number, bars: number): string {
  const attributes = `<attributes><divisions>4</divisions><key><fifths>${facts.fifths ?? 0}</fifths><mode>${facts.mode ?? 'major'}</mode></key><time><beats>4</beats><beat-type>4</beat-type></time>${facts.clef ?? '<clef><sign>G</sign><line>2</line></clef>'}</attributes>`;
  const left = facts.repeat && at === 0 ? '<barline location="left"><repeat direction="forward"/></barline>' : '';
  const right =
    facts.repeat && at === bars - 1 ? '<barline location="right"><repeat direction="backward"/></barline>' : '';
  const notes = bar
    .split(', ')
    .map((note, index) => noteOf(note, index === 0 && part === 0 ? facts.words?.[at] : undefined));
  return `<measure number="${at + 1}">${at === 0 ? attributes : ''}${left}${part === 0 ? harmony(facts.chords?.[at]) : ''}${notes.join('')}${right}</measure>`;
}

function harmony(symbol: string | undefined): string {
  const match = /^([A-G])([#b]?)(.*)$/.exec(symbol ?? '');
  if (!match) return '';
  const [, step, sign, kind = ''] = match;
  const alter = sign === '' ? '' : `<root-alter>${sign === '#' ? 1 : -1}</root-alter>`;
  return `<harmony><root><root-step>${step}</root-step>${alter}</root><kind text="${kind}">${kind === 'm' ? 'minor' : 'major'}</kind></harmony>`;
}

const TYPES: { readonly [quarters: string]: string } = { '0.5': 'eighth', '1': 'quarter', '2': 'half', '4': 'whole' };

function noteOf(text: string, word: string | undefined): string {
  const [, step, sign, octave, quarters = '1'] = /^([A-G])([#b]?)(\d) ([\d.]+)$/.exec(text) ?? [];
  if (step === undefined) throw new Error(`"${text}" is no note`);
  const alter = sign === '' ? '' : `<alter>${sign === '#' ? 1 : -1}</alter>`;
  const lyric = word === undefined ? '' : `<lyric number="1"><syllabic>single</syllabic><text>${word}</text></lyric>`;
  return `<note><pitch><step>${step}</step>${alter}<octave>${octave}</octave></pitch><duration>${Number(quarters) * 4}</duration><type>${TYPES[quarters]}</type>${lyric}</note>`;
}
