import { z } from 'zod';

/** The roles a value can be mapped to. */
export const ROLES = ['technician', 'editor', 'extended', 'administrator'] as const;

export type MappedRole = (typeof ROLES)[number];

const splitOnce = (pair: string): readonly [string, string] => {
  const at = pair.lastIndexOf('=');
  return at < 1 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
};

/**
 * What each of some values stands for, as `value=meaning,value=meaning`. A value may contain `=`, as the name of an
 * entry in a directory does.
 *
 * @param parse     undefined for a meaning there is not
 * @param sentence  begins with the name of the setting, without a full stop
 */
export function valueMap<Meaning>(parse: (meaning: string) => Meaning | undefined, sentence: string) {
  return z.string().transform((text, context): ReadonlyMap<string, Meaning> => {
    const pairs = text.split(',').map(splitOnce);
    const known = pairs.flatMap(([value, name]) => {
      const meaning = name === '' ? undefined : parse(name);
      return meaning === undefined ? [] : [[value, meaning] as const];
    });
    if (known.length < pairs.length) context.addIssue({ code: 'custom', message: `${sentence}, not "${text}".` });
    return new Map(known);
  });
}

/** Words separated by spaces or commas. */
export function words(sentence: string, whenLeftOut: string[]) {
  return z
    .string()
    .regex(/^[^\s,]+([\s,]+[^\s,]+)*$/, { error: ({ input }) => `${sentence}, not "${String(input)}".` })
    .transform((text) => text.split(/[\s,]+/))
    .default(whenLeftOut);
}
