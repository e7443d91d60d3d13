import { z } from 'zod';

/** The most characters of a name, counted in code points, not in UTF-16 units. */
const MAX_NAME_LENGTH = 200;

/** The name a person gives to a personal item: 1 to 200 characters of any script, trimmed. */
export const nameInput = z
  .string()
  .max(20 * MAX_NAME_LENGTH)
  .trim()
  .min(1)
  .refine((name) => [...name].length <= MAX_NAME_LENGTH, `longer than ${MAX_NAME_LENGTH} characters`)
  .describe('A name of 1 to 200 characters of any script; spaces around it are removed.');

/** A colour a person gives to something: `#rrggbb`, a shorter form of it, or a colour name. Empty text means none. */
export const colorInput = z
  .string()
  .regex(/^(|#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,30})$/)
  .transform((text) => text || null)
  .describe(
    'A colour as `#rrggbb`, another hexadecimal form of 3 to 8 digits, or a colour name; empty text means none.',
  );

/** The id a client generates for something new: a UUID in any letter case, which is stored in lower case. */
export const clientId = z
  .guid()
  .toLowerCase()
  .describe('A UUID made by the client, in any letter case; it is stored in lower case.');
