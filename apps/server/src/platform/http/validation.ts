import { BadRequest } from '@canticle/contract';
import type { z } from 'zod';

/**
 * Validates one part of a request against its schema.
 *
 * @throws {BadRequest} naming the field and what is wrong with it
 */
export function validateRequest(
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'address' | 'query' | 'body',
): unknown {
  if (schema === undefined) return undefined;
  if (containsNul(value)) throw new BadRequest(`The ${part} contains the character U+0000, which is not allowed.`);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new BadRequest(describeIssue(result.error, part));
}

/** Whether some text in a JSON value contains the character U+0000, which PostgreSQL cannot store. */
export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => name.includes('\0') || containsNul(one));
}

/** Validates a reply against its contract. A mismatch is a bug: an ordinary error, answered with 500. */
export function validateReply(schema: z.ZodType | undefined, value: unknown, path: string): void {
  if (schema === undefined) return;
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`The reply of ${path} does not fit the contract: ${result.error.message}`);
}

function describeIssue(error: z.ZodError, part: string): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.');
  const where = field ? `The field "${field}" of the ${part}` : `The ${part}`;
  return `${where} is not valid: ${issue?.message ?? 'it has the wrong form'}.`;
}
