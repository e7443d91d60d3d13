import { z } from 'zod';
import { isCountry } from './countries.ts';

/* The kinds of values settings have. Each refuses what it cannot use with one sentence, which names the setting. */

/**
 * The error of a check: the sentence, and what was written instead.
 *
 * @param sentence  begins with the name of the setting, without a full stop
 */
function refuse(sentence: string): { error: (issue: { input?: unknown }) => string } {
  return { error: ({ input }) => `${sentence}, not "${String(input)}".` };
}

/** Any text; undefined when left out. */
export const text = () => z.string().optional();

/** A text that a test accepts. */
export function checkedText(accepts: (value: string) => boolean, sentence: string) {
  return z.string().refine(accepts, refuse(sentence));
}

/** A whole number between two others, both included. */
export function wholeNumber(min: number, max: number, sentence: string) {
  const isInRange = (value: string) => Number(value) >= min && Number(value) <= max;
  const digits = String(max).length;
  return checkedText((value) => /^\d+$/.test(value) && value.length <= digits && isInRange(value), sentence).transform(
    Number,
  );
}

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly Word[], sentence: string) {
  return z.enum(words, refuse(sentence));
}

/** `yes` or `no`. */
export function yesNo(sentence: string) {
  return oneOf(['yes', 'no'], sentence).transform((value) => value === 'yes');
}

/** A list separated by commas, of which each part is checked. */
export function list<Part>(part: z.ZodType<Part, string>, whenLeftOut: Part[] = []) {
  return z.string().transform(splitList).pipe(z.array(part)).default(whenLeftOut);
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** An address that begins with `http:` or `https:`. */
export function webAddress(sentence: string) {
  return checkedText((value) => URL.canParse(value) && /^https?:/.test(value), sentence);
}

/** An address with at least one of some placeholders: without one it would lead to the same page for every item. */
export function addressWithPlaceholder(setting: string, ...placeholders: readonly string[]) {
  const named = placeholders.map((place) => `{${place}}`);
  return checkedText(
    (value) => /^https?:\/\/[^/]/.test(value) && named.some((place) => value.includes(place)),
    `${setting} must be an address with ${named.join(' or ')} in it`,
  ).default('');
}

/** A domain of mail addresses, given back in lower case; an `@` in front is forgiven. */
export const mailDomain = checkedText(
  (value) => /^@?([a-z\d-]+\.)+[a-z]{2,}$/i.test(value),
  'SIGN_UP_DOMAINS must list domains such as example.org',
).transform((value) => value.replace(/^@/, '').toLowerCase());

/** A country, given back in upper case. */
export function country(sentence: string) {
  return checkedText((value) => isCountry(value.toUpperCase()), sentence).transform((value) => value.toUpperCase());
}

/** A number from 0 to 1. */
export function fraction(sentence: string) {
  return checkedText((value) => /^\d*\.?\d+$/.test(value) && Number(value) <= 1, sentence).transform(Number);
}

/** Headers as `name=value,name=value`. */
export function headers(setting: string) {
  const isPair = ([name = '', ...value]: readonly string[]) => name.trim() !== '' && value.length > 0;
  const splitPairs = (value: string) => splitList(value).map((pair) => pair.split('='));
  return checkedText(
    (value) => splitPairs(value).every(isPair),
    `${setting} must look like name=value,name=value`,
  ).transform((value) =>
    Object.fromEntries(splitPairs(value).map(([name = '', ...rest]) => [name.trim(), rest.join('=').trim()])),
  );
}

/** A sender of mails: an address, or a name with one. */
export function sender(setting: string) {
  return z.string().regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    error: ({ input }) =>
      `${setting} must be an email address, or a name with one: Our choir <songs@example.org>; not "${String(input)}".${quotesHint(String(input))}`,
  });
}

const quotesHint = (input: string): string =>
  /^["']/.test(input) ? ' The quotes were handed on as part of it: leave them out.' : '';

/** The three pages of a sign-in service, separated by commas. */
export function signInEndpoints(setting: string) {
  const message = `${setting} must be three addresses separated by commas: authorization, token, user info.`;
  const address = z.string(message).refine((value) => URL.canParse(value), message);
  return z
    .string()
    .transform(splitList)
    .pipe(z.tuple([address, address, address], message))
    .transform(([authorization, token, userInfo]) => ({ authorization, token, userInfo }));
}
