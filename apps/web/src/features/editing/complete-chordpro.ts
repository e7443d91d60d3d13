/** What may follow at the caret. */
export type Completion = {
  /** What the person chooses. */
  readonly label: string;
  /** What replaces the text from `from` to the caret. */
  readonly insert: string;
  /** How many characters of it come after the caret. */
  readonly after: number;
};

export type Completions = { readonly from: number; readonly options: readonly Completion[] };

const sections = ['verse', 'chorus', 'prechorus', 'bridge', 'intro', 'ending', 'other'] as const;
const plainDirectives = ['chorus'] as const;
const valueDirectives = ['title', 'key', 'capo', 'comment', 'x_notes', 'x_order'] as const;

const directives: readonly Completion[] = [
  ...sections.map((name) => {
    const end = `\n{end_of_${name}}`;
    return { label: `start_of_${name}`, insert: `start_of_${name}}\n${end}`, after: end.length };
  }),
  ...sections.map((name) => ({ label: `end_of_${name}`, insert: `end_of_${name}}`, after: 0 })),
  ...plainDirectives.map((name) => ({ label: name, insert: `${name}}`, after: 0 })),
  ...valueDirectives.map((name) => ({ label: name, insert: `${name}: }`, after: 1 })),
];

const MAX_OPTIONS = 12;

/**
 * What may be typed at the caret of a ChordPro text: the name of a directive after `{`, a chord of the song after `[`,
 * a section in an order.
 *
 * @param chords    the chords of the song, as they come
 * @param sectionIds  the sections of the song
 * @returns undefined when there is nothing to choose
 */
export function completionsAt(
  text: string,
  caret: number,
  { chords, sectionIds }: { readonly chords: readonly string[]; readonly sectionIds: readonly string[] },
): Completions | undefined {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const rest = text.slice(caret, (text.indexOf('\n', caret) + 1 || text.length + 1) - 1);
  const directive = /^\s*\{(\w*)$/.exec(line)?.[1];
  if (directive !== undefined && rest.trim() === '') return matching(directive, caret, directives);
  const order = /^\s*\{x_order:(?:.*\s)?(\w*)$/.exec(line)?.[1];
  if (order !== undefined) return matching(order, caret, sectionIds.map(asIs));
  const chord = /\[([^[\]\s]*)$/.exec(line)?.[1];
  if (chord === undefined || /^[^[]*\]/.test(rest)) return undefined;
  return matching(
    chord,
    caret,
    chords.map((name) => ({ label: name, insert: `${name}]`, after: 0 })),
  );
}

const asIs = (name: string): Completion => ({ label: name, insert: name, after: 0 });

function matching(typed: string, caret: number, all: readonly Completion[]): Completions | undefined {
  const start = typed.toLowerCase();
  const options = all.filter(({ label }) => label.toLowerCase().startsWith(start));
  const isDone = options.length === 1 && options[0]?.label === typed;
  return options.length === 0 || isDone
    ? undefined
    : { from: caret - typed.length, options: options.slice(0, MAX_OPTIONS) };
}
