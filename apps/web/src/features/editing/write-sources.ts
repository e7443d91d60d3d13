import { writeBundleChordPro, writeChordPro } from '@canticle/formats';
import type { LyricsDocument } from '@canticle/music';
import { isJsonObject } from '../../storage/index.ts';
import type { Sources } from './sources.ts';

/**
 * The ChordPro of a text that was changed on the page. What the page does not show of the ChordPro before (directives
 * of other programs, comments, tablature) comes after it, so that nothing is lost.
 *
 * @param hasNewMelody  whether there is a new melody, which may have no chords yet
 */
export function writeSources(document: LyricsDocument, title: string, hasNewMelody: boolean): Sources {
  const { original, new: newer } = writeBundleChordPro(document, title);
  const carried = carriedLines(document.carried['chordpro']);
  const withCarried = carried.length === 0 ? original : `${original}\n${carried.join('\n')}\n`;
  if (!hasNewMelody) return { original: withCarried };
  return { original: withCarried, new: newer ?? writeChordPro(document, { title }, 'new') };
}

/* Sections that are kept as they are written, and mean the same wherever they are. */
const verbatimNames = new Set(['tab', 'grid', 'abc', 'ly', 'svg', 'strum']);

function carriedLines(carried: unknown): readonly string[] {
  if (!isJsonObject(carried)) return [];
  const directives = objectsIn(carried['directives']).map(({ name, value }) =>
    value === '' ? `{${String(name)}}` : `{${String(name)}: ${String(value)}}`,
  );
  const comments = objectsIn(carried['comments']).map(({ text }) => String(text));
  const sections = objectsIn(carried['sections']).flatMap(({ name, lines }) => {
    const written = Array.isArray(lines) ? lines.map(String) : [];
    return verbatimNames.has(String(name))
      ? [`{start_of_${String(name)}}`, ...written, `{end_of_${String(name)}}`]
      : written.map((line) => `# ${line}`);
  });
  return [...directives, ...comments, ...sections];
}

const objectsIn = (list: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(list) ? list.filter(isJsonObject) : [];
