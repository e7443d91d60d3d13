import { xmlElement as el } from '../xml-writer.ts';
import { textXml } from './attributes-xml.ts';

const KINDS: Readonly<Record<string, string>> = {
  '': 'major',
  m: 'minor',
  min: 'minor',
  '-': 'minor',
  '7': 'dominant',
  maj7: 'major-seventh',
  m7: 'minor-seventh',
  min7: 'minor-seventh',
  dim: 'diminished',
  dim7: 'diminished-seventh',
  aug: 'augmented',
  '+': 'augmented',
  '6': 'major-sixth',
  m6: 'minor-sixth',
  '9': 'dominant-ninth',
  sus2: 'suspended-second',
  sus4: 'suspended-fourth',
  m7b5: 'half-diminished',
};

/**
 * A chord symbol as MusicXML; undefined when the text is not a chord.
 *
 * @example chordXml('G') // '<harmony><root><root-step>G</root-step></root><kind>major</kind></harmony>'
 */
export function chordXml(chord: string): string | undefined {
  const match = /^([A-G])([#b♯♭]?)([^/\s]*)(?:\/([A-G])([#b♯♭]?))?$/.exec(chord);
  if (!match) return undefined;
  const [, root = '', sign = '', suffix = '', bass = '', bassSign = ''] = match;
  return el('harmony', {}, [
    el('root', {}, [textXml('root-step', root), alterXml('root-alter', sign)]),
    textXml('kind', KINDS[suffix] ?? 'other', { text: suffix }),
    bass === '' ? '' : el('bass', {}, [textXml('bass-step', bass), alterXml('bass-alter', bassSign)]),
  ]);
}

const alterXml = (name: string, sign: string): string => (sign === '' ? '' : textXml(name, /[#♯]/.test(sign) ? 1 : -1));
