/** A string that must be met whole, or a pattern. */
export type Wanted = string | { readonly pattern: string; readonly flags: string };

/** What a person looks for on a page; all that is named must be true of it. */
export type Query = {
  readonly role?: string;
  /** The accessible name, of a role. */
  readonly name?: Wanted;
  /** The label of a field. */
  readonly label?: Wanted;
  readonly text?: Wanted;
  readonly css?: string;
  readonly within?: Query;
  /** Which one of several; the first when left out. */
  readonly at?: number;
};

type Named = string | RegExp;

const wanted = (name: Named): Wanted => (typeof name === 'string' ? name : { pattern: name.source, flags: name.flags });

/** Something by its accessible role and name. */
export const role = (kind: string, name?: Named): Query => ({
  role: kind,
  ...(name !== undefined && { name: wanted(name) }),
});
export const button = (name: Named) => role('button', name);
export const link = (name: Named) => role('link', name);
export const heading = (name: Named) => role('heading', name);
export const field = (label: Named): Query => ({ label: wanted(label) });
export const text = (words: Named): Query => ({ text: wanted(words) });
export const css = (selector: string): Query => ({ css: selector });

/** The same inside something else. */
export const within = (outer: Query, inner: Query): Query => ({ ...inner, within: outer });

/** One of several, from 0; -1 is the last. */
export const at = (index: number, query: Query): Query => ({ ...query, at: index });

/** What is looked for, for a message. */
export function describeQuery({ within: outer, ...query }: Query): string {
  const parts = Object.entries(query).map(([key, value]) => {
    const shown = typeof value === 'object' ? `/${value.pattern}/${value.flags}` : value;
    return `${key} ${shown}`;
  });
  return outer ? `${parts.join(', ')} in (${describeQuery(outer)})` : parts.join(', ');
}
