import { Worker } from 'node:worker_threads';
import { Unavailable } from '@canticle/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createZip } from '../../../testing/folder.ts';
import { createScoreXml } from '../../../testing/scores.ts';
import { type Engraver, type EngraverSettings, createEngraver } from './engraver.ts';
import type { ScoreView } from './score-view.ts';

let engraver: Engraver;
let troubles: string[];

const open = (settings: Partial<EngraverSettings> = {}) => {
  troubles = [];
  engraver = createEngraver((trouble) => troubles.push(trouble), { jobTimeoutMs: 60_000, ...settings });
};

/* Kills the worker that receives a job, the next so many times: from outside, at any point. */
const endWorkers = () => {
  const { postMessage } = Worker.prototype;
  const toEnd = { times: 0, restore: () => void (Worker.prototype.postMessage = postMessage) };
  Worker.prototype.postMessage = function (this: Worker, ...given: Parameters<typeof postMessage>) {
    if (toEnd.times === 0) return postMessage.apply(this, given);
    toEnd.times -= 1;
    void this.terminate();
  };
  return toEnd;
};
beforeAll(() => open({ workers: 1 }));
afterAll(() => engraver.close());

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => engraver.run('read', { bytes: bytesOf(text) });
const view = (choice: Partial<ScoreView> = {}): ScoreView => ({
  clef: 'treble',
  transposition: 0,
  format: 'endless',
  size: 'md',
  width: 1080,
  instruments: [],
  ...choice,
});
const draw = async (text: string, choice: Partial<ScoreView> = {}) => {
  const { mei } = await read(text);
  return engraver.run('draw', { mei, view: view(choice), described: true });
};
const refusal = (text: string | Uint8Array) =>
  engraver.run('read', { bytes: typeof text === 'string' ? bytesOf(text) : text }).then(
    () => 'it was read',
    (error: Error) => error.message,
  );
const wordsOf = (svg: string, kind: string) =>
  [...svg.matchAll(new RegExp(`<g class='${kind}'[^>]*>.*?</g>`, 'gs'))].map(([one]) => one.replace(/<[^>]*>/g, ''));
const harmsOf = (svg: string) =>
  [...svg.matchAll(/<g [^>]*class='harm'[^>]*>(.*?)<\/g>/gs)].map(([, one]) => one!.replace(/<[^>]*>/g, ''));
/** A score whose repeat is played that many times. */
const played = (score: string, times: number) =>
  score.replace('<repeat direction="backward"/>', `<repeat direction="backward" times="${times}"/>`);
const TUNE = 'X:1\nT:A tune\nM:4/4\nL:1/4\nK:G\nG A B c|d4|\n';

describe('reading a score', () => {
  it('tells its parts, key and what it holds', async () => {
    const { facts } = await read(
      createScoreXml({
        title: 'Morning',
        parts: [['E4 4'], ['C4 4']],
        fifths: -1,
        mode: 'minor',
        chords: ['Dm'],
        words: ['Sing'],
      }),
    );
    expect(facts).toMatchObject({ title: 'Morning', key: 'Dm', measures: 1, hasChords: true, hasLyrics: true });
    expect(facts.parts).toEqual([
      { name: 'Soprano', staves: ['1'], clefChanges: true },
      { name: 'Alto', staves: ['2'], clefChanges: true },
    ]);
  });

  it('gives the same score for the same bytes, in another thread too', async () => {
    const first = await read(createScoreXml());
    await engraver.close();
    open({ workers: 1 });
    expect((await read(createScoreXml())).mei).toBe(first.mei);
  });

  it('goes by the content: an archive of MusicXML, MEI and ABC are read by any name', async () => {
    const archive = await createZip({
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="score.xml"/></rootfiles></container>',
      'score.xml': createScoreXml(),
    });
    expect((await engraver.run('read', { bytes: archive })).format).toBe('musicxml');
    const { mei } = await read(createScoreXml());
    expect((await read(mei)).format).toBe('mei');
    expect(await read(TUNE)).toMatchObject({ format: 'abc', facts: { key: 'G', title: 'A tune', measures: 2 } });
  });

  it('reads XML after ABC: what the engraver keeps from job to job does not stay', async () => {
    await read(TUNE);
    expect((await read(createScoreXml({ title: 'After' }))).facts.title).toBe('After');
    expect(engraver.report().ended).toBe(0);
  });

  it('never shows the score of the job before when one cannot be read', async () => {
    await draw(createScoreXml({ words: ['Secret'] }));
    await expect(engraver.run('draw', { mei: '<mei><music/></mei>', view: view() })).rejects.toThrow(/cannot be read/);
  });

  it.each([
    ['a truncated file', createScoreXml().slice(0, 700), /damaged or incomplete \(line 1\)/],
    [
      'an entity bomb',
      `<!DOCTYPE score-partwise [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${createScoreXml().slice(38)}`,
      /its own entities/,
    ],
    [
      'an entity that names a file',
      '<!DOCTYPE mei [<!ENTITY x SYSTEM "file:///etc/passwd">]><mei>&x;</mei>',
      /its own entities/,
    ],
    ['an empty score', '<score-partwise><part-list/></score-partwise>', /cannot read|no notes/],
    ['a score without notes', createScoreXml().replace(/<note>.*?<\/note>/gs, ''), /no notes/],
    ['64 parts', createScoreXml({ parts: Array.from({ length: 64 }, () => ['C4 4']) }), /64 parts; the limit is 40/],
    [
      'a repeat of 1,000 times',
      played(createScoreXml({ repeat: true }), 1000),
      /played 1000 times; the limit is 100 \(line 1\)/,
    ],
    [
      '4,000 bars with its repeats',
      played(createScoreXml({ repeat: true, parts: [Array.from({ length: 40 }, () => 'C4 4')] }), 100),
      /repeats written out, the score has 4000 bars; the limit is 3000/,
    ],
    [
      '1,001 notes in one bar',
      createScoreXml({ parts: [[Array.from({ length: 1001 }, () => 'C4 1').join(', ')]] }),
      /A bar has more than 1000 notes/,
    ],
    [
      '2,000 bars',
      createScoreXml({ parts: [Array.from({ length: 2000 }, () => 'C4 4')] }),
      /2000 bars; the limit is 1500/,
    ],
    ['deep nesting', `<mei>${'<a>'.repeat(50_000)}`, /nested too deeply/],
    ['several tunes in ABC', 'X:1\nK:C\nCDEF|\n\nX:2\nK:C\nEFGA|\n', /several tunes/],
    ['a PDF', '%PDF-1.7 …', /Not a supported score format/],
    ['nothing', '', /empty/],
    ['too many bytes', 'x'.repeat(9 * 1024 * 1024), /can be up to 8 MB/],
  ])('refuses %s with a sentence', async (_what, text, sentence) => {
    expect(await refusal(text)).toMatch(sentence);
    expect(troubles).toEqual([]);
    expect(await read(createScoreXml())).toBeDefined();
  });

  it('refuses an archive that unpacks to too much, and one that is cut off', async () => {
    const bomb = await createZip({ 'score.xml': new Uint8Array(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(bomb)).toMatch(/larger than 16 MB/);
    expect(await refusal((await createZip({ 'score.xml': createScoreXml() })).subarray(0, 200))).toMatch(
      /damaged or incomplete/,
    );
  });

  it('fills in what a score leaves to its reader: the signature holds for every note', async () => {
    const plain = (await read(createScoreXml({ fifths: 1, parts: [['F#4 4']] }))).mei.replaceAll(
      / accid\.ges="\w+"/g,
      '',
    );
    const { mei } = await read(plain);
    expect((await engraver.run('times', { mei })).notes.map(({ pitch }) => pitch)).toEqual([66]);
  });
});

describe('drawing a sheet', () => {
  it('is one picture that starts with svg, has a viewBox and single quotes, and follows the colour of the page', async () => {
    const [svg = '', ...more] = await draw(createScoreXml());
    expect(more).toEqual([]);
    expect(svg).toMatch(/^<svg /);
    expect(svg).toMatch(/^<svg[^>]* viewBox='0 0 \d+ \d+'/);
    expect(svg).toMatch(/^<svg[^>]* xmlns='http:\/\/www.w3.org\/2000\/svg'/);
    expect(svg).not.toMatch(/ (?:width|height)='\d+px'/);
    expect(svg).toContain("fill='currentColor'");
    expect(svg).toContain("stroke='currentColor'");
    expect(svg).not.toMatch(/"|black|#000/);
  });

  it('needs no style, script, font or address from outside', async () => {
    const [svg = ''] = await draw(
      createScoreXml({ title: '&lt;script&gt;alert(1)&lt;/script&gt;', words: ['&lt;b&gt;'], chords: ['Bb'] }),
    );
    expect(svg).not.toMatch(
      /<style| style=|<script|<image|@font-face|base64|https?:\/\/(?!www\.w3\.org\/2000\/svg)|Leipzig/i,
    );
    expect(svg).toContain('&lt;b&gt;');
  });

  it('has every id once, and that of every note in every key and size', async () => {
    const { mei } = await read(
      createScoreXml({ parts: [['C4 1, D4 1, E4 2'], ['C4 4']], chords: ['C'], words: ['Oh'] }),
    );
    const idsOf = async (choice: Partial<ScoreView>) => {
      const [svg = ''] = await engraver.run('draw', { mei, view: view(choice) });
      const all = [...svg.matchAll(/ id='([^']+)'/g)].map(([, id]) => id);
      expect(new Set(all).size).toBe(all.length);
      return [...svg.matchAll(/<g id='([^']+)' class='note'|<g class='note'[^>]* id='([^']+)'/g)].map(
        ([, a, b]) => a ?? b,
      );
    };
    const ids = await idsOf({});
    expect(ids).toHaveLength(4);
    expect(await idsOf({ transposition: 5, size: 'xl' })).toEqual(ids);
    expect(await idsOf({ instruments: ['alto'] })).toEqual(ids.slice(3));
    expect((await engraver.run('times', { mei })).notes.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('moves chord symbols with the key, spells them for it and draws their signs', async () => {
    const score = createScoreXml({ parts: [['C4 4', 'F4 4', 'G4 4', 'C4 4']], chords: ['C', 'Bbmaj7', 'F#m', 'Ab'] });
    const chordsAt = async (transposition: number) => harmsOf((await draw(score, { transposition }))[0]!);
    expect(await chordsAt(0)).toEqual(['C', 'B♭maj7', 'F♯m', 'A♭']);
    expect(await chordsAt(1)).toEqual(['D♭', 'Bmaj7', 'Gm', 'A']);
    expect(await chordsAt(-3)).toEqual(['A', 'Gmaj7', 'D♯m', 'F']);
    expect(await chordsAt(12)).toEqual(['C', 'B♭maj7', 'F♯m', 'A♭']);
  });

  it('spells minor keys as singers know them: C minor a semitone up has four sharps', async () => {
    const minor = createScoreXml({ fifths: -3, mode: 'minor', parts: [['C4 2, B4 2']] });
    const [svg = ''] = await draw(minor, { transposition: 1 });
    expect([...svg.matchAll(/class='keyAccid'/g)]).toHaveLength(4);
    expect([...svg.matchAll(/data-pname='(\w)'/g)].map(([, name]) => name)).toEqual(['c', 'b']);
  });

  it('keeps chords and tempo in their places when only a lower part is chosen, and lends it the words', async () => {
    const score = createScoreXml({ parts: [['C5 4'], ['E4 4'], ['C3 4']], chords: ['Am'], words: ['Only'] });
    const [bass = ''] = await draw(score, { instruments: ['TENOR '] });
    expect(harmsOf(bass)).toEqual(['Am']);
    expect(wordsOf(bass, 'syl')).toEqual(['Only']);
    expect([...bass.matchAll(/data-oct='(\d)'/g)].map(([, octave]) => octave)).toEqual(['3']);
    await expect(draw(score, { instruments: ['Flute'] })).rejects.toThrow(/none of these instruments/);
  });

  describe('of a hymn on two staves', () => {
    const HYMN = [
      'X:1\nT:A hymn\nM:4/4\nL:1/4\n%%score (1 2) (3 4)\nV:1 clef=treble\nV:2\nV:3 clef=bass\nV:4\nK:C\n',
      '[V:1] c d e2 | (f g) !fermata!c z |\nw: Sing with one voice, a-men.\n',
      '[V:2] E F G2 | A B E x |\n[V:3] C, D, E,2 | F,2 C, z |\n[V:4] C,,2 C,,2 | F,, G,, C,, x |\n',
    ].join('');
    const pitchesOf = (svg: string) =>
      [...svg.matchAll(/data-pname='(\w)' data-oct='(\d)'/g)].map(([, step, octave]) => `${step}${octave}`);

    it('each voice is a part, with the notes it sings', async () => {
      const { mei, facts } = await read(HYMN);
      expect(facts.parts).toEqual([
        { name: 'Soprano', staves: ['1'], voice: 0, clefChanges: true },
        { name: 'Alto', staves: ['1'], voice: 1, clefChanges: true },
        { name: 'Tenor', staves: ['2'], voice: 0, clefChanges: false },
        { name: 'Bass', staves: ['2'], voice: 1, clefChanges: false },
      ]);
      const { notes } = await engraver.run('times', { mei });
      const sung = [0, 1, 2, 3].map((part) => notes.filter((note) => note.part === part).map(({ pitch }) => pitch));
      expect(sung).toEqual([
        [72, 74, 76, 77, 79, 72],
        [64, 65, 67, 69, 71, 64],
        [48, 50, 52, 53, 48],
        [36, 36, 41, 43, 36],
      ]);
    });

    it('one alone has the words, the rests and the marks of both, and nothing of the other', async () => {
      const [alto = ''] = await draw(HYMN, { instruments: ['alto'] });
      expect(pitchesOf(alto)).toEqual(['e4', 'f4', 'g4', 'a4', 'b4', 'e4']);
      expect(wordsOf(alto, 'syl')).toEqual(['Sing', 'with', 'one', 'voice,', 'a', 'men.']);
      expect(alto.match(/class='rest'/g)).toHaveLength(1);
      expect(alto.match(/class='fermata'/g)).toHaveLength(1);
      expect(alto).toContain('Alto');
    });

    it('a voice that holds a note sings its syllables together', async () => {
      const [bass = ''] = await draw(HYMN, { instruments: ['bass'] });
      expect(pitchesOf(bass)).toEqual(['c2', 'c2', 'f2', 'g2', 'c2']);
      expect(wordsOf(bass, 'syl')).toEqual(['Sing with', 'one', 'voice,', 'a', 'men.']);
    });

    it('two of one staff stay as they are printed, with their words once', async () => {
      const [women = ''] = await draw(HYMN, { instruments: ['soprano', 'alto'] });
      expect(pitchesOf(women).toSorted()).toEqual('a4 b4 c5 c5 d5 e4 e4 e5 f4 f5 g4 g5'.split(' '));
      expect(wordsOf(women, 'syl')).toHaveLength(6);
      expect(women).toContain('Soprano, Alto');
    });
  });

  it('draws treble parts an octave lower in the bass clef, and others as they are', async () => {
    const treble = await draw(createScoreXml({ parts: [['C5 4']] }), { clef: 'bass' });
    expect(treble[0]).toMatch(/data-oct='4'/);
    expect(await draw(createScoreXml({ parts: [['C5 4']] }), { clef: 'alto' }).then(([svg]) => svg)).toMatch(
      /data-oct='5'/,
    );
    const bass = createScoreXml({ parts: [['C3 4']], clef: '<clef><sign>F</sign><line>4</line></clef>' });
    expect((await draw(bass, { clef: 'bass' }))[0]).toMatch(/data-oct='3'/);
    const tenor = createScoreXml({
      parts: [['C4 4']],
      clef: '<clef><sign>G</sign><line>2</line><clef-octave-change>-1</clef-octave-change></clef>',
    });
    expect((await draw(tenor, { clef: 'bass' }))[0]).toMatch(/data-oct='4'/);
  });

  it('has larger notes in larger sizes, and pages of paper in the other formats', { timeout: 60_000 }, async () => {
    const voice = Array.from({ length: 24 }, () => 'C4 1, D4 1, E4 1, F4 1');
    const { mei } = await read(createScoreXml({ parts: [voice, voice, voice, voice] }));
    const pagesOf = (choice: Partial<ScoreView>) => engraver.run('draw', { mei, view: view(choice) });
    const heights: number[] = [];
    for (const size of ['sm', 'md', 'lg', 'xl'] as const)
      heights.push(Number(/viewBox='0 0 \d+ (\d+)'/.exec((await pagesOf({ size }))[0]!)?.[1]));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    const pages = await pagesOf({ format: 'portrait', size: 'lg' });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toMatch(/^<svg[^>]* viewBox='0 0 79\d 112\d'/);
    expect((await pagesOf({ format: 'landscape' }))[0]).toMatch(/^<svg[^>]* viewBox='0 0 112\d 79\d'/);
  });
});

describe('the times of a score', () => {
  it('write repeats out, with the ids of the sheet and the pass', async () => {
    const { mei } = await read(createScoreXml({ parts: [['C4 2, D4 2']], repeat: true }));
    const times = await engraver.run('times', { mei });
    expect(times.notes.map(({ at, duration, pitch, pass }) => [at, duration, pitch, pass])).toEqual([
      [0, 1000, 60, 1],
      [1000, 1000, 62, 1],
      [2000, 1000, 60, 2],
      [3000, 1000, 62, 2],
    ]);
    expect(times.notes[2]?.id).toBe(times.notes[0]?.id);
    expect(times.measures.map(({ at, duration, beats, beatUnit }) => [at, duration, beats, beatUnit])).toEqual([
      [0, 2000, 4, 4],
      [2000, 2000, 4, 4],
    ]);
    expect(times).toMatchObject({ duration: 4000, tempos: [{ at: 0, quarters: 120 }] });
  });
});

describe('the sound of a score', () => {
  const pitchesOf = async (text: string) => {
    const { mei } = await read(text);
    return (await engraver.run('times', { mei })).notes.map(({ pitch }) => pitch);
  };
  const alter = (semitones: number, sign: string) => (text: string) =>
    text.replace(
      /<pitch>(<step>\w<\/step>)(.*?)<\/note>/gs,
      `<pitch>$1<alter>${semitones}</alter>$2<accidental>${sign}</accidental></note>`,
    );
  const four = createScoreXml({ parts: [['D4 1, E4 1, F4 1, G4 1']] });

  it.each([
    ['flat-flat', -2, [60, 62, 63, 65]],
    ['double-flat', -2, [60, 62, 63, 65]],
    ['sharp', -1, [61, 63, 64, 66]],
    ['no-such-sign', 1, [63, 65, 66, 68]],
    ['natural', 0, [62, 64, 65, 67]],
    ['triple-flat', -3, [59, 61, 62, 64]],
  ])('is what alter says beside the sign %s', async (sign, semitones, pitches) => {
    expect(await pitchesOf(alter(semitones, sign)(four))).toEqual(pitches);
  });

  it('is what alter says of the notes of a chord and of notes with ids of their own', async () => {
    const chord = alter(-2, 'double-flat')(four).replaceAll('<note><pitch><step>E', '<note><chord/><pitch><step>E');
    expect(await pitchesOf(chord)).toEqual([60, 62, 63, 65]);
    const named = alter(-1, 'sharp')(four).replace('<note>', '<note default-x="1" id="first">');
    expect(await pitchesOf(named)).toEqual([61, 63, 64, 66]);
    expect((await read(named)).mei).toContain('xml:id="first"');
  });

  it('draws the sign of a double flat under its other name', async () => {
    const [one, other] = ['flat-flat', 'double-flat'].map((sign) => alter(-2, sign)(four));
    expect(await draw(other ?? '')).toEqual(await draw(one ?? ''));
  });

  const bars = createScoreXml({
    parts: [
      ['C4 4', 'C4 4', 'C4 4'],
      ['C4 4', 'C4 4', 'C4 4'],
    ],
  });
  const transpose = (semitones: number, steps: number, more = '') =>
    `<transpose><diatonic>${steps}</diatonic><chromatic>${semitones}</chromatic>${more}</transpose>`;
  /* In the first part, or the named one: at the first bar, and again before the note of another one. */
  const transposed = bars
    .replace('</clef></attributes>', `</clef>${transpose(3, 2)}</attributes>`)
    .replace('<measure number="2">', `<measure number="2"><attributes>${transpose(-2, -1)}</attributes>`);

  it('follows every change of transposition, and only in the part that changes', async () => {
    expect((await pitchesOf(transposed)).toSorted()).toEqual([58, 58, 60, 60, 60, 63]);
    const octaves = transposed.replace(
      '<measure number="3">',
      `<measure number="3"><attributes>${transpose(0, 0, '<octave-change>-1</octave-change>')}</attributes>`,
    );
    expect((await pitchesOf(octaves)).toSorted()).toEqual([48, 58, 60, 60, 60, 63]);
    expect((await read(transposed)).melody).toEqual([63, 58, 58]);
  });

  it('is drawn as it was, in its key and in another one', async () => {
    const { mei } = await read(transposed);
    const before = mei.replaceAll(/(<staff [^>]*?) trans\.semi="[^"]*"/g, '$1');
    expect(before).not.toBe(mei);
    for (const transposition of [0, 2]) {
      const [now, then] = await Promise.all(
        [mei, before].map((one) => engraver.run('draw', { mei: one, view: view({ transposition }), described: true })),
      );
      expect(now).toEqual(then);
    }
  });

  it('leaves cue notes out, and the melody too; they are drawn', async () => {
    const cues = four.replaceAll(/<note>(<pitch><step>[EF])/g, '<note><cue/>$1');
    expect(await pitchesOf(cues)).toEqual([62, 67]);
    expect((await read(cues)).melody).toEqual([62, 67]);
    expect((await draw(cues)).join('').match(/class='note'/g)).toHaveLength(4);
    const chord = cues.replace('<note><cue/><pitch><step>F', '<note><cue/><chord/><pitch><step>F');
    expect(await pitchesOf(chord)).toEqual([62, 67]);
  });
});

describe('two voices on one staff', () => {
  /* Whether the stem of each note points up, voice by voice; the first staff is above the second. */
  const stemsOf = (svg: string) =>
    svg
      .split("class='layer'")
      .slice(1)
      .map((layer) =>
        [...layer.matchAll(/class='stem'><path d='M[\d.]+ ([\d.]+) L[\d.]+ ([\d.]+)'/g)].map(
          ([, from, to]) => Number(to) < Number(from),
        ),
      );

  it('of ABC keep their stems apart, whatever the height of the notes, and a voice alone does not', async () => {
    const choir = 'X:1\nT:Pair\n%%score (S A) | (T B)\nM:2/4\nL:1/4\nK:G\nV:S\nV:A\nV:T clef=bass\nV:B clef=bass\n';
    const [page = ''] = await draw(`${choir}[V:S] d e|\n[V:A] b a|\n[V:T] A, G,|\n[V:B] C, D,|\n`);
    expect(stemsOf(page)).toEqual([
      [true, true],
      [false, false],
      [true, true],
      [false, false],
    ]);
    const [alone = ''] = await draw('X:1\nT:One\nM:2/4\nL:1/4\nK:G\nD e|\n');
    expect(stemsOf(alone)).toEqual([[true, false]]);
  });
});

describe('a narrow sheet', () => {
  const score = createScoreXml({ parts: [['E4 4'], ['C4 4']], names: ['Soprano 1', 'Tenor'] }).replace(
    'Tenor</part-name>',
    'Tenor</part-name><part-abbreviation>T.</part-abbreviation>',
  );
  const labels = async (choice: Partial<ScoreView>) => {
    const [page = ''] = await draw(score, choice);
    return wordsOf(page, 'label').map((label) => label.trim());
  };

  it('has the short names of the parts, a wide one and paper the whole ones', async () => {
    expect(await labels({ width: 360, size: 'md' })).toEqual(['Sop. 1', 'T.']);
    expect(await labels({ width: 1080, size: 'md' })).toEqual(['Soprano 1', 'Tenor']);
    expect(await labels({ width: 0, format: 'portrait', size: 'xl' })).toEqual(['Soprano 1', 'Tenor']);
  });
});

describe('the pool', () => {
  beforeEach(async () => {
    await engraver.close();
    open({ workers: 1 });
  });

  it('takes a new thread after a job that takes too long, and other jobs go on', async () => {
    await engraver.close();
    open({ workers: 2, jobTimeoutMs: 60_000 });
    const { mei } = await read(createScoreXml());
    await engraver.close();
    open({ workers: 1, jobTimeoutMs: 1, cpuTimeMs: () => Promise.resolve(performance.now()) });
    await expect(engraver.run('draw', { mei, view: view() })).rejects.toThrow(/takes too long/);
    expect(engraver.report()).toMatchObject({ ended: 1, waiting: 0 });
    await engraver.close();
    open({ workers: 1 });
    expect(await engraver.run('draw', { mei, view: view() })).toHaveLength(1);
  });

  it('lets a job last longer while others have the cores, and not for ever', async () => {
    const { mei } = await read(createScoreXml());
    await engraver.close();
    const tookMs = () => Promise.resolve(0);
    open({ workers: 1, jobTimeoutMs: 1, wallTimeFactor: Number.POSITIVE_INFINITY, cpuTimeMs: tookMs });
    expect(await engraver.run('draw', { mei, view: view() })).toHaveLength(1);
    await engraver.close();
    open({ workers: 1, jobTimeoutMs: 1, wallTimeFactor: 2, cpuTimeMs: tookMs });
    // Not a refusal, which would be stored: the score is as good as before.
    await expect(engraver.run('draw', { mei, view: view() })).rejects.toThrow(Unavailable);
  });

  it('works beside this thread: what waits here goes on while a score is read and drawn', async () => {
    const watched = async <T>(work: Promise<T>): Promise<{ done: T; turns: number }> => {
      let turns = 0;
      let isWorking = true;
      const turn = () => {
        turns += 1;
        if (isWorking) setImmediate(turn);
      };
      setImmediate(turn);
      const done = await work.finally(() => (isWorking = false));
      return { done, turns };
    };
    await read(createScoreXml());
    const bars = Array.from({ length: 120 }, () => 'E4 1, F4 1, G4 1, A4 1');
    const long = createScoreXml({ parts: [bars, bars, bars, bars] });
    const { done, turns } = await watched(read(long));
    // Work on this thread would let the event loop turn only a handful of times.
    expect(turns).toBeGreaterThan(100);
    const drawn = await watched(engraver.run('draw', { mei: done.mei, view: view() }));
    expect(drawn.turns).toBeGreaterThan(100);
  });

  it('takes a new thread after trouble, and says what it was', async () => {
    await expect(
      engraver.run('draw', { mei: 7 as unknown as string, view: view({ transposition: 1 }) }),
    ).rejects.toThrow(/could not be displayed/);
    expect(troubles[0]).toMatch(/^draw: /);
    expect(engraver.report()).toMatchObject({ ended: 1, workers: [] });
    expect(await read(createScoreXml())).toBeDefined();
  });

  it('says that a score is too large only when the thread ran out of memory', async () => {
    await engraver.close();
    open({ workers: 1 });
    const { postMessage } = Worker.prototype;
    const refusedAfter = async (error: Error) => {
      Worker.prototype.postMessage = function (this: Worker) {
        this.emit('error', error);
      };
      return refusal(createScoreXml()).finally(() => (Worker.prototype.postMessage = postMessage));
    };
    expect(await refusedAfter(new Error('no such function'))).toBe('The score could not be displayed.');
    expect(troubles).toEqual([expect.stringContaining('no such function')]);
    const outOfMemory = Object.assign(new Error('the heap is full'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(await refusedAfter(outOfMemory)).toBe('The score is too large to display.');
    expect(troubles).toHaveLength(1);
  });

  it('draws a sheet again whose thread was ended in the middle of it, and says so the second time', async () => {
    await engraver.close();
    open({ workers: 1 });
    const { mei } = await read(createScoreXml());
    const toEnd = endWorkers();
    toEnd.times = 1;
    const asked = engraver.run('draw', { mei, view: view() });
    await expect(asked).resolves.toHaveLength(1);
    expect(engraver.report()).toMatchObject({ ended: 1, waiting: 0 });
    toEnd.times = 2;
    await expect(engraver.run('draw', { mei, view: view({ transposition: 2 }) })).rejects.toThrow(
      'Preparing the score was interrupted. Try again in a moment.',
    );
    toEnd.restore();
    expect(await read(createScoreXml())).toBeDefined();
    expect(troubles).toHaveLength(3);
  });

  it('refuses more than may wait, and works off the rest', async () => {
    await engraver.close();
    open({ workers: 1, maxQueueLength: 2 });
    const jobs = Array.from({ length: 5 }, () =>
      read(createScoreXml()).then(
        () => 'read',
        (error: Error) => error.message,
      ),
    );
    const outcomes = await Promise.all(jobs);
    expect(outcomes.filter((one) => one === 'read')).toHaveLength(3);
    expect(outcomes.filter((one) => /Try again/.test(one))).toHaveLength(2);
  });

  it('runs no thread before there is work, ends idle ones, and tells what each holds', async () => {
    await engraver.close();
    open({ workers: 2, idleMs: 20 });
    expect(engraver.report().workers).toEqual([]);
    const reading = read(createScoreXml());
    expect(engraver.report().workers).toHaveLength(1);
    await reading;
    const { workers } = engraver.report();
    expect(workers.every(({ engraver: held }) => held > 1_000_000)).toBe(true);
    await expect.poll(() => engraver.report().workers).toEqual([]);
  });

  it('lets people go before work in the background', async () => {
    const order: string[] = [];
    const first = read(createScoreXml());
    const behind = engraver
      .run('read', { bytes: bytesOf(createScoreXml()) }, { background: true })
      .then(() => order.push('background'));
    const person = read(createScoreXml()).then(() => order.push('person'));
    await Promise.all([first, behind, person]);
    expect(order).toEqual(['person', 'background']);
  });
});
