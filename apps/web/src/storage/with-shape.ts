import type { StorageKey } from './keys.ts';
import type { Shape } from './shapes.ts';

/**
 * A key whose values have this form: what an older version stored in another form counts as not stored. Declared beside
 * its use, so that the code that reads it is loaded with its page.
 */
export const withShape = <T>({ codec, ...key }: StorageKey<unknown>, shape: Shape<T>): StorageKey<T> => ({
  ...key,
  codec: { ...codec, parse: (text) => shape(codec.parse(text)) },
});
