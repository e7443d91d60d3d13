import type { Action } from './actions.ts';

/** One tab or window of a browser. */
export type Tab = {
  readonly id: string;
  /** Opens a URL and waits until the document is loaded. */
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /**
   * Evaluates an expression in the page.
   *
   * @param expression  JavaScript whose value is a string, or a promise of one
   */
  readonly evaluate: (expression: string) => Promise<string>;
  /** Moves the mouse and presses its button and the keys, in sequence. */
  readonly perform: (actions: readonly Action[]) => Promise<void>;
  /** Selects files (by their full paths) in the file input that the expression evaluates to. */
  readonly chooseFiles: (expression: string, paths: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A fresh browser profile: no cookies and no storage. */
export type Profile = {
  readonly openTab: () => Promise<Tab>;
  /** All of its tabs and windows, including those opened by a page. */
  readonly listTabs: () => Promise<readonly Tab[]>;
  readonly close: () => Promise<void>;
};

/** A running browser. */
export type Browser = {
  readonly openProfile: () => Promise<Profile>;
  readonly close: () => Promise<void>;
};

/** The size of every window. */
export const WINDOW = { width: 1280, height: 900 } as const;
