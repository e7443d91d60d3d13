import { xmlElement as el } from '../xml-writer.ts';
import { textXml } from './attributes-xml.ts';

const ARTICULATIONS: Readonly<Record<string, string>> = {
  '.': 'staccato',
  staccato: 'staccato',
  '>': 'accent',
  accent: 'accent',
  emphasis: 'accent',
  L: 'accent',
  tenuto: 'tenuto',
  marcato: 'strong-accent',
  breath: 'breath-mark',
};
const ORNAMENTS: Readonly<Record<string, string>> = {
  T: 'trill-mark',
  trill: 'trill-mark',
  M: 'mordent',
  lowermordent: 'mordent',
  mordent: 'mordent',
  P: 'inverted-mordent',
  uppermordent: 'inverted-mordent',
  pralltriller: 'inverted-mordent',
  turn: 'turn',
  '~': 'turn',
};
const FERMATAS: Readonly<Record<string, string>> = { H: 'upright', fermata: 'upright', invertedfermata: 'inverted' };
const WEDGES: Readonly<Record<string, string>> = {
  'crescendo(': 'crescendo',
  '<(': 'crescendo',
  'diminuendo(': 'diminuendo',
  '>(': 'diminuendo',
  'crescendo)': 'stop',
  '<)': 'stop',
  'diminuendo)': 'stop',
  '>)': 'stop',
};
const DIRECTION_WORDS: Readonly<Record<string, string>> = {
  'D.C.': 'D.C.',
  'D.S.': 'D.S.',
  dacapo: 'D.C.',
  dacoda: 'to Coda',
  fine: 'Fine',
  'D.C.alfine': 'D.C. al Fine',
  'D.S.alfine': 'D.S. al Fine',
  'D.C.alcoda': 'D.C. al Coda',
  'D.S.alcoda': 'D.S. al Coda',
};
const SIGNS: Readonly<Record<string, string>> = { S: 'segno', segno: 'segno', O: 'coda', coda: 'coda' };

/** The notations of a note's decorations; unknown ones are ignored. */
export function notationsOf(marks: readonly string[]): readonly string[] {
  const of = (table: Readonly<Record<string, string>>) =>
    marks.flatMap((mark) => (Object.hasOwn(table, mark) ? [table[mark] ?? ''] : []));
  const [ornaments, articulations] = [of(ORNAMENTS), of(ARTICULATIONS)];
  return [
    ...of(FERMATAS).map((type) => el('fermata', { type }, [])),
    ...(ornaments.length > 0
      ? [
          el(
            'ornaments',
            {},
            ornaments.map((name) => el(name, {}, [])),
          ),
        ]
      : []),
    ...(articulations.length > 0
      ? [
          el(
            'articulations',
            {},
            articulations.map((name) => el(name, {}, [])),
          ),
        ]
      : []),
  ];
}

/** A decoration drawn beside the staff: dynamics, hairpins, navigation signs. */
type Direction = { readonly xml: string; readonly isBelow: boolean };

/** Whether a decoration belongs beside the staff, and not at a note. */
export const isDirection = (mark: string): boolean => directionOf(mark) !== undefined;

/** The direction for a decoration; undefined when nothing is drawn beside the staff. */
export function directionOf(mark: string): Direction | undefined {
  if (/^(?:p{1,4}|f{1,4}|mp|mf|sfz)$/.test(mark)) return { xml: el('dynamics', {}, [el(mark, {}, [])]), isBelow: true };
  if (Object.hasOwn(WEDGES, mark)) return { xml: el('wedge', { type: WEDGES[mark] ?? '' }, []), isBelow: true };
  if (Object.hasOwn(SIGNS, mark)) return { xml: el(SIGNS[mark] ?? '', {}, []), isBelow: false };
  if (Object.hasOwn(DIRECTION_WORDS, mark))
    return { xml: textXml('words', DIRECTION_WORDS[mark] ?? ''), isBelow: false };
  return undefined;
}
