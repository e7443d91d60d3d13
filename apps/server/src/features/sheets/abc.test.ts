import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { type Engraver, createEngraver } from './engraving/engraver.ts';

const samples = await openSampleData();
const FOLDER = join(samples.folder, 'abc/open-hymnal');
const VIEW = { clef: 'treble', transposition: 0, format: 'endless', size: 'md', width: 1080, instruments: [] } as const;
const STEP = process.env['SHEETS_ALL'] === '1' || samples.isTwin ? 1 : 26;

/*
 * An independent reader, used to check the engraved result. It knows letters, accidentals, bars, ties and the key
 * signature, but not rhythm, and counts every pitch of a hymn.
 */
const SHARPS = 'FCGDAEB';
const KEYS: Readonly<Record<string, number>> = { C: 0, G: 1, D: 2, A: 3, E: 4, F: -1, Bb: -2, Eb: -3, Ab: -4, Db: -5 };
const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SIGNS: Readonly<Record<string, number>> = { '^': 1, '=': 0, _: -1 };

const bySignature = (fifths: number, letter: string) =>
  fifths > 0 ? Number(SHARPS.indexOf(letter) < fifths) : -Number([...SHARPS].toReversed().indexOf(letter) < -fifths);

/*
 * MIDI numbers of the notes of one voice. A tied note keeps the accidental of the note before it across the bar line.
 */
function pitchesOf(music: string, fifths: number): number[] {
  const found: number[] = [];
  let altered: Record<string, number> = {};
  let tied: Record<string, number> = {};
  // A chord in brackets, or a note, followed by its tie.
  const pieces = music.matchAll(/\||\[([^\]]*)\][\d/]*(\.?-)?|((?:\^|=|_)?[A-Ga-g][,']*)[\d/]*(\.?-)?|[zx]/g);
  for (const [piece, chord, chordTie, note, noteTie] of pieces) {
    if (piece === '|') altered = {};
    const next: Record<string, number> = {};
    for (const [, sign = '', letter = '', marks = '', tie] of (chord ?? `${note ?? ''}${noteTie ?? ''}`).matchAll(
      /(\^|=|_)?([A-Ga-g])([,']*)[\d/]*(\.?-)?/g,
    )) {
      const step = letter.toUpperCase();
      const octave = (letter === step ? 4 : 5) + [...marks].reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0);
      const place = `${step}${octave}`;
      if (sign !== '') altered[place] = SIGNS[sign] ?? 0;
      const alter = altered[place] ?? tied[place] ?? bySignature(fifths, step);
      if (tie || chordTie) next[place] = alter;
      found.push((octave + 1) * 12 + (SEMITONES[step] ?? 0) + alter);
    }
    if (piece !== '|') tied = next;
  }
  return found;
}

function countPitches(text: string): Record<string, number> {
  const fifths = KEYS[/^K: *([A-G]b?)/m.exec(text)?.[1] ?? 'C'] ?? 0;
  const counts: Record<string, number> = {};
  const voices = new Map<string, string>();
  for (const [, voice = '', music = ''] of text.matchAll(/^\[V: *(\w+)\](.*)$/gm))
    voices.set(voice, `${voices.get(voice) ?? ''} ${music.replace(/%.*|"[^"]*"|![^!]*!|\[[A-Z]:[^\]]*\]/g, '')}`);
  for (const music of voices.values())
    for (const pitch of pitchesOf(music, fifths)) counts[pitch] = (counts[pitch] ?? 0) + 1;
  return counts;
}

function countEngraved(mei: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const alters: Readonly<Record<string, number>> = { s: 1, f: -1, n: 0, x: 2, ff: -2 };
  for (const [, head = '', inside = ''] of mei.matchAll(/<note\b([^>]*?)(?:\/>|>([\s\S]*?)<\/note>)/g)) {
    const said = /\baccid(?:\.ges)?="(\w+)"/.exec(head) ?? /<accid\b[^>]*accid(?:\.ges)?="(\w+)"/.exec(inside);
    const step = /pname="(\w)"/.exec(head)?.[1]?.toUpperCase() ?? 'C';
    const pitch =
      (Number(/oct="(\d)"/.exec(head)?.[1]) + 1) * 12 + (SEMITONES[step] ?? 0) + (alters[said?.[1] ?? 'n'] ?? 0);
    counts[pitch] = (counts[pitch] ?? 0) + 1;
  }
  return counts;
}

describe('hymns of several voices in ABC', () => {
  let engraver: Engraver;
  const troubles: string[] = [];
  beforeAll(() => {
    engraver = createEngraver((trouble) => troubles.push(trouble), { jobTimeoutMs: 120_000 });
  });
  afterAll(() => engraver.close());

  const drawAlone = async (mei: string, name: string) => {
    const [page = ''] = await engraver.run('draw', { mei, view: { ...VIEW, instruments: [name.toLowerCase()] } });
    return page.match(/class='note'/g)?.length ?? 0;
  };

  it.each(readdirSync(FOLDER).filter((_, at) => at % STEP === 5 % STEP))(
    '%s: what is engraved holds every pitch that is written, and every voice alone its share',
    async (file) => {
      const bytes = readFileSync(join(FOLDER, file));
      const { mei, facts } = await engraver.run('read', { bytes });
      expect(countEngraved(mei)).toEqual(countPitches(bytes.toString('latin1')));
      expect(facts.title).not.toBe('');
      const alone = [];
      for (const { name } of facts.parts.filter(({ voice }) => voice !== undefined))
        alone.push(await drawAlone(mei, name));
      const all = Object.values(countEngraved(mei)).reduce((sum, count) => sum + count, 0);
      if (alone.length > 0) expect(alone.reduce((sum, count) => sum + count, 0)).toBe(all);
      expect(troubles).toEqual([]);
    },
  );
});
