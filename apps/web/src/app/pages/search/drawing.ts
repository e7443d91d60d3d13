/** What every card of a result is given. */
export type Drawing = {
  /** Whether the tab key stops at a result. */
  readonly stopAt: (id: string) => 0 | -1;
  /** Told which result is opened. */
  readonly onOpen: (id: string) => void;
};

/** What goes on the link of a result, so that keys find it. */
export const focusableAs = (id: string, { stopAt }: Drawing) => ({ tabIndex: stopAt(id), 'data-result': id }) as const;
