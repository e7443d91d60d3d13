import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/**
 * A part as written in MusicXML: MIDI numbers bar by bar, in the order of the file. `bars` contains what is sung or
 * played, grace notes too; `drawn` also cue notes.
 */
type WrittenPart = {
  readonly name: string;
  readonly isTreble: boolean;
  readonly octaveMark: number;
  readonly bars: readonly (readonly number[])[];
  readonly drawn: readonly (readonly number[])[];
};

export type WrittenScore = {
  readonly fifths: number;
  readonly isMinor: boolean;
  readonly parts: readonly WrittenPart[];
};

const STEPS: { readonly [step: string]: number } = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Reads the pitches of a MusicXML file, independently of the engraver: only `pitch`, `part-name`, `key` and `clef`. */
export async function readPitches(file: string): Promise<WrittenScore> {
  return readXml(file.endsWith('.mxl') ? await unpack(file) : await readFile(file, 'utf8'));
}

async function unpack(file: string): Promise<string> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.endsWith('.xml') && !fileName.startsWith('META-INF'))
        return await text(await zip.openReadStreamPromise(entry));
    }
    throw new Error(`${file} holds no score`);
  } finally {
    zip.close();
  }
}

function readXml(xml: string): WrittenScore {
  const names = new Map<string, string>();
  const parts = new Map<
    string,
    { isTreble: boolean | undefined; octaveMark: number; bars: number[][]; drawn: number[][] }
  >();
  const key = { fifths: undefined as number | undefined, isMinor: false };
  const open: string[] = [];
  const texts: { [name: string]: string } = {};
  let partId = '';
  let note: { pitched: boolean; cue: boolean } | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    texts[name] = '';
    if (name === 'score-part' || name === 'part') partId = String(attributes['id']);
    if (name === 'part') parts.set(partId, { isTreble: undefined, octaveMark: 0, bars: [], drawn: [] });
    if (name === 'measure') {
      parts.get(partId)?.bars.push([]);
      parts.get(partId)?.drawn.push([]);
    }
    if (name === 'note') {
      note = { pitched: false, cue: false };
      texts['alter'] = '';
    }
    if (name === 'clef') texts['clef-octave-change'] = '';
    if (note && name === 'pitch') note.pitched = true;
    if (note && name === 'cue') note.cue = true;
  });
  parser.on('text', (some) => {
    const inside = open.at(-1) ?? '';
    texts[inside] = (texts[inside] ?? '') + some;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const part = parts.get(partId);
    if (name === 'part-name') names.set(partId, texts['part-name']!.trim());
    if (name === 'key') {
      key.fifths ??= Number(texts['fifths']);
      if (partId === [...parts.keys()][0] && part?.bars.length === 1) key.isMinor = texts['mode'] === 'minor';
    }
    if (name === 'clef' && part) {
      part.isTreble ??= texts['sign'] === 'G' && texts['line'] === '2';
      part.octaveMark ||= Number(texts['clef-octave-change'] || 0);
    }
    if (name === 'note') {
      const pitch =
        12 * (Number(texts['octave']) + 1) + (STEPS[texts['step'] ?? ''] ?? 0) + Number(texts['alter'] || 0);
      if (note?.pitched) part?.drawn.at(-1)?.push(pitch);
      if (note?.pitched && !note.cue) part?.bars.at(-1)?.push(pitch);
      note = undefined;
    }
  });
  parser.write(xml).close();
  return {
    fifths: key.fifths ?? 0,
    isMinor: key.isMinor,
    parts: [...parts].map(([id, { isTreble, octaveMark, bars, drawn }]) => ({
      name: names.get(id) ?? '',
      isTreble: isTreble === true,
      octaveMark,
      bars,
      drawn,
    })),
  };
}
