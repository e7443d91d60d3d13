/** What every card of a result is given. */
export type ResultCardContext = {
  /** Whether the tab key stops at a result. */
  readonly tabIndexOf: (id: string) => 0 | -1;
  /** Told which result is opened. */
  readonly onOpen: (id: string) => void;
};

/** What goes on the link of a result, so that keys find it. */
export const focusProps = (id: string, { tabIndexOf }: ResultCardContext) =>
  ({ tabIndex: tabIndexOf(id), 'data-result': id }) as const;
