import { randomInt } from 'node:crypto';
import { Problem, Unprocessable } from '@canticle/contract';
import { normalizeCode } from '@canticle/contract/discount';
import type { CodeUse, StoreCode, UseCounts } from './code-model.ts';

/** Why a code does nothing here. */
export type CodeRefusal =
  | 'unknown'
  | 'over'
  | 'used-up'
  | 'used'
  | 'products'
  | 'currency'
  | 'half-price'
  | 'gift'
  | 'discount';

const MESSAGES: Readonly<Record<CodeRefusal, string>> = {
  unknown: 'There is no such code. Check how it is spelled.',
  over: 'This code is over.',
  'used-up': 'This code has been used as often as it may be.',
  used: 'You have used this code already.',
  products: 'This code is for other products than those in the cart.',
  currency: 'This code is for another currency than that of the cart.',
  'half-price': 'You pay half the price already. A code cannot lower it further.',
  gift: 'This code is a gift. Redeem it instead of paying with it.',
  discount: 'This code lowers a price. Enter it in the cart.',
};

export const codeRefused = (reason: CodeRefusal): Problem =>
  new Problem('CODE_REFUSED', MESSAGES[reason], { details: { reason } });

/**
 * Why a person cannot use a code now; undefined when they can. A use they hold themselves does not count.
 *
 * @param counts  the uses of everybody, theirs included
 * @param own     their own use
 */
export function findCodeRefusal(
  code: StoreCode | undefined,
  counts: UseCounts,
  own: CodeUse | undefined,
  now: Date,
): CodeRefusal | undefined {
  if (code === undefined) return 'unknown';
  if (own?.state === 'used') return 'used';
  if (code.endedAt !== null || (code.validTo !== null && code.validTo <= now.toISOString())) return 'over';
  const others = counts.used + counts.held - (own === undefined ? 0 : 1);
  return code.maxUses !== null && others >= code.maxUses ? 'used-up' : undefined;
}

/* Without letters and digits that are taken for others. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED_LENGTH = 12;

/** A code nobody guesses: 60 random bits, such as `K7QX-M2PF-9ADT`. */
export function generateCode(): string {
  const letters = Array.from({ length: GENERATED_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

type CodeTerms = Omit<StoreCode, 'id' | 'code' | 'endedAt' | 'createdAt'>;

/** The shortest codes an administrator may choose: a gift opens something for whoever guesses it. */
const MIN_LENGTH = { discount: 4, gift: 8 } as const;

/** @throws {Unprocessable} when the terms of a new code do not make sense together; `code` is what was chosen, if anything */
export function assertCodeTerms(terms: CodeTerms, code: string | undefined, products: ReadonlySet<string>, now: Date) {
  const { kind, percent, amountMinor, currency, payments, days, validTo, productIds } = terms;
  const refuse = (message: string) => {
    throw new Unprocessable(message);
  };
  if (code !== undefined && normalizeCode(code).length < MIN_LENGTH[kind])
    refuse(`A code for a ${kind} needs at least ${MIN_LENGTH[kind]} letters and digits.`);
  if (productIds.some((id) => !products.has(id))) refuse('A product of the code is not on sale.');
  if (validTo !== null && validTo <= now.toISOString()) refuse('The last day of the code is over already.');
  if (kind === 'gift') {
    if (productIds.length === 0 || days === null) refuse('A gift needs products, and for how many days it opens them.');
    if (percent !== null || amountMinor !== null || currency !== null || payments !== null)
      refuse('A gift lowers no payment.');
    return;
  }
  if (days !== null) refuse('A discount has no days.');
  if (payments === null) refuse('A discount is for the first payment or for every one.');
  if ((percent === null) === (amountMinor === null)) refuse('A discount is either per cent or an amount.');
  if ((amountMinor === null) !== (currency === null)) refuse('An amount needs its currency, and per cent have none.');
  // A person may change from a year to a month, of which the amount would be a larger part.
  if (amountMinor !== null && payments === 'every') refuse('An amount lowers the first payment only.');
}
