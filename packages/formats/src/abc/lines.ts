import { readTextString } from './text-string.ts';

/** A significant line of a tune: a field, a directive that arranges staves, or music. */
export type AbcLine =
  | { readonly kind: 'field'; readonly name: string; readonly value: string; readonly line: number }
  | { readonly kind: 'staves'; readonly value: string; readonly line: number }
  | { readonly kind: 'music'; readonly value: string; readonly goesOn: boolean; readonly line: number };

const BLOCK_DIRECTIVE = /^%%\s*begin(text|ps|svg|ml)\b/;

/**
 * The lines of the first tune of a text, without comments and layout; `tunes` is the number of tunes. A tune begins
 * with `X:` and ends with an empty line, or at the end of the text. A field that goes on in `+:` lines is one.
 */
export function readLines(text: string): { readonly lines: readonly AbcLine[]; readonly tunes: number } {
  const lines: AbcLine[] = [];
  let tunes = 0;
  let isOpen = false;
  let hasKey = false;
  let block: string | undefined;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (block !== undefined) {
      if (new RegExp(`^%%\\s*end${block}\\b`).test(raw)) block = undefined;
      continue;
    }
    block = BLOCK_DIRECTIVE.exec(raw)?.[1];
    if (block !== undefined) continue;
    if (raw.startsWith('X:')) {
      tunes += 1;
      isOpen = tunes === 1;
    }
    if (raw.trim() === '' && hasKey) isOpen = false;
    const read = readLine(raw, at + 1, isOpen ? hasKey : undefined);
    if (read === undefined || (!isOpen && tunes > 0)) continue;
    if (read.kind === 'field' && read.name === '+') {
      const last = lines.at(-1);
      if (last?.kind === 'field') lines[lines.length - 1] = { ...last, value: `${last.value} ${read.value}`.trim() };
      continue;
    }
    if (read.kind === 'field' && read.name === 'K') hasKey = true;
    lines.push(read);
  }
  return { lines, tunes };
}

/* The words under notes are read syllable by syllable, since a hyphen of theirs is written `\\-`. */
const valueOf = (name: string, value: string): string => (/[TCW]/.test(name) ? readTextString(value) : value);

/* `hasKey` is undefined outside a tune, where only the fields for all tunes are read. */
function readLine(raw: string, line: number, hasKey: boolean | undefined): AbcLine | undefined {
  const staves = /^(?:%%|I:)\s*(?:score|staves)\s+([^%]*)/.exec(raw)?.[1];
  if (staves !== undefined) return { kind: 'staves', value: staves, line };
  const bare = raw.replace(/(?<!\\)%.*$/, '').trim();
  const field = /^([A-Za-z+]):(.*)$/.exec(bare);
  if (field && !/^[|:]/.test(field[2] ?? ''))
    return { kind: 'field', name: field[1] ?? '', value: valueOf(field[1] ?? '', (field[2] ?? '').trim()), line };
  if (bare === '' || !hasKey) return undefined;
  const goesOn = bare.endsWith('\\');
  return { kind: 'music', value: goesOn ? bare.slice(0, -1) : bare, goesOn, line };
}
