/** What was edited, with what can be undone and redone. */
export type EditHistory<State> = {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The edits that belong to the same step, such as the letters of one word; empty when the next one is its own. */
  readonly group: string;
};

/* More steps than anybody goes back; the memory of a long evening stays small. */
const MAX_STEPS = 500;

export const startHistory = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
  group: '',
});

/**
 * Makes a new state the present one.
 *
 * @param group  edits of the same group that follow each other are undone together
 */
export function recordEdit<State>(history: EditHistory<State>, next: State, group = ''): EditHistory<State> {
  if (Object.is(next, history.present)) return history;
  if (group !== '' && group === history.group) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present: next, future: [], group };
}

/** Goes one step back; at the beginning nothing happens. */
export function undoEdit<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    group: '',
  };
}

/** Goes one step forward again, as far as nothing was edited since. */
export function redoEdit<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, group: '' };
}

/** The same steps, of which each state is another one: what is known of all of them has changed. */
export function mapHistory<State>(history: EditHistory<State>, convert: (state: State) => State): EditHistory<State> {
  const { past, present, future, group } = history;
  return { past: past.map(convert), present: convert(present), future: future.map(convert), group };
}
