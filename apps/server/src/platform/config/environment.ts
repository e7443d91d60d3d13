/** The variables of a process by their names. */
export type Environment = { readonly [name: string]: string | undefined };
