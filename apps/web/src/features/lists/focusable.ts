/** What the first control of a row of a virtual list is given, so that the keyboard reaches it. */
export type Focusable = { readonly tabIndex: 0 | -1; readonly 'data-place': number };
