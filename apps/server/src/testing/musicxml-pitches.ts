import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** A part as its MusicXML writes it: MIDI numbers bar by bar, in the order of the file. */
export type WrittenPart = {
  readonly name: string;
  readonly isTreble: boolean;
  readonly octaveMark: number;
  readonly bars: readonly (readonly number[])[];
};

export type WrittenScore = {
  readonly fifths: number;
  readonly isMinor: boolean;
  readonly parts: readonly WrittenPart[];
};

const STEPS: { readonly [step: string]: number } = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/**
 * Reads the pitches of a MusicXML file, knowing nothing of the engraver: only `pitch`, `part-name`, `key` and `clef`. Of
 * bars only the notes count that are sung or played; grace notes and hints are left out.
 */
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
  const parts = new Map<string, { isTreble: boolean | undefined; octaveMark: number; bars: number[][] }>();
  const key = { fifths: undefined as number | undefined, isMinor: false };
  const open: string[] = [];
  const texts: { [name: string]: string } = {};
  let partId = '';
  let note: { pitched: boolean; grace: boolean; cue: boolean } | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    texts[name] = '';
    if (name === 'score-part' || name === 'part') partId = String(attributes['id']);
    if (name === 'part') parts.set(partId, { isTreble: undefined, octaveMark: 0, bars: [] });
    if (name === 'measure') parts.get(partId)?.bars.push([]);
    if (name === 'note') {
      note = { pitched: false, grace: false, cue: false };
      texts['alter'] = '';
    }
    if (name === 'clef') texts['clef-octave-change'] = '';
    if (note && name === 'pitch') note.pitched = true;
    if (note && (name === 'grace' || name === 'cue')) note[name] = true;
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
      if (note?.pitched && !note.grace && !note.cue)
        part?.bars
          .at(-1)
          ?.push(12 * (Number(texts['octave']) + 1) + STEPS[texts['step']!]! + Number(texts['alter'] || 0));
      note = undefined;
    }
  });
  parser.write(xml).close();
  return {
    fifths: key.fifths ?? 0,
    isMinor: key.isMinor,
    parts: [...parts].map(([id, { isTreble, octaveMark, bars }]) => ({
      name: names.get(id) ?? '',
      isTreble: isTreble === true,
      octaveMark,
      bars,
    })),
  };
}
