/** The context each result card receives. */
export type ResultCardContext = {
  /** Whether the tab key stops at a result. */
  readonly tabIndexOf: (id: string) => 0 | -1;
  /** Called with the id of the result that is opened. */
  readonly onOpen: (id: string) => void;
};

/** Props for the link of a result, so that keyboard navigation finds it. */
export const focusProps = (id: string, { tabIndexOf }: ResultCardContext) =>
  ({ tabIndex: tabIndexOf(id), 'data-result': id }) as const;
