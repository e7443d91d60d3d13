import { unescape } from './chordpro-escape.ts';

/** `{name-selector: value}` on a line of its own. */
export type Directive = {
  /** Long name, in lower case. */
  readonly name: string;
  /** Who it applies to ("guitar", "soprano"); a name with "!" is everybody else. Empty when it applies to all. */
  readonly selector: string;
  readonly value: string;
  /** `label="…"` and the like, when the value has that form. */
  readonly attributes: { readonly [name: string]: string };
};

const longNames = new Map(
  Object.entries({
    t: 'title',
    st: 'subtitle',
    su: 'subtitle',
    c: 'comment',
    ci: 'comment_italic',
    cb: 'comment_box',
    highlight: 'comment',
    k: 'key',
    ns: 'new_song',
    np: 'new_page',
    npp: 'new_physical_page',
    colb: 'column_break',
    col: 'columns',
    g: 'grid',
    ng: 'no_grid',
    cf: 'chordfont',
    cs: 'chordsize',
    tf: 'textfont',
    ts: 'textsize',
    soc: 'start_of_chorus',
    eoc: 'end_of_chorus',
    sov: 'start_of_verse',
    eov: 'end_of_verse',
    sob: 'start_of_bridge',
    eob: 'end_of_bridge',
    sot: 'start_of_tab',
    eot: 'end_of_tab',
    sog: 'start_of_grid',
    eog: 'end_of_grid',
  }),
);

/**
 * Reads a line as a directive.
 *
 * @returns undefined when the line is not one; a line with an unclosed brace is text
 */
export function parseDirective(raw: string): Directive | undefined {
  const line = raw.trim();
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined;
  const match = /^([^\s:]+)\s*:?\s*([\s\S]*)$/.exec(line.slice(1, -1).trim());
  if (!match?.[1]) return undefined;
  const { name, selector } = splitSelector(match[1].toLowerCase());
  const value = (match[2] ?? '').trim();
  return { name: longNames.get(name) ?? name, selector, value: unescape(value), attributes: parseAttributes(value) };
}

function splitSelector(name: string): { name: string; selector: string } {
  const match = /^([a-z]\w*?)-(\w+!?)$/.exec(name);
  // "start_of_pre-chorus" is a name with a hyphen, not a section for the instrument "chorus".
  if (!match?.[1] || /(^|_)pre$/.test(match[1])) return { name, selector: '' };
  return { name: match[1], selector: match[2] ?? '' };
}

function parseAttributes(value: string): { readonly [name: string]: string } {
  if (!/^[\w-]+\s*=/.test(value)) return {};
  const attributes: { [name: string]: string } = Object.create(null);
  for (const match of value.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/g)) {
    attributes[(match[1] ?? '').toLowerCase()] = unescape(match[2] ?? match[3] ?? match[4] ?? '');
  }
  return attributes;
}
