import type { Action } from './actions.ts';

/** One tab or window of a browser. */
export type Tab = {
  readonly id: string;
  /** Opens an address and waits until the document is loaded. */
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /**
   * Evaluates an expression in the page.
   *
   * @param expression  JavaScript whose value is a string, or a promise of one
   */
  readonly evaluate: (expression: string) => Promise<string>;
  /** Moves the mouse and presses its button and the keys, in turn. */
  readonly perform: (actions: readonly Action[]) => Promise<void>;
  /** Chooses files (their full paths) in the field that is the value of the expression. */
  readonly chooseFiles: (expression: string, paths: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A browser profile that nobody has used: no cookies and no storage. */
export type Profile = {
  readonly openTab: () => Promise<Tab>;
  /** All of its tabs and windows, those included that a page has opened. */
  readonly listTabs: () => Promise<readonly Tab[]>;
  readonly close: () => Promise<void>;
};

/** A browser at work. */
export type Browser = {
  readonly openProfile: () => Promise<Profile>;
  readonly close: () => Promise<void>;
};

/** The size of every window. */
export const WINDOW = { width: 1280, height: 900 } as const;
