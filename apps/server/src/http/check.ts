import { BadRequest } from '@canticle/contract';
import type { z } from 'zod';

/**
 * Checks one part of a request against its schema.
 *
 * @throws {BadRequest} naming the field and what is wrong with it
 */
export function checkAsked(schema: z.ZodType | undefined, value: unknown, part: 'address' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new BadRequest(sentence(result.error, part));
}

/** A reply that does not fit its own contract is our fault: an ordinary error, answered with 500. */
export function checkReply(schema: z.ZodType | undefined, value: unknown, path: string): void {
  if (schema === undefined) return;
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`The reply of ${path} does not fit the contract: ${result.error.message}`);
}

function sentence(error: z.ZodError, part: string): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  const where = field ? `The field "${field}" of the ${part}` : `The ${part}`;
  return `${where} is not as it should be: ${issue?.message ?? 'it has the wrong form'}.`;
}
