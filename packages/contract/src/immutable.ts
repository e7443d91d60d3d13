/** The same type with every object and list in it readonly. */
export type Immutable<T> = T extends object ? { readonly [Name in keyof T]: Immutable<T[Name]> } : T;
