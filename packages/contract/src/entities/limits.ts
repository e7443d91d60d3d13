/* Limits that several fields share. */

/** The most characters of a line of text. */
export const LINE_LENGTH = 300;
/** The most characters of a short text. */
export const TEXT_LENGTH = 2000;
/** The most characters of a text with markup. */
export const HTML_LENGTH = 100_000;

export const YEARS = { min: 1, max: 9999 } as const;

/** Positions and priorities: the order among others. */
export const POSITIONS = { min: -1_000_000, max: 1_000_000 } as const;

/** Both versions of the API have the field. */
export const BOTH = ['3.0', '4.0'] as const;
/** The field has never been in a document of the API for existing clients. */
export const NONE = [] as const;
